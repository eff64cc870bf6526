import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { FlowRegular } from '@fluentui/react-icons/svg/flow';
import type { PostFlow } from '../../../contract/settings';
import { useApp } from '../../ui/use-app';

const useStyles = makeStyles({
  banner: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    flexShrink: 0,
    minHeight: '32px',
    padding: '6px 24px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
  },
  finished: {
    backgroundColor: `color-mix(in srgb, ${tokens.colorStatusSuccessBackground2} 60%, ${tokens.colorNeutralBackground1})`,
  },
  icon: { flexShrink: 0, fontSize: '20px', color: tokens.colorBrandForeground1 },
  finishedIcon: { color: tokens.colorStatusSuccessForeground1 },
  text: { flexGrow: 1, margin: 0, overflowWrap: 'anywhere' },
});

/** Section 2, demo-flow banner: the texts of its two states. */
export const bannerText = ({ email, finished, isUpgrade, invoiceSent }: PostFlow): string =>
  finished
    ? `${isUpgrade ? 'Team updated' : 'Team created'} for ${email} (${invoiceSent ? 'Invoice sent' : 'Invoice not sent'})`
    : `You are currently in ${isUpgrade ? 'Change Team Plan' : 'Create New Team'} for ${email}`;

/** Section 2: only when no invoice was sent, the flow is not finished and nothing is subscribed. */
export const mayExit = ({ finished, invoiceSent, hasExtendedSubscription }: PostFlow): boolean =>
  !invoiceSent && !finished && !hasExtendedSubscription;

/** Shows while the demo flow is active, on every tab. */
export const DemoFlowBanner = () => {
  const styles = useStyles();
  const postFlow = useApp((state) => state.navigation.postFlow);
  const endPostFlow = useApp((state) => state.navigation.endPostFlow);
  if (!postFlow) return null;
  const { finished } = postFlow;
  return (
    <section
      aria-label="Demo flow"
      data-finished={finished}
      className={mergeClasses(styles.banner, finished && styles.finished)}
    >
      {finished ? (
        <CheckmarkCircleRegular className={mergeClasses(styles.icon, styles.finishedIcon)} />
      ) : (
        <FlowRegular className={styles.icon} />
      )}
      <p role="status" className={styles.text}>
        {bannerText(postFlow)}
      </p>
      {mayExit(postFlow) && (
        <Button size="small" onClick={() => void endPostFlow()}>
          Exit (Without saving)
        </Button>
      )}
    </section>
  );
};
