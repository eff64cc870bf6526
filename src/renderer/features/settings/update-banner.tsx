import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useApp, useSlice } from '../../state/use-app';
import { heldText } from './update-texts';
import { updatesSlice } from './updates-slice';

const useStyles = makeStyles({
  banner: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    flexShrink: 0,
    minHeight: '32px',
    padding: '2px 20px 2px 24px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
  },
  text: { flexGrow: 1, margin: 0, overflowWrap: 'anywhere' },
});

/** One quiet line while there is something newer: nothing opens by itself. */
export const UpdateBanner = () => {
  const styles = useStyles();
  const { updates, dismissed, install, dismiss } = useSlice(updatesSlice, (slice) => slice);
  const openModal = useApp((state) => state.navigation.openModal);
  const state = updates?.state;
  if (state?.status !== 'available' && state?.status !== 'ready') return null;
  const { version } = state.update;
  const holds = state.status === 'ready' ? heldText(state.holds) : '';
  if (dismissed === `${version} ${state.status}`) return null;
  return (
    <section aria-label="Update" className={styles.banner}>
      <p role="status" className={styles.text}>
        {state.status === 'ready'
          ? `Version ${version} is ready to install. ${holds}`.trim()
          : `Version ${version} is available.`}
      </p>
      <Button size="small" onClick={() => openModal({ kind: 'settings' })}>
        What is new
      </Button>
      {state.status === 'ready' && (
        <Button size="small" onClick={() => void install()}>
          Restart to install
        </Button>
      )}
      <Button
        appearance="transparent"
        size="small"
        aria-label="Later"
        icon={<DismissRegular />}
        onClick={() => dismiss(`${version} ${state.status}`)}
      />
    </section>
  );
};
