import { makeStyles } from '@fluentui/react-components';
import { PlugDisconnectedRegular } from '@fluentui/react-icons/headless/svg/plug-disconnected';
import type { OpaqueId } from '../../../../contract/entities/hr';
import { retryOf, useQueryMethod } from '../../../state/queries/use-query-method';
import { Button } from '../../../ui/buttons/button';
import { RetryButton } from '../../../ui/buttons/retry-button';
import { useSyncConfirm } from '../dry-run/sync-confirm';
import { WarningNotice } from '../warning-notice';

const useStyles = makeStyles({ root: { marginTop: '10px' } });

export interface GoneConnectionProps {
  readonly teamId: number;
  readonly connectionId: OpaqueId;
  /** Whether another one can be selected. */
  readonly hasOthers: boolean;
  /** Whether one of the team's connections may take its place, also one that couldn't be read. */
  readonly mayBeReconnected: boolean;
}

/**
 * Takes the place of the selected connection after someone removed it or connected it again.
 * Selecting another one unasked could sync the wrong directory.
 */
export const GoneConnection = ({
  teamId,
  connectionId,
  hasOthers,
  mayBeReconnected,
}: GoneConnectionProps) => {
  const styles = useStyles();
  const syncs = useQueryMethod('hr.syncs', {});
  const retry = retryOf(syncs);
  const isLost = syncs.value?.some((each) => String(each.connectionId) === String(connectionId));
  const { confirmOver } = useSyncConfirm({
    teamId,
    mappedTeam: teamId,
    connectionId,
    deletes: false,
    hasUnreadGroups: false,
  });
  return (
    <div className={styles.root}>
      <WarningNotice
        icon={PlugDisconnectedRegular}
        action={
          retry ? (
            <RetryButton {...retry} />
          ) : (
            isLost && (
              <Button size="small" onClick={() => void confirmOver()}>
                Mark as finished
              </Button>
            )
          )
        }
      >
        The selected connection was removed{mayBeReconnected && ' or reconnected'}.
        {hasOthers && ' Select another one.'}
        {isLost && ' Its last sync may still be running.'}
        {retry && ' Couldn’t check for a sync that is still running.'}
      </WarningNotice>
    </div>
  );
};
