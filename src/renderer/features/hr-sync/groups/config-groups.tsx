import { makeStyles, tokens } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/headless/svg/delete';
import { WarningRegular } from '@fluentui/react-icons/headless/svg/warning';
import { useEffect, useMemo } from 'react';
import type { DirectoryGroup } from '../../../../contract/entities/directory';
import type { OpaqueId } from '../../../../contract/entities/hr';
import { formatNumber } from '../../../../domain/text/format-number';
import { listed } from '../../../../domain/text/listed';
import { useQueryMethod } from '../../../state/queries/use-query-method';
import { useApp, useSlice } from '../../../state/use-app';
import { Button } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { flushLeft } from '../../../ui/layout/common-styles';
import { ScrollList } from '../../../ui/tables/scroll-list';
import { DirectoryFailure } from '../directory-failure';
import { noDirectory } from '../overview/connection-props';
import { Panel } from '../panel';
import { AddGroup } from './add-group';
import { countsSlice } from './counts-slice';
import { CountAll, MemberCount } from './member-counts';

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
    ...flushLeft('4px'),
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  removed: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  gone: { color: tokens.colorStatusWarningForeground1 },
  state: { color: tokens.colorNeutralForeground2, textAlign: 'right' },
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
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface ConfigGroupsProps {
  readonly teamId: number;
  readonly connectionId: OpaqueId;
  readonly uid: string;
  readonly groups: readonly DirectoryGroup[];
  /** Other groups of the config couldn't be read; they're kept. */
  readonly hasUnread: boolean;
  /** The saved groups: a removed one stays visible until the next save. */
  readonly stored: readonly DirectoryGroup[];
  /** Changes the newest groups. */
  readonly onChange: (next: (groups: readonly DirectoryGroup[]) => DirectoryGroup[]) => void;
}

/** The synced groups, with member counts as they arrive (G2). */
export const ConfigGroups = ({
  teamId,
  connectionId,
  uid,
  groups,
  hasUnread,
  stored,
  onChange,
}: ConfigGroupsProps) => {
  const styles = useStyles();
  const ids = useMemo(() => groups.map(({ id }) => id), [groups]);
  const removed = useMemo(() => stored.filter(({ id }) => !ids.includes(id)), [stored, ids]);
  /** Includes removed groups, because they show their names too. */
  const known = useMemo(() => [...ids, ...removed.map(({ id }) => id)], [ids, removed]);
  const found = useQueryMethod(
    'hr.groups',
    { uid, groupIds: known },
    { enabled: uid !== '' && known.length > 0 },
  );
  const count = useSlice(countsSlice, (slice) => slice.count);
  const leave = useSlice(countsSlice, (slice) => slice.leave);
  /**
   * Restores a removed group at its old position, so that nothing differs from the saved config.
   */
  const keep = (kept: string) =>
    onChange((now) => [
      ...stored.filter(({ id }) => id === kept || now.some((each) => each.id === id)),
      ...now.filter(({ id }) => !stored.some((each) => each.id === id)),
    ]);
  const openModal = useApp((state) => state.navigation.openModal);

  const idList = ids.join('\n');
  useEffect(() => {
    const all = idList === '' ? [] : idList.split('\n');
    if (uid !== '') count(uid, all);
  }, [uid, idList, count]);
  // The counts are no longer needed.
  useEffect(() => () => leave(uid), [uid, leave]);

  const names = useMemo(
    () => new Map((found.value ?? []).map(({ id, displayName }) => [id, displayName])),
    [found.value],
  );
  const isGone = (id: string) => found.load === 'ready' && !names.has(id);
  const gone = groups.filter(({ id }) => isGone(id));
  const nameOf = ({ id, displayName }: DirectoryGroup) => names.get(id) || displayName || id;

  return (
    <Panel
      title={`Groups (${formatNumber(groups.length)})`}
      actions={
        ids.length > 0 && uid !== '' && <CountAll uid={uid} ids={ids} onRecount={found.reload} />
      }
    >
      {found.error && (
        <DirectoryFailure
          error={found.error}
          place="overview"
          busy={found.load === 'loading'}
          onRetry={found.reload}
        />
      )}
      {gone.length > 0 && (
        <div className={styles.warning} role="status">
          <WarningRegular className={styles.icon} />
          <span>
            {listed(
              gone.map((group) => `“${nameOf(group)}”`),
              5,
            )}{' '}
            no longer {gone.length === 1 ? 'exists' : 'exist'} in the directory. People who are only
            in {gone.length === 1 ? 'it' : 'them'} will be treated as removed.
          </span>
        </div>
      )}
      <ScrollList
        label="Synced groups"
        items={[...groups, ...removed]}
        itemKey={({ id }) => id}
        empty={
          hasUnread ? (
            <EmptyState title="Groups couldn’t be read">
              They’re kept as they are, and syncs may cover them.
            </EmptyState>
          ) : (
            <EmptyState title="No groups synced">
              Syncs won’t change anyone until you add a group.
            </EmptyState>
          )
        }
      >
        {(group) => {
          const name = nameOf(group);
          if (!ids.includes(group.id)) {
            return (
              <div className={styles.row}>
                <del className={styles.removed}>{name}</del>
                <span className={styles.state}>Removed when you save</span>
                <Button
                  size="small"
                  appearance="subtle"
                  flips
                  aria-label={`Keep ${name} in the sync`}
                  onClick={() => keep(group.id)}
                >
                  Keep
                </Button>
              </div>
            );
          }
          return (
            <div className={styles.row}>
              {isGone(group.id) ? (
                <span className={styles.gone}>{name} (not in directory)</span>
              ) : (
                <Button
                  appearance="transparent"
                  className={styles.name}
                  disabledReason={uid === '' && noDirectory}
                  onClick={() =>
                    openModal({ kind: 'hr-group', id: group.id, uid, name, teamId, connectionId })
                  }
                >
                  {name}
                </Button>
              )}
              {isGone(group.id) ? <span /> : <MemberCount uid={uid} id={group.id} name={name} />}
              <Button
                size="small"
                appearance="subtle"
                icon={<DeleteRegular />}
                flips
                aria-label={`Remove ${name} from the sync`}
                title="Remove from the sync"
                onClick={() => onChange((now) => now.filter(({ id }) => id !== group.id))}
              />
            </div>
          );
        }}
      </ScrollList>
      {ids.length > 0 && (
        <p className={styles.hint}>
          Counts include nested groups and devices, as in the directory.
        </p>
      )}
      <AddGroup
        uid={uid}
        taken={ids}
        // It may have been added again before a late look-up ends.
        onAdd={(group) => onChange((now) => [...now.filter(({ id }) => id !== group.id), group])}
      />
    </Panel>
  );
};
