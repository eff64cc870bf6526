import type { Invoice } from '../../contract/entities/invoice';
import type { CustomerSubscription } from '../../contract/entities/pricing';
import type { DraftedTerms, TeamSetupFlow } from '../../contract/entities/settings';
import type { BeginEvent, FlowTeam, StepEvent, StepOf } from './flow-events';
import { isSentStatus, sameInvoice } from './invoice-status';
import { draftedTerms } from './pricing/drafted-terms';

/**
 * A new team setup flow: creating a team for `email`, or changing its plan. Each flow gets a new
 * `id`.
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
  previewedPrice: null,
  pricedSeats: null,
  pricedLeads: null,
  pricedTerms: null,
  sentPricing: null,
  termsBefore: null,
  billedBefore: null,
  draftedBefore: null,
  laterPricing: null,
  sentTerms: null,
  draftSent: null,
  lastIntent: null,
  extendedSubscription: null,
  dismissed: false,
});

/** The next step of the flow. */
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
  // A flow saved by an earlier version may lack the team of a plan change; it must be chosen again.
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

/**
 * What the team's newest draft was sent with, if the team's terms are still its own. A draft with
 * newer pricing after it says nothing about them.
 */
const draftedBefore = (
  parked: readonly TeamSetupFlow[],
  teamId: number,
  terms: CustomerSubscription | null,
): DraftedTerms | null => {
  // Not always the last in the list: resuming and leaving an older draft moves that one to the end.
  const newest = parked.findLast(
    (each) => each.teamId === teamId && flowStep(each) === 'send' && each.laterPricing === null,
  );
  return newest && terms ? draftedTerms(newest, terms) : null;
};

const begunFlow = (
  event: BeginEvent,
  parked: readonly TeamSetupFlow[],
  id: string,
): TeamSetupFlow => {
  switch (event.kind) {
    case 'start':
      return newTeamSetupFlow(event.email, false, id);
    case 'change-plan':
      return {
        ...withTeam(true, event, id),
        termsBefore: event.termsBefore,
        billedBefore: event.billedBefore,
        draftedBefore: draftedBefore(parked, event.teamId, event.termsBefore),
      };
    case 'team-created':
      return { ...withTeam(false, event, id), canLogin: event.canLogin };
  }
};

const isOf = (flow: TeamSetupFlow, { flowId, teamId }: StepOf): boolean =>
  flow.id === flowId && flow.teamId === teamId;

/**
 * The team setup flow (section 4) after a step. An event that doesn't fit returns the same object,
 * so that nothing is done twice. See the diagram in docs/team-setup.md.
 */
export const nextFlow = (flow: TeamSetupFlow, event: StepEvent): TeamSetupFlow =>
  isOf(flow, event) ? pricedFlow(flow, flowStep(flow), event) : flow;

/**
 * One person's flows: the active one on the screen, and the parked ones with unfinished work (a
 * price to set, an invoice to draft or send). Parked flows are ordered oldest first, at most one
 * per team, beside its dismissed ones.
 */
export interface Flows {
  readonly active: TeamSetupFlow | null;
  readonly parked: readonly TeamSetupFlow[];
}

/**
 * The flow state that a window showed when the person pressed a button. Another window may have
 * moved the flow on since.
 */
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

/** Whether the flow has unfinished work, so that leaving it parks it instead of discarding it. */
export const hasOpenWork = (flow: TeamSetupFlow): boolean =>
  flow.teamId !== null && ['price', 'draft', 'send'].includes(flowStep(flow));

/** Dismissed flows stay: their invoices are still drafts. */
const without = (
  parked: readonly TeamSetupFlow[],
  teamId: number | null,
): readonly TeamSetupFlow[] => parked.filter((each) => each.dismissed || each.teamId !== teamId);

const parkedWith = (
  parked: readonly TeamSetupFlow[],
  flow: TeamSetupFlow | null,
): readonly TeamSetupFlow[] => {
  if (flow === null || !hasOpenWork(flow)) return parked;
  return [...(flow.dismissed ? parked : without(parked, flow.teamId)), flow];
};

/** Whether another flow may replace this one: it has no team yet, or nothing is left to do. */
const givesWay = (flow: TeamSetupFlow | null): boolean =>
  flow === null || ['create', 'finish'].includes(flowStep(flow));

export interface FlowsAfter {
  readonly flows: Flows;
  /** The flow that the event belongs to; null if it no longer exists. */
  readonly flow: TeamSetupFlow | null;
}

/**
 * The flows after an event that begins a new one, with `id` as its new ID. `from` is the flow on
 * the screen when the call was made. If another flow has started since, that one stays active and
 * the new one is parked; a flow of the same team continues unchanged. A `start` has no work to
 * park, so then `flow` is null.
 */
export const beginFlow = (
  { active, parked }: Flows,
  event: BeginEvent,
  from: FlowMark | null,
  id: string,
): FlowsAfter => {
  const flow = begunFlow(event, parked, id);
  const isOpen = (each: TeamSetupFlow) => each.teamId === flow.teamId && hasOpenWork(each);
  const waiting = parked.filter(({ dismissed }) => !dismissed);
  const known = [...(active ? [active] : []), ...waiting].find(isOpen);
  if (known !== undefined) return { flows: { active, parked }, flow: known };
  if (active === null || (givesWay(active) && isAt(active, from))) {
    return { flows: { active: flow, parked: without(parked, flow.teamId) }, flow };
  }
  if (flow.teamId === null) return { flows: { active, parked }, flow: null };
  return { flows: { active, parked: parkedWith(parked, flow) }, flow };
};

/** The flow of a step, active or parked; null if it no longer exists. */
export const flowOf = ({ active, parked }: Flows, of: StepOf): TeamSetupFlow | null =>
  [...(active ? [active] : []), ...parked].find((each) => isOf(each, of)) ?? null;

/** Marks the team's other drafts that still wait: they have an earlier price. */
const withLaterPricing = (flows: Flows, { flow }: FlowsAfter, event: StepEvent): Flows => {
  if (event.kind !== 'pricing-set' && event.kind !== 'demo-team-created') return flows;
  const seats = event.sent?.pricing.numberSeats ?? null;
  const laterPricing = { seats, previewedCents: event.previewedCents };
  const marked = (each: TeamSetupFlow): TeamSetupFlow =>
    each !== flow && each.teamId === event.teamId && flowStep(each) === 'send'
      ? { ...each, laterPricing }
      : each;
  return { active: flows.active && marked(flows.active), parked: flows.parked.map(marked) };
};

/**
 * The flows after a step, whether its flow is active or parked. A new price is also noted at the
 * team's earlier drafts.
 */
export const stepFlows = (flows: Flows, event: StepEvent): FlowsAfter => {
  const before = flowOf(flows, event);
  const after = steppedFlows(flows, event);
  // A step that doesn't fit sends nothing new.
  if (after.flow === null || after.flow === before) return after;
  return { ...after, flows: withLaterPricing(after.flows, after, event) };
};

const steppedFlows = ({ active, parked }: Flows, event: StepEvent): FlowsAfter => {
  if (active !== null && isOf(active, event)) {
    const flow = nextFlow(active, event);
    return { flows: { active: flow, parked }, flow };
  }
  const parkedOne = parked.find((each) => isOf(each, event)) ?? null;
  if (parkedOne === null) return { flows: { active, parked }, flow: null };
  const flow = nextFlow(parkedOne, event);
  const rest = parked.filter((each) => each !== parkedOne);
  return { flows: { active, parked: hasOpenWork(flow) ? [...rest, flow] : rest }, flow };
};

/** Whether a plan change has sent nothing yet, so that leaving it untouched loses nothing. */
export const isUnsentChange = (flow: TeamSetupFlow): boolean =>
  flow.isUpgrade && flowStep(flow) === 'price' && flow.sentTerms === null;

/**
 * `Complete`, `Exit`, `Exit (Without saving)`: back to tab 0. `untouched`: nothing was typed, so a
 * plan change that has sent nothing isn't parked. Null if the flow is no longer in the state of
 * `mark`, because the person who leaves hasn't seen its new state.
 */
export const leaveFlow = (
  { active, parked }: Flows,
  mark: FlowMark,
  untouched = false,
): Flows | null => {
  if (!isAt(active, mark)) return null;
  const ends = untouched && active !== null && isUnsentChange(active);
  return { active: null, parked: ends ? parked : parkedWith(parked, active) };
};

/**
 * Makes a parked flow active and parks the current one. Without `flowId`, it is the team's flow that
 * wasn't dismissed, if there is one. Null if the flow no longer exists.
 */
export const resumeFlow = (
  { active, parked }: Flows,
  teamId: number,
  flowId?: string,
): Flows | null => {
  const isWanted = (each: TeamSetupFlow) =>
    each.teamId === teamId && (flowId === undefined || each.id === flowId);
  if (active !== null && isWanted(active)) return { active, parked };
  const wanted = parked.filter(isWanted);
  const flow = wanted.find(({ dismissed }) => !dismissed) ?? wanted[0];
  if (flow === undefined) return null;
  const rest = parked.filter((each) => each !== flow);
  return { active: flow, parked: parkedWith(rest, active) };
};

/**
 * Dismisses a parked flow after a person decides that nothing more has to be done. One with a draft
 * invoice stays known, so that the team's record still offers it.
 */
export const dismissFlow = ({ active, parked }: Flows, which: StepOf): Flows => ({
  active,
  parked: parked.flatMap((each) => {
    if (!isOf(each, which)) return [each];
    return flowStep(each) === 'send' ? [{ ...each, dismissed: true }] : [];
  }),
});

/** The flow, with its invoice counted as sent if the invoice's own status says so (checklist J25). */
const countedAsSent = (flow: TeamSetupFlow): TeamSetupFlow =>
  flow.invoiceSent || !isSentStatus(flow.extendedSubscription?.invoice?.status)
    ? flow
    : { ...flow, invoiceSent: true, finished: true };

/**
 * The flows as stored. Earlier versions counted an invoice that was paid at its draft as not sent,
 * and parked it.
 */
export const storedFlows = ({ active, parked }: Flows): Flows => ({
  active: active && countedAsSent(active),
  parked: parked.map(countedAsSent).filter(hasOpenWork),
});

const withInvoice = (flow: TeamSetupFlow, invoice: Invoice | null): TeamSetupFlow =>
  invoice === null || flow.extendedSubscription === null
    ? flow
    : { ...flow, extendedSubscription: { ...flow.extendedSubscription, invoice } };

/** In place of a name: no response shows whether the terms apply. */
export const severalTerms = 'several';

/**
 * The terms about to be sent, or 'several' if other terms were sent before and may have been
 * applied.
 */
export const sentTermsWith = ({ sentTerms }: TeamSetupFlow, terms: string): string =>
  sentTerms === null || sentTerms === terms ? terms : severalTerms;

const pricedFlow = (flow: TeamSetupFlow, step: FlowStep, event: StepEvent): TeamSetupFlow => {
  switch (event.kind) {
    case 'demo-team-created':
      if (step !== 'price') return flow;
      return {
        ...flow,
        priceId: event.priceId,
        previewedCents: event.previewedCents,
        previewedPrice: event.previewedPrice ?? null,
        sentPricing: event.sent ?? null,
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
        previewedPrice: event.previewedPrice ?? null,
        pricedSeats: event.seats ?? null,
        pricedLeads: event.leads ?? null,
        pricedTerms: event.terms ?? null,
        sentPricing: event.sent ?? null,
        pricingSet: true,
        invoiceSent: false,
      };
    case 'draft-sent':
      return step === 'draft' ? { ...flow, draftSent: event.draftSent } : flow;
    case 'drafted': {
      if (step !== 'draft' && step !== 'send') return flow;
      const { extendedSubscription } = event;
      const drafted = { ...flow, extendedSubscription, hasExtendedSubscription: true };
      // Without an invoice, the only step left is to exit. One that is charged automatically may be
      // paid at once.
      return countedAsSent({ ...drafted, finished: !hasInvoice(drafted) });
    }
    case 'invoice-sent':
      return step === 'send' && flow.extendedSubscription?.invoice?.id === event.invoiceId
        ? { ...withInvoice(flow, event.invoice ?? null), invoiceSent: true, finished: true }
        : flow;
    case 'invoice-read': {
      const known = flow.extendedSubscription?.invoice;
      if (known?.id !== event.invoice.id || sameInvoice(known, event.invoice)) return flow;
      const read = withInvoice(flow, event.invoice);
      return flow.invoiceSent ? read : countedAsSent({ ...read, finished: !hasInvoice(read) });
    }
  }
};
