import { bannerText, flowResume, mayExit } from '../../../rules/post-flow';
import { useApp, useSlice } from '../../state/use-app';
import { useCommand } from '../../state/use-features';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { postDemoSlice } from './post-demo-slice';

/** Shows while the demo flow is active, on every tab; leads back to where it goes on. */
export const DemoFlowBanner = () => {
  const runCommand = useCommand();
  const flow = useSlice(postDemoSlice, (slice) => slice.flow);
  const { tab, showTab } = useApp((state) => state.navigation);
  const resume = flowResume(flow);
  if (!flow || !resume) return null;
  return (
    <Banner label="Demo flow" tone={flow.finished ? 'success' : 'flow'} text={bannerText(flow)}>
      {resume.tab !== tab && (
        <Button size="small" appearance="primary" onClick={() => showTab(resume.tab)}>
          {`Continue: ${resume.text}`}
        </Button>
      )}
      {mayExit(flow) && (
        <Button size="small" onClick={() => runCommand('postDemo.leave', {})}>
          Exit (Without saving)
        </Button>
      )}
    </Banner>
  );
};
