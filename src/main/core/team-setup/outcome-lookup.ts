import type { PaymentCustomer } from '../../../contract/entities/billing';
import type { Invoice } from '../../../contract/entities/invoice';
import type { Team, TeamRow } from '../../../contract/entities/team';
import type { AppErrorCode } from '../../../contract/wire/errors';
import { AppFailure } from '../../../contract/wire/result';
import { billingMark } from '../../../domain/billing/billing-mark';
import { subscriptionIdOf } from '../../../domain/billing/subscription';
import { isUnread } from '../api/read-response';
import type { StaffApi } from '../api/staff-api';
import { absent, present, type VerifiedOutcome } from '../outbox/verified-outcome';

/**
 * Asks the API for the actual state (checklist J19). Always safe, because it sends only queries,
 * and `change_plan` is not one (J27). Throws for an ended session, a cancellation, and an
 * unexpected error, because they are not responses.
 */
export interface OutcomeLookup {
  /** Never an empty list. */
  teamsOf(email: string, signal: AbortSignal): Promise<VerifiedOutcome<readonly TeamRow[]>>;
  /** The record itself; throws an AppFailure like any query. */
  team(teamId: number, signal: AbortSignal): Promise<Team>;
  /** The payment customer; absent if the team has none. Throws like any query. */
  customerOf(
    team: Pick<Team, 'stripeCustomer'>,
    signal: AbortSignal,
  ): Promise<VerifiedOutcome<PaymentCustomer>>;
  /**
   * What the team is billed for through a payment customer, by default its own, which is asked only
   * about a subscription. Throws like any query, and if the record doesn't have its demo teams.
   */
  billingMark(
    team: Pick<Team, 'stripeCustomer' | 'stripeSubscription' | 'internalDemoTeams'>,
    signal: AbortSignal,
    stripeCustomer?: string | null,
  ): Promise<string>;
  invoice(id: string, signal: AbortSignal): Promise<VerifiedOutcome<Invoice>>;
}

const noResponses: readonly AppErrorCode[] = ['cancelled', 'unauthorized', 'internal'];

/** Maps a refusal to `cannot-tell`. */
export const orCannotTell = async <T>(
  ask: () => Promise<VerifiedOutcome<T>>,
): Promise<VerifiedOutcome<T>> => {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof AppFailure) || noResponses.includes(error.error.code)) throw error;
    return { truth: 'cannot-tell', why: error };
  }
};

/** The API lacks this route (checklist J33), so it is not requested again. */
const isWithoutRoute = (error: unknown): boolean =>
  error instanceof AppFailure &&
  (error.error.code === 'not-found' ||
    (error.error.code === 'server' && [405, 501].includes(error.error.status)));

/** Requests invoices until the API says that it has no such route. */
const createAskInvoice = (api: Pick<StaffApi, 'callRoute'>): OutcomeLookup['invoice'] => {
  let refusal: unknown;
  return (id, signal) =>
    orCannotTell(async () => {
      if (refusal !== undefined) throw refusal;
      try {
        const invoice = await api.callRoute('billing.getInvoice', { id }, { signal });
        return invoice === null ? absent : present(invoice);
      } catch (error) {
        if (isWithoutRoute(error)) refusal = error;
        throw error;
      }
    });
};

/** What the plan is compared by must be whole. */
const requireRead = (record: object, field: string, what: string): void => {
  if (!isUnread(record, field)) return;
  const message = `The server’s response doesn’t have ${what}.`;
  throw new AppFailure({ code: 'invalid-response', field, message });
};

export const createOutcomeLookup = (api: Pick<StaffApi, 'callRoute'>): OutcomeLookup => {
  const customerOf: OutcomeLookup['customerOf'] = async ({ stripeCustomer }, signal) => {
    const stripeCustomerId = stripeCustomer?.trim() ?? '';
    if (stripeCustomerId === '') return absent;
    return present(await api.callRoute('billing.getCustomer', { stripeCustomerId }, { signal }));
  };
  return {
    teamsOf: (email, signal) =>
      orCannotTell(async () => {
        const wanted = email.trim().toLowerCase();
        const { teams } = await api.callRoute('search.query', { query: email.trim() }, { signal });
        // The search also matches IDs and the beginnings of emails.
        const own = teams.filter((team) => team.email?.toLowerCase() === wanted);
        return own.length > 0 ? present(own) : absent;
      }),
    team: (teamId, signal) => api.callRoute('team.getById', { teamId }, { signal }),
    customerOf,
    async billingMark(team, signal, stripeCustomer = team.stripeCustomer) {
      requireRead(team, 'internalDemoTeams', 'all demo teams of the team');
      requireRead(team, 'stripeSubscription', 'the team’s subscription');
      if (subscriptionIdOf(team.stripeSubscription) === null) return billingMark(team, null);
      if (!stripeCustomer) requireRead(team, 'stripeCustomer', 'the team’s payment customer');
      const customer = await customerOf({ stripeCustomer }, signal);
      if (customer.truth !== 'present') return billingMark(team, null);
      requireRead(customer.value, 'subscriptions', 'all subscriptions of the customer');
      return billingMark(team, customer.value);
    },
    invoice: createAskInvoice(api),
  };
};
