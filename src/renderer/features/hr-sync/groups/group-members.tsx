import { makeStyles, tokens } from '@fluentui/react-components';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { DirectoryUser } from '../../../../contract/entities/directory';
import type { OpaqueId } from '../../../../contract/entities/hr';
import { filterText, fitsFilter } from '../../../../domain/text/filter-text';
import { formatNumber } from '../../../../domain/text/format-number';
import { pluralize } from '../../../../domain/text/pluralize';
import { useApp, useSlice } from '../../../state/use-app';
import { BriefButton } from '../../../ui/buttons/brief-button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { RowSearch } from '../../../ui/tables/row-search';
import { VirtualTable } from '../../../ui/tables/virtual-table';
import type { Column } from '../../../ui/tables/virtual-table-row';
import { DirectoryFailure } from '../directory-failure';
import { UserSearch } from '../user-test/user-search';
import { searchKey, userSearchSlice } from '../user-test/user-search-slice';
import { groupKey, groupSlice, memberKeys } from './group-slice';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px', minHeight: 0, minWidth: 0 },
  bar: { display: 'flex', alignItems: 'center', columnGap: '10px' },
  count: { flexGrow: 1, overflowWrap: 'anywhere' },
  text: {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  // Reserves a line for the result, so that it moves neither the field nor the list. A low window
  // needs the line for the list.
  lookUp: { flexShrink: 0, '@media (min-height: 600px)': { minHeight: '128px' } },
  quiet: { color: tokens.colorNeutralForeground3 },
});

const none: readonly DirectoryUser[] = [];

/** All members of a group, including nested groups; a row tests the user. */
export const GroupMembers = ({
  teamId,
  connectionId,
  uid,
  groupId,
  name,
}: {
  readonly teamId: number;
  readonly connectionId: OpaqueId;
  readonly uid: string;
  readonly groupId: string;
  readonly name: string;
}) => {
  const styles = useStyles();
  const pages = useSlice(groupSlice, (slice) => slice.members[groupKey(uid, groupId)]);
  const load = useSlice(groupSlice, (slice) => slice.loadMembers);
  const stop = useSlice(groupSlice, (slice) => slice.stopMembers);
  const want = useSlice(userSearchSlice, (slice) => slice.want);
  const clear = useSlice(userSearchSlice, (slice) => slice.clear);
  const testKey = searchKey('test', teamId, connectionId);
  const ownKey = searchKey('group', teamId, connectionId, groupId);
  const closeModal = useApp((state) => state.navigation.closeModal);
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(filterText(typed));
  useEffect(() => {
    load(uid, groupId);
    // Another group was chosen, so the rest of this one is not needed.
    return () => {
      stop(uid, groupId);
      clear(ownKey);
    };
  }, [load, stop, clear, uid, groupId, ownKey]);

  const people = pages?.items ?? none;
  const shown = useMemo(
    () =>
      people.filter(({ displayName, userPrincipalName, mail }) =>
        fitsFilter(wanted, [displayName, userPrincipalName, mail]),
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
      want(testKey, userPrincipalName || mail || '');
      closeModal();
    },
    [want, testKey, closeModal],
  );

  const isLoading = pages === undefined || pages.state === 'loading';
  const isStopped = pages?.state === 'cancelled';
  const count = pluralize(people.length, 'person', 'people');
  return (
    <section className={styles.root} aria-label={`Members of ${name}`}>
      <div className={styles.bar}>
        <span className={styles.count} role="status">
          {isLoading ? `${count} so far` : count}
          {isStopped ? ', stopped' : ''}
          {wanted !== '' && `, ${formatNumber(shown.length)} found`}
        </span>
        {(isLoading || isStopped) && (
          // One button, which keeps the focus.
          <BriefButton onClick={() => (isLoading ? stop : load)(uid, groupId)}>
            {isLoading ? 'Cancel' : 'Reload'}
          </BriefButton>
        )}
        <RowSearch label="Search members" text={typed} onChange={setTyped} />
      </div>
      {pages?.error && (
        <DirectoryFailure
          error={pages.error}
          place="group"
          busy={isLoading}
          onRetry={() => load(uid, groupId)}
        />
      )}
      {pages?.unexpected !== undefined && (
        <span className={styles.quiet} role="status">
          {pluralize(pages.unexpected, 'entry has', 'entries have')} an unknown format and{' '}
          {pages.unexpected === 1 ? 'is' : 'are'} not shown.
        </span>
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
            <EmptyState title={wanted === '' ? 'No one is in this group' : 'No results'} />
          )
        }
      />
      <span className={styles.quiet}>Select a person to test them.</span>
      <div className={styles.lookUp}>
        <UserSearch
          id={ownKey}
          place="group"
          label="User in this group"
          button="Look up"
          input={{ uid, keys: memberKeys, groupIds: [groupId], memberships: false }}
        >
          {({ user, inGroupIds }) =>
            inGroupIds.length > 0 && (
              <span role="status">{user.displayName || user.id} is part of this group.</span>
            )
          }
        </UserSearch>
      </div>
    </section>
  );
};
