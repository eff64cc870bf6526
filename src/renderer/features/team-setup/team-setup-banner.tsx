import { bannerText } from '../../../domain/team-setup/flow-texts';
import { flowResume, mayExit } from '../../../domain/team-setup/flow-view';
import { useCommand } from '../../state/commands/use-features';
import { useApp, useSlice } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { Banner } from '../../ui/feedback/banner';
import { teamSetupSlice } from './team-setup-slice';

/** Shown on every tab while a team setup flow is active; links back to its current step. */
export const TeamSetupBanner = () => {
  const runCommand = useCommand();
  const flow = useSlice(teamSetupSlice, (slice) => slice.flow);
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
        <Button size="small" onClick={() => runCommand('teamSetup.leave', {})}>
          Exit (Without saving)
        </Button>
      )}
    </Banner>
  );
};
