import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/headless/svg/search';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { DirectoryUser } from '../../../contract/entities/directory';
import { counted } from '../../../rules/counted';
import { useApp, useSlice } from '../../state/use-app';
import { EmptyState } from '../../ui/empty-state';
import { VirtualTable } from '../../ui/virtual-table';
import type { Column } from '../../ui/virtual-table-row';
import { DirectoryFailure } from './directory-failure';
import { groupKey, groupSlice } from './group-slice';
import { userTestSlice } from './user-test-slice';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px', minHeight: 0, minWidth: 0 },
  bar: { display: 'flex', alignItems: 'center', columnGap: '10px' },
  count: { flexGrow: 1, overflowWrap: 'anywhere' },
  search: { width: '200px' },
  text: {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});

const none: readonly DirectoryUser[] = [];

/** Everybody in a group, those of nested groups included; a row tests the person. */
export const GroupMembers = ({
  uid,
  groupId,
  name,
}: {
  readonly uid: string;
  readonly groupId: string;
  readonly name: string;
}) => {
  const styles = useStyles();
  const pages = useSlice(groupSlice, (slice) => slice.members[groupKey(uid, groupId)]);
  const load = useSlice(groupSlice, (slice) => slice.loadMembers);
  const stop = useSlice(groupSlice, (slice) => slice.stopMembers);
  const setText = useSlice(userTestSlice, (slice) => slice.setText);
  const closeModal = useApp((state) => state.navigation.closeModal);
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  useEffect(() => {
    load(uid, groupId);
    // Another group is chosen: nobody waits for the rest of this one.
    return () => stop(uid, groupId);
  }, [load, stop, uid, groupId]);

  const people = pages?.items ?? none;
  const shown = useMemo(
    () =>
      wanted === ''
        ? people
        : people.filter(({ displayName, userPrincipalName, mail }) =>
            `${displayName}\n${userPrincipalName}\n${mail}`.toLowerCase().includes(wanted),
          ),
    [people, wanted],
  );
  const columns = useMemo<readonly Column<DirectoryUser>[]>(() => {
    const cell = (text: string | null | undefined) => (
      <span className={styles.text} title={text ?? undefined} dir="auto">
        {text}
      </span>
    );
    return [
      {
        id: 'name',
        header: 'Name',
        track: 'minmax(120px, 1fr)',
        cell: ({ displayName, id }) => cell(displayName || id),
      },
      {
        id: 'upn',
        header: 'Principal name',
        track: 'minmax(140px, 1.4fr)',
        cell: ({ userPrincipalName }) => cell(userPrincipalName),
      },
    ];
  }, [styles]);
  const onOpen = useCallback(
    ({ userPrincipalName, mail }: DirectoryUser) => {
      setText(userPrincipalName || mail || '');
      closeModal();
    },
    [setText, closeModal],
  );

  const isLoading = pages === undefined || pages.state === 'loading';
  const count = counted(people.length, 'person', 'people');
  return (
    <section className={styles.root} aria-label={`Members of ${name}`}>
      <div className={styles.bar}>
        <span className={styles.count} role="status">
          {isLoading ? `${count} so far` : count}
          {pages?.state === 'cancelled' ? ', stopped' : ''}
          {wanted !== '' && `, ${shown.length.toLocaleString('en-US')} found`}
        </span>
        {isLoading && (
          <Button size="small" onClick={() => stop(uid, groupId)}>
            Cancel
          </Button>
        )}
        {pages?.state === 'cancelled' && (
          <Button size="small" onClick={() => load(uid, groupId)}>
            Load again
          </Button>
        )}
        <Input
          size="small"
          className={styles.search}
          aria-label="Search the members"
          placeholder="Search"
          contentBefore={<SearchRegular />}
          value={typed}
          onChange={(_event, data) => setTyped(data.value)}
        />
      </div>
      {pages?.error && (
        <DirectoryFailure error={pages.error} place="group" onRetry={() => load(uid, groupId)} />
      )}
      <VirtualTable
        label={`Members of ${name}`}
        rows={shown}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={onOpen}
        resetKey={wanted}
        empty={
          isLoading || pages?.error ? null : (
            <EmptyState title={wanted === '' ? 'Nobody is in this group' : 'No results'} />
          )
        }
      />
      <span className={styles.quiet}>A row puts its person into the user test.</span>
    </section>
  );
};
