import type { ExtendedSubscription, Invoice } from '../../contract/entities/invoice';
import type { CustomerSubscription } from '../../contract/entities/pricing';
import type { TeamSetupFlow } from '../../contract/entities/settings';
import { formatCents } from '../text/money';

/**
 * The post-demo flow at its start: a team to create for `email`, or its plan to change. `id` is new
 * with each beginning.
 */
export const newTeamSetupFlow = (email: string, isUpgrade: boolean, id = ''): TeamSetupFlow => ({
  id,
  email,
  finished: false,
  isUpgrade,
  invoiceSent: false,
  hasExtendedSubscription: false,
  teamId: null,
  teamOwnerName: '',
  teamSize: null,
  stripeCustomer: null,
  priceId: null,
  canLogin: false,
  teamCreated: false,
  pricingSet: false,
  previewedCents: null,
  termsBefore: null,
  sentTerms: null,
  lastIntent: null,
  extendedSubscription: null,
});

/** What is known of the team that the flow is about. */
export interface FlowTeam {
  readonly email: string;
  readonly teamId: number;
  readonly teamOwnerName: string;
  readonly teamSize: number | null;
  /** Null for a team without a payment customer. */
  readonly stripeCustomer: string | null;
  readonly priceId: string | null;
}

/** Which flow a step is of: the same team may have been begun anew since. */
export interface StepOf {
  readonly flowId: string;
  readonly teamId: number;
}

/**
 * What happened; each event is told after the call behind it went through, never before. It names its
 * flow and team: an answer that comes late changes the flow that it belongs to, and no other (checklist
 * J37).
 */
export type FlowEvent =
  /** `Create New Team` of a member: the team is to be created. */
  | { readonly kind: 'start'; readonly email: string }
  /** `Replace Plan` or `Update Trial/Quote` of a team. */
  | ({
      readonly kind: 'change-plan';
      readonly termsBefore: CustomerSubscription | null;
    } & FlowTeam)
  | ({ readonly kind: 'team-created'; readonly canLogin: boolean } & FlowTeam)
  /** The demo team of a created team exists (Submit as `create`). */
  | ({
      readonly kind: 'demo-team-created';
      readonly priceId: string;
      readonly previewedCents: number | null;
    } & StepOf)
  /** Terms are about to go out (see `sentTermsWith`); null: they were turned away. */
  | ({ readonly kind: 'terms-sent'; readonly terms: string | null } & StepOf)
  /** The pricing stands at the provider (Submit as `update`); its draft comes next. */
  | ({
      readonly kind: 'pricing-set';
      readonly priceId: string;
      readonly previewedCents: number | null;
    } & StepOf)
  /** Linking answered, for the first time or read again. */
  | ({
      readonly kind: 'drafted';
      readonly extendedSubscription: ExtendedSubscription;
    } & StepOf)
  /** `invoice` as it stands after the send, where the API tells. */
  | ({
      readonly kind: 'invoice-sent';
      readonly invoiceId: string;
      readonly invoice?: Invoice;
    } & StepOf)
  /** The provider was asked how the invoice stands. */
  | ({ readonly kind: 'invoice-read'; readonly invoice: Invoice } & StepOf);

/** Where the flow stands: what has to be done next. */
export type FlowStep = 'idle' | 'create' | 'price' | 'draft' | 'send' | 'finish';

const hasInvoice = ({ extendedSubscription }: TeamSetupFlow): boolean => {
  const { invoice, unreadInvoice } = extendedSubscription ?? {};
  return invoice ? invoice.status !== 'void' : Boolean(unreadInvoice);
};

export const flowStep = (flow: TeamSetupFlow | null): FlowStep => {
  if (flow === null) return 'idle';
  if (flow.finished || flow.invoiceSent) return 'finish';
  if (flow.extendedSubscription !== null) return hasInvoice(flow) ? 'send' : 'finish';
  if (flow.pricingSet) return 'draft';
  // What was stored by an earlier version may lack the team of a plan change: it is chosen anew.
  return flow.teamId === null ? 'create' : 'price';
};

const withTeam = (isUpgrade: boolean, team: FlowTeam, id: string): TeamSetupFlow => ({
  ...newTeamSetupFlow(team.email, isUpgrade, id),
  teamId: team.teamId,
  teamOwnerName: team.teamOwnerName,
  teamSize: team.teamSize,
  stripeCustomer: team.stripeCustomer,
  priceId: team.priceId,
});

export type BeginEvent = Extract<FlowEvent, { kind: 'start' | 'change-plan' | 'team-created' }>;
export type StepEvent = Exclude<FlowEvent, BeginEvent>;

/** The flow that begins with this event. */
const begunFlow = (event: BeginEvent, id: string): TeamSetupFlow => {
  switch (event.kind) {
    case 'start':
      return newTeamSetupFlow(event.email, false, id);
    case 'change-plan':
      return { ...withTeam(true, event, id), termsBefore: event.termsBefore };
    case 'team-created':
      return { ...withTeam(false, event, id), canLogin: event.canLogin };
  }
};

const isOf = (flow: TeamSetupFlow, { flowId, teamId }: StepOf): boolean =>
  flow.id === flowId && flow.teamId === teamId;

/**
 * The post-demo flow (section 4) after a step of it. An event that does not fit leaves the
 * state as it is (the same object): what went through is not done again. Drawn in
 * docs/post-demo-flow.md.
 */
export const nextFlow = (flow: TeamSetupFlow, event: StepEvent): TeamSetupFlow =>
  isOf(flow, event) ? pricedFlow(flow, flowStep(flow), event) : flow;

/**
 * The flows of one person: the one that is on the screen, and those that were left with work in them
 * (a price to set, an invoice to draft or to send), oldest first, one for a team at the most.
 */
export interface Flows {
  readonly active: TeamSetupFlow | null;
  readonly parked: readonly TeamSetupFlow[];
}

/** What a window saw when somebody pressed a button there: another one may have gone on since. */
export interface FlowMark {
  readonly id: string;
  readonly email: string;
  readonly teamId: number | null;
  readonly step: FlowStep;
}

export const flowMark = (flow: TeamSetupFlow): FlowMark => ({
  id: flow.id,
  email: flow.email,
  teamId: flow.teamId,
  step: flowStep(flow),
});

const isAt = (flow: TeamSetupFlow | null, mark: FlowMark | null): boolean =>
  flow === null || mark === null
    ? flow === mark
    : flow.id === mark.id &&
      flow.email === mark.email &&
      flow.teamId === mark.teamId &&
      flowStep(flow) === mark.step;

/** Whether leaving it would lose work: it is kept, and can be resumed. */
export const hasOpenWork = (flow: TeamSetupFlow): boolean =>
  flow.teamId !== null && ['price', 'draft', 'send'].includes(flowStep(flow));

const without = (
  parked: readonly TeamSetupFlow[],
  teamId: number | null,
): readonly TeamSetupFlow[] => parked.filter((each) => each.teamId !== teamId);

const parkedWith = (
  parked: readonly TeamSetupFlow[],
  flow: TeamSetupFlow | null,
): readonly TeamSetupFlow[] =>
  flow !== null && hasOpenWork(flow) ? [...without(parked, flow.teamId), flow] : parked;

/** Another flow may take the place of this one: it has no team yet, or nothing is left to do. */
const givesWay = (flow: TeamSetupFlow | null): boolean =>
  flow === null || ['create', 'finish'].includes(flowStep(flow));

export interface FlowsAfter {
  readonly flows: Flows;
  /** The flow that the event belongs to; null where nobody has it any more. */
  readonly flow: TeamSetupFlow | null;
}

/**
 * After an event that begins a flow, whose `id` is a new one. `from`: what was on the screen when the
 * call behind it was made. Where another flow has begun meanwhile, that one stays and the new one waits
 * beside it; of the same team it goes on as it is. A `start` has nothing that could wait: its flow is
 * null then.
 */
export const beginFlow = (
  { active, parked }: Flows,
  event: BeginEvent,
  from: FlowMark | null,
  id: string,
): FlowsAfter => {
  const flow = begunFlow(event, id);
  const isOpen = (each: TeamSetupFlow) => each.teamId === flow.teamId && hasOpenWork(each);
  const known = [...(active ? [active] : []), ...parked].find(isOpen);
  if (known !== undefined) return { flows: { active, parked }, flow: known };
  if (active === null || (givesWay(active) && isAt(active, from))) {
    return { flows: { active: flow, parked: without(parked, flow.teamId) }, flow };
  }
  if (flow.teamId === null) return { flows: { active, parked }, flow: null };
  return { flows: { active, parked: parkedWith(parked, flow) }, flow };
};

/** After a step of a flow, wherever that is by now. */
export const stepFlows = ({ active, parked }: Flows, event: StepEvent): FlowsAfter => {
  if (active !== null && isOf(active, event)) {
    const flow = nextFlow(active, event);
    return { flows: { active: flow, parked }, flow };
  }
  const left = parked.find((each) => isOf(each, event)) ?? null;
  if (left === null) return { flows: { active, parked }, flow: null };
  const flow = nextFlow(left, event);
  const rest = without(parked, event.teamId);
  return { flows: { active, parked: hasOpenWork(flow) ? [...rest, flow] : rest }, flow };
};

/**
 * `Complete`, `Exit`, `Exit (Without saving)`: back to tab 0. Null where the flow is not where `mark`
 * says any more: whoever leaves has not seen that.
 */
export const leaveFlow = ({ active, parked }: Flows, mark: FlowMark): Flows | null =>
  isAt(active, mark) ? { active: null, parked: parkedWith(parked, active) } : null;

/** Back to a flow that was left; the one that is on the screen waits in its place. Null: it is gone. */
export const resumeFlow = ({ active, parked }: Flows, teamId: number): Flows | null => {
  if (active?.teamId === teamId) return { active, parked };
  const flow = parked.find((each) => each.teamId === teamId);
  if (flow === undefined) return null;
  return { active: flow, parked: parkedWith(without(parked, teamId), active) };
};

/** A person has decided that nothing more is to be done for a flow that was left. */
export const dismissFlow = ({ active, parked }: Flows, which: StepOf): Flows => ({
  active,
  parked: parked.filter((each) => !isOf(each, which)),
});

/**
 * The provider's words for an invoice that has reached the customer (checklist J25). `open` is finalized
 * only: it may never have been mailed.
 */
export const isSentStatus = (status: string | null | undefined): boolean =>
  status === 'sent' || status === 'paid';

const sameInvoice = (one: Invoice, other: Invoice): boolean =>
  one.status === other.status &&
  one.amount_due === other.amount_due &&
  one.invoice_pdf === other.invoice_pdf &&
  one.number === other.number &&
  (one.customer_email ?? null) === (other.customer_email ?? null) &&
  (one.due_date ?? null) === (other.due_date ?? null);

const withInvoice = (flow: TeamSetupFlow, invoice: Invoice | null): TeamSetupFlow =>
  invoice === null || flow.extendedSubscription === null
    ? flow
    : { ...flow, extendedSubscription: { ...flow.extendedSubscription, invoice } };

/** Of terms that are to go out: these alone, or others before them that may stand. */
export const sentTermsWith = ({ sentTerms }: TeamSetupFlow, terms: string): string =>
  sentTerms === null || sentTerms === terms ? terms : 'several';

const pricedFlow = (flow: TeamSetupFlow, step: FlowStep, event: StepEvent): TeamSetupFlow => {
  switch (event.kind) {
    case 'demo-team-created':
      if (step !== 'price') return flow;
      return {
        ...flow,
        priceId: event.priceId,
        previewedCents: event.previewedCents,
        teamCreated: true,
        finished: true,
      };
    case 'terms-sent':
      return step === 'price' ? { ...flow, sentTerms: event.terms } : flow;
    case 'pricing-set':
      if (step !== 'price') return flow;
      return {
        ...flow,
        priceId: event.priceId,
        previewedCents: event.previewedCents,
        pricingSet: true,
        invoiceSent: false,
      };
    case 'drafted': {
      if (step !== 'draft' && step !== 'send') return flow;
      const { extendedSubscription } = event;
      const drafted = { ...flow, extendedSubscription, hasExtendedSubscription: true };
      // Without an invoice there is nothing left but to leave.
      return { ...drafted, finished: !hasInvoice(drafted) };
    }
    case 'invoice-sent':
      return step === 'send' && flow.extendedSubscription?.invoice?.id === event.invoiceId
        ? { ...withInvoice(flow, event.invoice ?? null), invoiceSent: true, finished: true }
        : flow;
    case 'invoice-read': {
      const known = flow.extendedSubscription?.invoice;
      if (known?.id !== event.invoice.id || sameInvoice(known, event.invoice)) return flow;
      const read = withInvoice(flow, event.invoice);
      if (flow.invoiceSent) return read;
      const invoiceSent = isSentStatus(event.invoice.status);
      return { ...read, invoiceSent, finished: invoiceSent || !hasInvoice(read) };
    }
  }
};

/** Which screen the flow shows (section 2): the draft's as soon as its pricing stands. */
export const flowView = (
  flow: TeamSetupFlow | null,
): 'none' | 'create' | 'editor' | 'summary' | 'invoice' => {
  if (flow === null) return 'none';
  if (flow.pricingSet || flow.extendedSubscription !== null) return 'invoice';
  if (flow.teamCreated) return 'summary';
  return flow.teamId === null ? 'create' : 'editor';
};

/** The tab on which the flow goes on: the team's form on 3, everything after it on 1. */
export const flowTab = (flow: TeamSetupFlow | null): 0 | 1 | 3 => {
  if (flow === null) return 0;
  return flowView(flow) === 'create' && !flow.isUpgrade ? 3 : 1;
};

const nextTexts: Readonly<Record<Exclude<FlowStep, 'idle'>, string>> = {
  create: 'Create the team',
  price: 'Set the pricing',
  draft: 'Get the invoice draft',
  send: 'Send the invoice',
  finish: 'Finish',
};

/** What to offer after a restart: the step that comes next and where; null without a flow. */
export const flowResume = (
  flow: TeamSetupFlow | null,
): { readonly step: FlowStep; readonly tab: 0 | 1 | 3; readonly text: string } | null => {
  const step = flowStep(flow);
  return step === 'idle' ? null : { step, tab: flowTab(flow), text: nextTexts[step] };
};

/** What waits in a flow that was left, and what its button says. */
export const leftFlow = (
  flow: TeamSetupFlow,
): { readonly text: string; readonly remedy: string } => {
  const invoice = flow.extendedSubscription?.invoice;
  switch (flowStep(flow)) {
    case 'send': {
      if (!invoice) return { text: 'Invoice in an unknown format', remedy: 'Review it' };
      const number = invoice.number ? ` ${invoice.number}` : '';
      const amount = invoice.amount_due == null ? '' : `, ${formatCents(invoice.amount_due)}`;
      return { text: `Draft invoice${number}${amount}, not sent`, remedy: 'Review and send' };
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

/** What is asked before another flow takes the place of one with work left in it. */
export const leaveQuestion = (
  flow: TeamSetupFlow,
): { readonly title: string; readonly message: string } => ({
  title: `Leave ${flow.email} for now and continue?`,
  message: `${leftFlow(flow).text}: you’ll find it under “Not sent yet” on Home.`,
});

/** Section 2, demo-flow banner: the texts of its two states. */
export const bannerText = ({ email, finished, isUpgrade, invoiceSent }: TeamSetupFlow): string =>
  finished
    ? `${isUpgrade ? 'Team updated' : 'Team created'} for ${email} (${invoiceSent ? 'Invoice sent' : 'Invoice not sent'})`
    : `You are currently in ${isUpgrade ? 'Change Team Plan' : 'Create New Team'} for ${email}`;

/** Section 2, `Exit (Without saving)`: no invoice sent, not finished, no extended subscription set. */
export const mayExit = ({
  finished,
  invoiceSent,
  hasExtendedSubscription,
}: TeamSetupFlow): boolean => !invoiceSent && !finished && !hasExtendedSubscription;
