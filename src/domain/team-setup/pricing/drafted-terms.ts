import type { CustomerSubscription } from '../../../contract/entities/pricing';
import type { DraftedTerms, TeamSetupFlow } from '../../../contract/entities/settings';
import { addDays, easternDate } from '../../text/calendar-day';
import { isChargedAutomatically } from '../invoice-view';
import { isSummaryOf } from './same-terms';

/**
 * What a flow's draft was sent with beside the team's terms, which show neither leads nor their
 * discount, memo, due date, and charge. Null if the terms aren't the draft's, so that nothing of it
 * is mixed with a newer price.
 */
export const draftedTerms = (
  flow: TeamSetupFlow,
  terms: CustomerSubscription,
): DraftedTerms | null => {
  const { pricedTerms, sentPricing: sent } = flow;
  if (pricedTerms === null || !isSummaryOf(terms, { ...flow, pricedTerms })) return null;
  return {
    leads: flow.pricedLeads,
    leadsDiscountFactor: pricedTerms.leadsDiscountFactor,
    chargeAutomatically: isChargedAutomatically(flow.extendedSubscription),
    dueDate: sent && addDays(easternDate(sent.sentAt), sent.pricing.daysUntilDue),
    customMemo: sent?.pricing.customMemo ?? null,
  };
};
