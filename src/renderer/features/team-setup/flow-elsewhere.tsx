import { FlowRegular } from '@fluentui/react-icons/headless/svg/flow';
import {
  bannerText,
  flowName,
  leaveQuestion,
  openSendOf,
} from '../../../domain/team-setup/flow-texts';
import { flowResume } from '../../../domain/team-setup/flow-view';
import { hasOpenWork } from '../../../domain/team-setup/team-setup-flow';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { useApp, useSlice } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { teamSetupSlice } from './team-setup-slice';

/** Another team's flow is active: continue it, or park it and show the form for a new team. */
export const FlowElsewhere = () => {
  const flow = useSlice(teamSetupSlice, (slice) => slice.flow);
  const makeRoom = useSlice(teamSetupSlice, (slice) => slice.makeRoom);
  const showTab = useApp((state) => state.navigation.showTab);
  const unfinished = useQueryMethod('writes.unfinished', {}).value ?? [];
  const resume = flowResume(flow);
  if (!flow || !resume) return null;
  const isOpen = hasOpenWork(flow);
  return (
    <EmptyState
      page
      icon={<FlowRegular />}
      title={bannerText(flow)}
      action={
        <>
          <Button appearance="primary" onClick={() => showTab(resume.tab)}>
            {`Continue: ${resume.text}`}
          </Button>{' '}
          <Button onClick={() => void makeRoom()}>
            {isOpen ? `Finish ${flowName(flow)} later` : 'Create another team'}
          </Button>
        </>
      }
    >
      {isOpen
        ? leaveQuestion(flow, openSendOf(flow, unfinished)).message
        : 'This team is finished. This page closes when you create another one.'}
    </EmptyState>
  );
};
