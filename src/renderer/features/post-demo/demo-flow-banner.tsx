import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { FlowRegular } from '@fluentui/react-icons/svg/flow';
import { bannerText, flowResume, mayExit } from '../../../rules/post-flow';
import { useApp, useSlice } from '../../state/use-app';
import { useCommand, useFeatures } from '../../state/use-features';
import { postDemoSlice } from './post-demo-slice';

const useStyles = makeStyles({
  banner: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    flexShrink: 0,
    minHeight: '24px',
    padding: '5px 24px',
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

/** Shows while the demo flow is active, on every tab; leads back to where it goes on. */
export const DemoFlowBanner = () => {
  const styles = useStyles();
  const { selectTab } = useFeatures();
  const runCommand = useCommand();
  const flow = useSlice(postDemoSlice, (slice) => slice.flow);
  const tab = useApp((state) => state.navigation.tab);
  const resume = flowResume(flow);
  if (!flow || !resume) return null;
  const { finished } = flow;
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
        {bannerText(flow)}
      </p>
      {resume.tab !== tab && (
        <Button size="small" appearance="primary" onClick={() => selectTab(resume.tab)}>
          {`Go on: ${resume.text}`}
        </Button>
      )}
      {mayExit(flow) && (
        <Button size="small" onClick={() => runCommand('postDemo.leave', {})}>
          Exit (Without saving)
        </Button>
      )}
    </section>
  );
};
