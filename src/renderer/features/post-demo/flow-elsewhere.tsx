import { Button } from '@fluentui/react-components';
import { FlowRegular } from '@fluentui/react-icons/headless/svg/flow';
import { bannerText, flowResume, mayExit } from '../../../rules/post-flow';
import { useSlice } from '../../state/use-app';
import { useCommand, useFeatures } from '../../state/use-features';
import { EmptyState } from '../../ui/empty-state';
import { postDemoSlice } from './post-demo-slice';

/** Another team is not begun while one is under way: it goes on, or is left, first. */
export const FlowElsewhere = () => {
  const flow = useSlice(postDemoSlice, (slice) => slice.flow);
  const { selectTab } = useFeatures();
  const runCommand = useCommand();
  const resume = flowResume(flow);
  if (!flow || !resume) return null;
  return (
    <EmptyState
      page
      icon={<FlowRegular />}
      title={bannerText(flow)}
      action={
        <>
          <Button appearance="primary" onClick={() => selectTab(resume.tab)}>
            {`Go on: ${resume.text}`}
          </Button>{' '}
          {(flow.finished || mayExit(flow)) && (
            <Button onClick={() => runCommand('postDemo.leave', {})}>
              {flow.finished ? 'Exit' : 'Exit (Without saving)'}
            </Button>
          )}
        </>
      }
    >
      Finish or leave this team before you create another one.
    </EmptyState>
  );
};
