import { makeStyles } from '@fluentui/react-components';
import { mappedTeamOf } from '../../../../domain/hr-sync/connections';
import { unreadConfig } from '../../../../domain/hr-sync/sync-config';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { SyncPanel } from '../dry-run/sync-panel';
import { useMapping } from '../mapping/use-mapping';
import { DirectorySearch, UserTest } from '../user-test/user-test';
import { ConfigForm } from './config-form';
import type { ConnectionProps } from './connection-props';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(360px, 480px)',
    gap: '16px 24px',
    alignItems: 'start',
    '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'flex', flexDirection: 'column', rowGap: '16px', minWidth: 0 },
});

/** What a connection syncs, for whom, and the result for one person (G2, G3, G4). */
export const Overview = ({ teamId, connection, name }: ConnectionProps) => {
  const styles = useStyles();
  const mapping = useMapping(mappedTeamOf(connection, teamId));
  const { integrationSyncConfig: config, unexpectedConfig } = connection;
  return (
    <div className={styles.grid}>
      <div className={styles.column}>
        {config ? (
          <ConfigForm teamId={teamId} connection={connection} config={config} />
        ) : (
          <EmptyState
            title={
              unexpectedConfig === undefined ? 'This connection has no sync config' : unreadConfig
            }
          >
            {unexpectedConfig ?? 'Set it up in the team’s own settings.'}
          </EmptyState>
        )}
      </div>
      <div className={styles.column}>
        <SyncPanel teamId={teamId} connection={connection} name={name} />
        <UserTest teamId={teamId} connection={connection} name={name} mapping={mapping} />
        <DirectorySearch teamId={teamId} connection={connection} name={name} mapping={mapping} />
      </div>
    </div>
  );
};
