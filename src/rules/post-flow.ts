import type { ExtendedSubscription } from '../contract/entities/invoice';
import type { CustomerSubscription } from '../contract/entities/pricing';
import type { PostFlow } from '../contract/settings';

/** The post-demo flow at its start: a team to create for `email`, or its plan to change. */
export const newPostFlow = (email: string, isUpgrade: boolean): PostFlow => ({
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

/** What happened; each event is told after the call behind it went through, never before. */
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
  | {
      readonly kind: 'demo-team-created';
      readonly priceId: string;
      readonly previewedCents: number | null;
    }
  /** The pricing stands at the provider (Submit as `update`); its draft comes next. */
  | {
      readonly kind: 'pricing-set';
      readonly priceId: string;
      readonly previewedCents: number | null;
    }
  /** Linking answered, for the first time or read again. */
  | { readonly kind: 'drafted'; readonly extendedSubscription: ExtendedSubscription }
  | { readonly kind: 'invoice-sent' }
  /** `Complete`, `Exit`, `Exit (Without saving)`: back to tab 0. */
  | { readonly kind: 'leave' };

/** Where the flow stands: what has to be done next. */
export type FlowStep = 'idle' | 'create' | 'price' | 'draft' | 'send' | 'finish';

const hasInvoice = ({ extendedSubscription }: PostFlow): boolean => {
  const invoice = extendedSubscription?.invoice;
  return Boolean(invoice) && invoice?.status !== 'void';
};

export const flowStep = (flow: PostFlow | null): FlowStep => {
  if (flow === null) return 'idle';
  if (flow.finished || flow.invoiceSent) return 'finish';
  if (flow.extendedSubscription !== null) return hasInvoice(flow) ? 'send' : 'finish';
  if (flow.pricingSet) return 'draft';
  // What was stored by an earlier version may lack the team of a plan change: it is chosen anew.
  return flow.teamId === null ? 'create' : 'price';
};

const withTeam = (isUpgrade: boolean, team: FlowTeam): PostFlow => ({
  ...newPostFlow(team.email, isUpgrade),
  teamId: team.teamId,
  teamOwnerName: team.teamOwnerName,
  teamSize: team.teamSize,
  stripeCustomer: team.stripeCustomer,
  priceId: team.priceId,
});

/**
 * The post-demo flow (section 4) after an event. An event that does not fit the step leaves the
 * state as it is (the same object): what went through is not done again. Drawn in
 * docs/post-demo-flow.md.
 */
export const nextFlow = (flow: PostFlow | null, event: FlowEvent): PostFlow | null => {
  const step = flowStep(flow);
  switch (event.kind) {
    case 'start':
      return step === 'idle' ? newPostFlow(event.email, false) : flow;
    case 'change-plan':
      return step === 'idle' ? { ...withTeam(true, event), termsBefore: event.termsBefore } : flow;
    case 'team-created':
      return step === 'idle' || step === 'create'
        ? { ...withTeam(false, event), canLogin: event.canLogin }
        : flow;
    case 'leave':
      return null;
    default:
      return flow === null ? null : pricedFlow(flow, step, event);
  }
};

type PricingEvent = Exclude<
  FlowEvent,
  { readonly kind: 'start' | 'change-plan' | 'team-created' | 'leave' }
>;

const pricedFlow = (flow: PostFlow, step: FlowStep, event: PricingEvent): PostFlow => {
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
      return step === 'send' ? { ...flow, invoiceSent: true, finished: true } : flow;
  }
};

/** Which screen the flow shows (section 2): the draft's as soon as its pricing stands. */
export const flowView = (
  flow: PostFlow | null,
): 'none' | 'create' | 'editor' | 'summary' | 'invoice' => {
  if (flow === null) return 'none';
  if (flow.pricingSet || flow.extendedSubscription !== null) return 'invoice';
  if (flow.teamCreated) return 'summary';
  return flow.teamId === null ? 'create' : 'editor';
};

/** The tab on which the flow goes on: the team's form on 3, everything after it on 1. */
export const flowTab = (flow: PostFlow | null): 0 | 1 | 3 => {
  if (flow === null) return 0;
  return flowView(flow) === 'create' && !flow.isUpgrade ? 3 : 1;
};

const nextTexts: Readonly<Record<Exclude<FlowStep, 'idle'>, string>> = {
  create: 'Create the team',
  price: 'Set the pricing',
  draft: 'Get the draft of the invoice',
  send: 'Send the invoice',
  finish: 'Finish',
};

/** What to offer after a restart: the step that comes next and where; null without a flow. */
export const flowResume = (
  flow: PostFlow | null,
): { readonly step: FlowStep; readonly tab: 0 | 1 | 3; readonly text: string } | null => {
  const step = flowStep(flow);
  return step === 'idle' ? null : { step, tab: flowTab(flow), text: nextTexts[step] };
};

/** Section 2, demo-flow banner: the texts of its two states. */
export const bannerText = ({ email, finished, isUpgrade, invoiceSent }: PostFlow): string =>
  finished
    ? `${isUpgrade ? 'Team updated' : 'Team created'} for ${email} (${invoiceSent ? 'Invoice sent' : 'Invoice not sent'})`
    : `You are currently in ${isUpgrade ? 'Change Team Plan' : 'Create New Team'} for ${email}`;

/**
 * Section 2, `Exit (Without saving)`: only when no invoice was sent, the flow is not finished and
 * no extended subscription is set.
 */
export const mayExit = ({ finished, invoiceSent, hasExtendedSubscription }: PostFlow): boolean =>
  !invoiceSent && !finished && !hasExtendedSubscription;
