import type { TeamSetupFlow } from '../../contract/entities/settings';
import { type FlowStep, flowStep } from './team-setup-flow';

/** Which screen the flow shows (section 2). Once the pricing is set, it is the invoice. */
export const flowView = (
  flow: TeamSetupFlow | null,
): 'none' | 'create' | 'editor' | 'summary' | 'invoice' => {
  if (flow === null) return 'none';
  if (flow.pricingSet || flow.extendedSubscription !== null) return 'invoice';
  if (flow.teamCreated) return 'summary';
  return flow.teamId === null ? 'create' : 'editor';
};

/** The tab where the flow continues: 3 for the new-team form, 1 for everything after it. */
export const flowTab = (flow: TeamSetupFlow | null): 0 | 1 | 3 => {
  if (flow === null) return 0;
  return flowView(flow) === 'create' && !flow.isUpgrade ? 3 : 1;
};

const nextTexts: Readonly<Record<Exclude<FlowStep, 'idle'>, string>> = {
  create: 'Create the team',
  price: 'Set the pricing',
  draft: 'Create the invoice draft',
  send: 'Send the invoice',
  finish: 'Finish',
};

/** The next step to offer after a restart, and its tab; null without a flow. */
export const flowResume = (
  flow: TeamSetupFlow | null,
): { readonly step: FlowStep; readonly tab: 0 | 1 | 3; readonly text: string } | null => {
  const step = flowStep(flow);
  return step === 'idle' ? null : { step, tab: flowTab(flow), text: nextTexts[step] };
};

/** Section 2, `Exit (Without saving)`: no invoice sent, not finished, no extended subscription. */
export const mayExit = ({
  finished,
  invoiceSent,
  hasExtendedSubscription,
}: TeamSetupFlow): boolean => !invoiceSent && !finished && !hasExtendedSubscription;
