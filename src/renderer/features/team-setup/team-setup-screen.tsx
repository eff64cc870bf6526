import { FlowRegular } from '@fluentui/react-icons/headless/svg/flow';
import { useEffect, useRef } from 'react';
import type { TeamSetupFlow } from '../../../contract/entities/settings';
import { flowName } from '../../../domain/team-setup/flow-texts';
import { flowView } from '../../../domain/team-setup/flow-view';
import { useCommand } from '../../state/commands/use-features';
import { useApp, useSlice } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { focusPage } from '../../ui/focus/focus-page';
import { InvoiceScreen } from './invoice/invoice-screen';
import { Loading, loadingEditor } from './loading-line';
import { SubscriptionEditor } from './pricing/subscription-editor';
import { TeamCreated } from './pricing/team-created';
import { useEditor } from './pricing/use-editor';
import { teamSetupSlice } from './team-setup-slice';

/** The editor, and the summary after sending. */
const Priced = ({ flow, teamId }: { readonly flow: TeamSetupFlow; readonly teamId: number }) => {
  const editor = useEditor(flow, teamId);
  if (flowView(flow) === 'summary') {
    return <TeamCreated flow={flow} teamId={teamId} editor={editor} />;
  }
  if (editor === null) return <Loading label={loadingEditor} />;
  return <SubscriptionEditor flow={flow} editor={editor} />;
};

/** Tab 1: the current step of the flow (section 4), which depends on whether there is a draft. */
export const TeamSetupScreen = () => {
  const flow = useSlice(teamSetupSlice, (slice) => slice.flow);
  const showTab = useApp((state) => state.navigation.showTab);
  const runCommand = useCommand();
  const view = flowView(flow);
  // What a screen has asked and shown belongs to one flow. Flows of older versions have no ID.
  const key = `${flow?.id} ${flow?.teamId}`;
  const screen = `${view} ${key}`;
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    // The button that led here was removed with the previous screen.
    focusPage();
  }, [screen]);
  if (flow === null || view === 'none') {
    return (
      <EmptyState
        page
        icon={<FlowRegular />}
        title="No team in progress"
        action={
          <Button appearance="primary" onClick={() => showTab(3)}>
            Create New Team
          </Button>
        }
      >
        Create a team, or open one and choose Replace Plan or Update Trial/Quote.
      </EmptyState>
    );
  }
  if (flow.teamId === null) {
    return (
      <EmptyState
        page
        icon={<FlowRegular />}
        title={
          flow.isUpgrade ? 'Choose the team again' : `Create the team for ${flowName(flow)} first`
        }
        action={
          flow.isUpgrade ? (
            <Button onClick={() => runCommand('teamSetup.leave', {})}>Exit (Without saving)</Button>
          ) : (
            <Button appearance="primary" onClick={() => showTab(3)}>
              Continue: Create the team
            </Button>
          )
        }
      >
        {flow.isUpgrade
          ? 'This plan change is no longer linked to a team. Open the team and start again.'
          : 'You’ll set its pricing next.'}
      </EmptyState>
    );
  }
  return view === 'invoice' ? (
    <InvoiceScreen key={key} flow={flow} teamId={flow.teamId} />
  ) : (
    <Priced key={key} flow={flow} teamId={flow.teamId} />
  );
};
