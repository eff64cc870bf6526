import { makeStyles } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { useSlice } from '../../state/use-app';
import { screenIntro, screenTitle } from '../../ui/layout/common-styles';
import { SyncsUnderWay } from './dry-run/syncs-under-way';
import { hrSlice } from './hr-slice';
import { Connections } from './overview/connections';
import { TeamForm } from './overview/team-form';
import { WaitingNotice } from './waiting-notice';

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '12px',
  },
  title: screenTitle,
  intro: { ...screenIntro, marginBottom: 0 },
});

/** HR Sync (section 2): explore, test, map, and sync a team's directory connections. */
export const HrScreen = () => {
  const styles = useStyles();
  const teamId = useSlice(hrSlice, (slice) => slice.teamId);
  const syncs = useQueryMethod('hr.syncs', {});

  useEffect(() => {
    document.title = 'Internal Dash - HR Sync';
  }, []);

  return (
    <div className={styles.screen}>
      <header>
        <h1 className={styles.title}>HR Sync</h1>
        <p className={styles.intro}>
          Inspect a team’s directory, test users, map fields, and preview a sync.
        </p>
      </header>
      <TeamForm />
      <WaitingNotice />
      <SyncsUnderWay syncs={(syncs.value ?? []).filter((sync) => sync.teamId !== teamId)} />
      {teamId !== null && <Connections key={teamId} teamId={teamId} />}
    </div>
  );
};
