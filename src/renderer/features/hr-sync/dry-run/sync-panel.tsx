import { makeStyles, tokens } from '@fluentui/react-components';
import { PeopleSyncRegular } from '@fluentui/react-icons/headless/svg/people-sync';
import { useEffect, useRef, useState } from 'react';
import type { HrConnection } from '../../../../contract/entities/hr';
import { mappedTeamOf } from '../../../../domain/hr-sync/connections';
import { deletesMembers, hasUnreadGroups } from '../../../../domain/hr-sync/sync-config';
import { ErrorState } from '../../../parts/error-state';
import { useQueryMethod } from '../../../state/queries/use-query-method';
import { useApp, useSlice } from '../../../state/use-app';
import { Button } from '../../../ui/buttons/button';
import { CopyButton } from '../../../ui/buttons/copy-text';
import { StatusBadge } from '../../../ui/feedback/badge';
import { Relative } from '../../../ui/text/date-time';
import { configDraft, mappingDraft, syncKey } from '../hr-sync-writes';
import { Panel } from '../panel';
import { dryRunSlice, runKey } from './dry-run-slice';
import { useSyncConfirm } from './sync-confirm';

const useStyles = makeStyles({
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  state: { display: 'flex', flexDirection: 'column', rowGap: '8px', alignItems: 'flex-start' },
});

/** Milliseconds between checks of a sync that has not ended. */
const pollInterval = 10_000;

interface SyncPanelProps {
  readonly teamId: number;
  readonly connection: HrConnection;
  readonly name: string;
}

/** Starts a manual sync, and shows the state of a running one (G3). */
export const SyncPanel = ({ teamId, connection, name }: SyncPanelProps) => {
  const styles = useStyles();
  const connectionId = connection.id;
  const mappedTeam = mappedTeamOf(connection, teamId);
  const deletes = deletesMembers(connection);
  const hasUnread =
    hasUnreadGroups(connection.integrationSyncConfig ?? {}) ||
    connection.unexpectedConfig !== undefined;
  const openModal = useApp((state) => state.navigation.openModal);
  const snack = useApp((state) => state.feedback.snack);
  const syncing = useApp((state) => state.writes.pending[syncKey(connectionId)] === true);
  const dryRun = useSlice(dryRunSlice, (slice) => slice.runs[runKey(teamId, connectionId)]);
  const unsaved = useApp((state) =>
    [
      [configDraft(teamId, connectionId).key, 'the sync config'],
      [mappingDraft(mappedTeam).key, 'the mapping'],
    ]
      .filter(([key = '']) => state.drafts.texts[key])
      .map(([, what]) => what)
      .join(' and '),
  );
  const sync = useQueryMethod('hr.syncState', { teamId, connectionId }, { keep: false });
  const adopt = useSlice(dryRunSlice, (slice) => slice.adopt);
  const { confirmOver, confirmSync } = useSyncConfirm({
    teamId,
    mappedTeam,
    connectionId,
    deletes,
    hasUnreadGroups: hasUnread,
  });
  const state = sync.value?.state ?? 'none';
  const isLost = state === 'unknown' && !syncing;
  const underWay = syncing || state === 'running' || state === 'unknown';

  /** Try again was pressed. No one waits for the checks, whose error is announced once. */
  const [isAwaited, setAwaited] = useState(false);
  if (isAwaited && sync.load !== 'loading') setAwaited(false);

  const { reload } = sync;
  useEffect(() => {
    if (!underWay) return;
    const timer = setInterval(reload, pollInterval);
    return () => clearInterval(timer);
  }, [underWay, reload]);

  const endLost = async (): Promise<boolean> => {
    const isOver = await confirmOver();
    if (isOver) reload();
    return isOver;
  };
  const syncBlindly = async () => {
    if (isLost && !(await endLost())) return;
    await confirmSync({ predicted: null, typed: '', typedAdded: '' });
  };

  const last = sync.value?.last ?? null;
  useEffect(() => {
    if (last) adopt(teamId, connectionId, last);
  }, [last, adopt, teamId, connectionId]);

  // A sync that ended with an error has it in `last`; one that was lost is over without a result.
  const settle = useSlice(dryRunSlice, (slice) => slice.settle);
  const isSettled = sync.load === 'ready' && !underWay && !last?.error;
  const hasError = dryRun?.syncError != null;
  useEffect(() => {
    if (isSettled && hasError) settle(teamId, connectionId);
  }, [isSettled, hasError, settle, teamId, connectionId]);

  // Core reports `done` once.
  const told = useRef(false);
  useEffect(() => {
    if (state === 'done' && !told.current) snack('Sync complete.');
    told.current = state === 'done';
  }, [state, snack]);

  const started = sync.value?.sync;
  const label = dryRun?.synced
    ? 'Show the last sync'
    : dryRun?.predicted && !dryRun.stale
      ? 'Show dry run'
      : 'Dry run';
  return (
    <Panel
      title="Manual sync"
      warning={isLost}
      actions={underWay ? <StatusBadge tone="info">In progress</StatusBadge> : null}
    >
      {sync.error && (
        <ErrorState
          error={sync.error}
          busy={isAwaited}
          onRetry={() => {
            setAwaited(true);
            reload();
          }}
        />
      )}
      {underWay ? (
        <div className={styles.state} role="status">
          <p className={styles.text}>
            {isLost
              ? 'The connection was lost during this sync. It may still be running; this page checks every 10 seconds.'
              : 'A sync is running. You’ll see the result here when it’s done.'}
          </p>
          {started && (
            <p className={styles.text}>
              Started by {started.by} <Relative iso={started.startedAt} isInside />
            </p>
          )}
          {isLost && <Button onClick={() => void endLost()}>Mark as finished</Button>}
        </div>
      ) : (
        <p className={styles.text}>
          Start with a dry run: it shows who would be added, changed, or removed. It changes
          nothing.
        </p>
      )}
      {dryRun?.syncError && !underWay && <ErrorState error={dryRun.syncError} />}
      {last && !last.error && !underWay && (
        <p className={styles.text} role="status">
          Last sync: started by {last.by}, completed <Relative iso={last.endedAt} isInside />.
        </p>
      )}
      {mappedTeam !== teamId && (
        <p className={styles.text}>
          A sync changes the connection’s parent team, #{mappedTeam}{' '}
          <CopyButton value={String(mappedTeam)} label="parent team ID" />
        </p>
      )}
      {unsaved !== '' && (
        <p className={styles.text} role="status">
          Unsaved changes to {unsaved}: dry run and sync use the saved settings.
        </p>
      )}
      <div className={styles.actions}>
        <Button
          appearance="primary"
          icon={<PeopleSyncRegular />}
          onClick={() =>
            openModal({
              kind: 'hr-dry-run',
              id: connectionId,
              teamId,
              mappedTeam,
              connection: name,
              deletes,
              hasUnreadGroups: hasUnread,
            })
          }
        >
          {label}
        </Button>
        {(!underWay || isLost) && (
          <Button onClick={() => void syncBlindly()}>Sync without a dry run</Button>
        )}
      </div>
    </Panel>
  );
};
