import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons/headless/svg/arrow-sync';
import type { SyncUnderWay } from '../../../../contract/entities/dry-run';
import { boundedName } from '../../../../domain/text/bounded-name';
import { useTeamNames } from '../../../parts/records/use-record-names';
import { useApp, useSlice } from '../../../state/use-app';
import { Button } from '../../../ui/buttons/button';
import { CopyText } from '../../../ui/buttons/copy-text';
import { Relative } from '../../../ui/text/date-time';
import { hrSlice } from '../hr-slice';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', rowGap: '8px', margin: 0, padding: 0 },
  item: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    padding: '8px 12px',
    listStyleType: 'none',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  icon: { flexShrink: 0, fontSize: '18px', color: tokens.colorBrandForeground1 },
  text: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
});

/** Running syncs of other teams, including those from before a restart. */
export const SyncsUnderWay = ({ syncs }: { syncs: readonly SyncUnderWay[] }) => {
  const styles = useStyles();
  const chooseTeam = useSlice(hrSlice, (slice) => slice.chooseTeam);
  const chooseConnection = useSlice(hrSlice, (slice) => slice.chooseConnection);
  const leave = useApp((state) => state.navigationGuard.ask);
  const nameOf = useTeamNames();
  if (syncs.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Syncs in progress">
      {syncs.map(({ teamId, connectionId, startedAt, by }) => {
        const name = nameOf(teamId);
        return (
          <li key={connectionId} className={styles.item}>
            <ArrowSyncRegular className={styles.icon} />
            <span className={styles.text}>
              A sync of <CopyText value={String(teamId)} shown={`team ${teamId}`} label="team ID" />
              {name !== null && ` (${boundedName(name)})`}, started by {by}{' '}
              <Relative iso={startedAt} isInside />, may still be running.
            </span>
            <Button
              size="small"
              onClick={() =>
                leave(() => {
                  chooseTeam(String(teamId));
                  chooseConnection(connectionId);
                })
              }
            >
              Show team {teamId}
            </Button>
          </li>
        );
      })}
    </ul>
  );
};
