import type { TeamSetupFlow } from '../../contract/entities/settings';
import type { UnfinishedWrite } from '../../contract/entities/unfinished-write';
import { boundedName } from '../text/bounded-name';
import { formatCents } from '../text/money';
import { flowStep } from './team-setup-flow';

/** The company that the price was sent for; '' if unknown. */
export const pricedCompany = ({ sentPricing }: Pick<TeamSetupFlow, 'sentPricing'>): string =>
  sentPricing?.pricing.companyName ?? '';

/** Whether the invoice's send is in progress or not confirmed; null if neither. */
export type OpenSend = UnfinishedWrite['state'] | null;

/**
 * A flow by its email, as in section 2, or else by its team. A team may have none, and so may the
 * member from whom a new team starts.
 */
export const flowName = ({ email, teamId }: Pick<TeamSetupFlow, 'email' | 'teamId'>): string =>
  boundedName(email || (teamId === null ? 'a member without an email' : `team #${teamId}`));

/** The state of the send of the flow's invoice, among all unfinished changes. */
export const openSendOf = (
  { extendedSubscription }: TeamSetupFlow,
  unfinished: readonly UnfinishedWrite[],
): OpenSend => {
  const id = extendedSubscription?.invoice?.id;
  return (
    unfinished.find(({ invoiceId }) => invoiceId !== undefined && invoiceId === id)?.state ?? null
  );
};

/** The unfinished work of a parked flow, and the label of its button. */
export const parkedFlow = (
  flow: TeamSetupFlow,
  send: OpenSend = null,
): { readonly text: string; readonly remedy: string } => {
  const invoice = flow.extendedSubscription?.invoice;
  switch (flowStep(flow)) {
    case 'send': {
      if (!invoice) return { text: 'Invoice in an unknown format', remedy: 'Review it' };
      const number = invoice.number ? ` ${invoice.number}` : '';
      const amount = invoice.amount_due == null ? '' : `, ${formatCents(invoice.amount_due)}`;
      // While its send is open, the email may be with the customer.
      if (send === 'under-way')
        return { text: `Sending invoice${number}${amount}`, remedy: 'Review' };
      if (send === 'unknown') {
        const text = `Invoice${number}${amount}: we couldn’t confirm that it was sent`;
        return { text, remedy: 'Review' };
      }
      return { text: `Unsent invoice${number}${amount}`, remedy: 'Review and send' };
    }
    case 'draft':
      return { text: 'Price set, invoice not drafted', remedy: 'Continue' };
    default:
      return {
        text: flow.isUpgrade ? 'Plan change started, price not set' : 'Team created, no price set',
        remedy: 'Continue',
      };
  }
};

/** The steps that can be the last one of their flow. */
export type LastStep = 'demoTeam.create' | 'pricing.set' | 'invoice.draft' | 'invoice.send';

const doneTexts: Readonly<Record<LastStep, string>> = {
  'demoTeam.create': 'Subscription created',
  'pricing.set': 'Pricing set',
  // No invoice was needed.
  'invoice.draft': 'Nothing is left to do',
  'invoice.send': 'Invoice sent',
};

/** Shown if the response to a step arrives after its team was left, and no work is left. */
export const doneText = (step: LastStep, flow: TeamSetupFlow): string =>
  `${doneTexts[step]} for ${flowName(flow)}.`;

/** The confirmation before another flow replaces one with unfinished work. */
export const leaveQuestion = (
  flow: TeamSetupFlow,
  send: OpenSend = null,
): { readonly title: string; readonly message: string } => {
  const { text } = parkedFlow(flow, send);
  const place = flow.dismissed ? 'on the team’s record' : 'under “Not sent yet” on Home';
  return {
    title: `Set ${flowName(flow)} aside and continue?`,
    message: `${text}${send === 'unknown' ? '. You' : ': you'}’ll find it ${place}.`,
  };
};

/** Said in a window whose team gave way to another one (null: to none) in another window. */
export const movedText = (
  from: Pick<TeamSetupFlow, 'email' | 'teamId'>,
  to: Pick<TeamSetupFlow, 'email' | 'teamId'> | null,
  isParked: boolean,
): string => {
  const did = to ? `continued with ${flowName(to)}` : `left ${flowName(from)}`;
  const place = ` ${to ? flowName(from) : 'It'} is under “Not sent yet” on Home.`;
  return `You ${did} in another window.${isParked ? place : ''}`;
};

/**
 * What dismissing a parked flow loses, in one sentence; null if nothing. `typed` describes the
 * unsent pricing: null if there is none, '' if there is nothing to name.
 */
export const dismissLoss = (
  flow: TeamSetupFlow,
  typed: string | null,
  send: OpenSend = null,
): string | null => {
  const invoice = flow.extendedSubscription?.invoice;
  switch (flowStep(flow)) {
    case 'send': {
      const number = invoice?.number ? `Invoice ${invoice.number}` : 'The invoice';
      const amount = invoice?.amount_due == null ? '' : ` for ${formatCents(invoice.amount_due)}`;
      if (send === 'under-way') {
        return `${number}${amount} is being sent. Dismissing it doesn’t stop that.`;
      }
      if (send === 'unknown') {
        const which = invoice?.number ? `invoice ${invoice.number}` : 'the invoice';
        return `We couldn’t confirm whether ${which}${amount} was sent.`;
      }
      return `${number}${amount} stays a draft with the payment provider and isn’t sent.`;
    }
    case 'draft':
      return 'The price stays set with the payment provider, and no invoice is drafted.';
    default: {
      if (typed === null) return flow.isUpgrade ? null : 'The team stays without a price.';
      const loss = `The pricing you entered${typed && ` (${typed})`} is discarded`;
      return flow.isUpgrade
        ? `${loss}; the plan doesn’t change.`
        : `${loss}, and the team stays without a price.`;
    }
  }
};

/** The title of the question before dismissing it, and what remains of it. */
export const dismissQuestion = (
  flow: TeamSetupFlow,
  send: OpenSend = null,
): { readonly title: string; readonly detail?: string } => {
  const number = flow.extendedSubscription?.invoice?.number;
  if (flowStep(flow) !== 'send') return { title: `Dismiss ${flowName(flow)}?` };
  return {
    title: `Dismiss ${number ? `invoice ${number}` : 'the invoice'} for ${flowName(flow)}?`,
    ...(send === 'under-way'
      ? {}
      : { detail: `You can still review ${send ? 'it' : 'and send it'} from the team’s record.` }),
  };
};

/** Section 2, team setup banner: the texts of its two states. */
export const bannerText = (flow: TeamSetupFlow): string => {
  const { finished, isUpgrade, invoiceSent } = flow;
  return finished
    ? `${isUpgrade ? 'Team updated' : 'Team created'} for ${flowName(flow)} (${invoiceSent ? 'Invoice sent' : 'Invoice not sent'})`
    : `You are currently in ${isUpgrade ? 'Change Team Plan' : 'Create New Team'} for ${flowName(flow)}`;
};
