import { Button, Field, Input, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import type { DirectoryGroup } from '../../../contract/entities/directory';
import { directoryErrorText } from '../../../rules/hr/directory-errors';
import { ErrorState } from '../../parts/error-state';
import { useApp, useSlice } from '../../state/use-app';
import { useMethod } from '../../state/use-method';
import { BusyButton } from '../../ui/busy-button';
import { EmptyState } from '../../ui/empty-state';
import { ScrollList } from '../../ui/scroll-list';
import { countKey, countsSlice, type GroupCount } from './counts-slice';
import { Panel } from './panel';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(120px, max-content) max-content',
    columnGap: '12px',
    alignItems: 'center',
    minHeight: '28px',
  },
  name: {
    justifyContent: 'flex-start',
    minWidth: 0,
    textAlign: 'left',
    padding: '0 4px',
    marginLeft: '-4px',
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  gone: { color: tokens.colorStatusWarningForeground1 },
  count: {
    display: 'flex',
    justifyContent: 'flex-end',
    alignItems: 'center',
    columnGap: '6px',
    color: tokens.colorNeutralForeground2,
    textAlign: 'right',
  },
  bad: { color: tokens.colorStatusDangerForeground1, overflowWrap: 'anywhere' },
  warning: {
    display: 'flex',
    columnGap: '10px',
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
    overflowWrap: 'anywhere',
  },
  icon: { flexShrink: 0, fontSize: '18px', color: tokens.colorStatusWarningForeground1 },
  add: { display: 'flex', alignItems: 'flex-start', columnGap: '8px' },
  grow: { flexGrow: 1 },
});

const Count = ({
  name,
  count,
  onCancel,
  onRetry,
}: {
  readonly name: string;
  readonly count: GroupCount | undefined;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}) => {
  const styles = useStyles();
  if (count === undefined) return null;
  if (count.state === 'known') {
    return (
      <span className={styles.count}>
        {count.count.toLocaleString('en-US')} {count.count === 1 ? 'member' : 'members'}
      </span>
    );
  }
  if (count.state === 'counting') {
    return (
      <span className={styles.count}>
        <Spinner size="extra-tiny" aria-hidden="true" />
        <Button
          size="small"
          appearance="subtle"
          aria-label={`Cancel counting ${name}`}
          onClick={onCancel}
        >
          Cancel
        </Button>
      </span>
    );
  }
  return (
    <span className={styles.count}>
      {count.state === 'failed' && (
        <span className={styles.bad}>{directoryErrorText(count.error, 'overview').text}</span>
      )}
      <Button size="small" appearance="subtle" aria-label={`Count ${name}`} onClick={onRetry}>
        Count
      </Button>
    </span>
  );
};

interface ConfigGroupsProps {
  readonly uid: string;
  readonly groups: readonly DirectoryGroup[];
  readonly onChange: (groups: DirectoryGroup[]) => void;
}

/** The groups that are synced, with their member counts as they come (G2). */
export const ConfigGroups = ({ uid, groups, onChange }: ConfigGroupsProps) => {
  const styles = useStyles();
  const ids = useMemo(() => groups.map(({ id }) => id), [groups]);
  const found = useMethod(
    'hr.groups',
    { uid, groupIds: ids },
    { enabled: uid !== '' && ids.length > 0 },
  );
  const { counts, count, recount, cancel } = useSlice(countsSlice, (slice) => slice);
  const openModal = useApp((state) => state.navigation.openModal);

  const idList = ids.join('\n');
  useEffect(() => {
    const all = idList === '' ? [] : idList.split('\n');
    if (uid !== '') count(uid, all);
  }, [uid, idList, count]);
  // Nobody waits for them any more.
  useEffect(() => () => cancel(uid, idList.split('\n')), [uid, idList, cancel]);

  const names = useMemo(
    () => new Map((found.value ?? []).map(({ id, displayName }) => [id, displayName])),
    [found.value],
  );
  const isGone = (id: string) => found.load === 'ready' && !names.has(id);
  const gone = groups.filter(({ id }) => isGone(id));
  const nameOf = ({ id, displayName }: DirectoryGroup) => names.get(id) || displayName || id;
  const counting = ids.filter((id) => counts[countKey(uid, id)]?.state === 'counting');

  return (
    <Panel
      title={`Groups (${groups.length})`}
      actions={
        counting.length > 0 ? (
          <Button size="small" onClick={() => cancel(uid, counting)}>
            Cancel counting ({ids.length - counting.length} of {ids.length})
          </Button>
        ) : (
          ids.length > 0 &&
          uid !== '' && (
            <Button
              size="small"
              appearance="subtle"
              icon={<ArrowSyncRegular />}
              onClick={() => {
                recount(uid, ids);
                found.reload();
              }}
            >
              Count again
            </Button>
          )
        )
      }
    >
      {found.error && (
        <ErrorState
          error={directoryErrorText(found.error, 'overview').text}
          onRetry={found.reload}
        />
      )}
      {gone.length > 0 && (
        <div className={styles.warning} role="status">
          <WarningRegular className={styles.icon} />
          <span>
            {gone.length === 1 ? 'A group is' : `${gone.length} groups are`} gone from the
            directory: {gone.slice(0, 5).map(nameOf).join(', ')}
            {gone.length > 5 ? ' …' : ''}. Whoever only stood there counts as missing in the next
            sync.
          </span>
        </div>
      )}
      <ScrollList
        label="Groups of the sync"
        items={groups}
        itemKey={({ id }) => id}
        itemHeight={45}
        empty={
          <EmptyState title="No group is synced">
            A sync touches nobody until there is one. Add a group by its ID.
          </EmptyState>
        }
      >
        {(group) => {
          const name = nameOf(group);
          return (
            <div className={styles.row}>
              {isGone(group.id) ? (
                <span className={styles.gone}>{name} (gone)</span>
              ) : (
                <Button
                  appearance="transparent"
                  className={styles.name}
                  disabled={uid === ''}
                  onClick={() => openModal({ kind: 'hr-group', id: group.id, uid, name })}
                >
                  {name}
                </Button>
              )}
              {isGone(group.id) ? (
                <span />
              ) : (
                <Count
                  name={name}
                  count={counts[countKey(uid, group.id)]}
                  onCancel={() => cancel(uid, [group.id])}
                  onRetry={() => recount(uid, [group.id])}
                />
              )}
              <Button
                size="small"
                appearance="subtle"
                icon={<DeleteRegular />}
                aria-label={`Remove ${name} from the sync`}
                title="Remove from the sync"
                onClick={() => onChange(groups.filter(({ id }) => id !== group.id))}
              />
            </div>
          );
        }}
      </ScrollList>
      <AddGroup uid={uid} taken={ids} onAdd={(group) => onChange([...groups, group])} />
    </Panel>
  );
};

const AddGroup = ({
  uid,
  taken,
  onAdd,
}: {
  readonly uid: string;
  readonly taken: readonly string[];
  readonly onAdd: (group: DirectoryGroup) => void;
}) => {
  const styles = useStyles();
  const load = useApp((state) => state.server.load);
  const peek = useApp((state) => state.server.peek);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const id = text.trim();
    if (busy) return;
    if (id === '') return setError('Enter the ID of a group.');
    if (taken.includes(id)) return setError('This group is synced already.');
    setBusy(true);
    const input = { uid, groupIds: [id] };
    const answer = await load('hr.groups', input);
    setBusy(false);
    if (answer === null) {
      const failure = peek('hr.groups', input).error;
      return setError(failure ? directoryErrorText(failure, 'overview').text : null);
    }
    const [group] = answer;
    if (!group) return setError('The directory has no group of this ID.');
    setText('');
    setError(null);
    return onAdd(group);
  };

  return (
    <form className={styles.add} onSubmit={(event) => void onSubmit(event)} noValidate>
      <Field
        className={styles.grow}
        validationState={error ? 'error' : 'none'}
        validationMessage={error}
      >
        <Input
          aria-label="Group ID"
          placeholder="ID of a group of the directory"
          value={text}
          disabled={uid === ''}
          onChange={(_event, data) => {
            setText(data.value);
            setError(null);
          }}
        />
      </Field>
      <BusyButton type="submit" busy={busy} disabled={uid === ''}>
        Add group
      </BusyButton>
    </form>
  );
};
