import type { PaymentCustomer } from '../../../contract/entities/billing';
import type { Invoice } from '../../../contract/entities/invoice';
import type { Team, TeamRow } from '../../../contract/entities/team';
import { AppFailure } from '../../../contract/errors';
import type { StaffApi } from '../http/staff-api';

/**
 * What the API says is true (checklist J19). Null: it does not have it; an AppFailure: nobody can
 * tell. Safe at any time: these are queries, and `change_plan` is none (J27).
 */
export interface SalesTruth {
  teamsOf(email: string, signal: AbortSignal): Promise<readonly TeamRow[]>;
  team(teamId: number, signal: AbortSignal): Promise<Team>;
  /** The payment customer of a team that has one. */
  customerOf(team: Team, signal: AbortSignal): Promise<PaymentCustomer | null>;
  invoice(id: string, signal: AbortSignal): Promise<Invoice | null>;
}

/** An API without this route (checklist J33): it is not asked again. */
const isWithoutRoute = (error: unknown): boolean =>
  error instanceof AppFailure &&
  (error.error.code === 'not-found' ||
    (error.error.code === 'server' && [405, 501].includes(error.error.status)));

/** Asks for an invoice until the API has said that it has no such route. */
const createAskInvoice = (api: Pick<StaffApi, 'callRoute'>): SalesTruth['invoice'] => {
  let refusal: unknown;
  return async (id, signal) => {
    if (refusal !== undefined) throw refusal;
    try {
      return await api.callRoute('billing.getInvoice', { id }, { signal });
    } catch (error) {
      if (isWithoutRoute(error)) refusal = error;
      throw error;
    }
  };
};

export const createSalesTruth = (api: Pick<StaffApi, 'callRoute'>): SalesTruth => ({
  async teamsOf(email, signal) {
    const wanted = email.trim().toLowerCase();
    const { teams } = await api.callRoute('search.query', { query: email.trim() }, { signal });
    // The search also finds beginnings of emails, and ids.
    return teams.filter((team) => team.email?.toLowerCase() === wanted);
  },
  team: (teamId, signal) => api.callRoute('team.getById', { teamId }, { signal }),
  async customerOf({ stripeCustomer }, signal) {
    const stripeCustomerId = stripeCustomer?.trim() ?? '';
    if (stripeCustomerId === '') return null;
    return api.callRoute('billing.getCustomer', { stripeCustomerId }, { signal });
  },
  invoice: createAskInvoice(api),
});
