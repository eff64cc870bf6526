import { randomUUID } from 'node:crypto';
import type { Invoice } from '../../../contract/entities/invoice';
import type { CustomerSubscription } from '../../../contract/entities/pricing';
import type { DemoTeam, TeamRow } from '../../../contract/entities/team';
import { currentDemoTeam } from '../../../rules/demo-team';
import type { StaffApi } from '../http/staff-api';

/**
 * What the API says is true (checklist J19). Null: it does not have it; an AppFailure: nobody can
 * tell. Safe at any time: these are queries.
 */
export interface SalesTruth {
  teamsOf(email: string, signal: AbortSignal): Promise<readonly TeamRow[]>;
  demoTeamOf(teamId: number, signal: AbortSignal): Promise<DemoTeam | null>;
  /** What the team has by what sales set last (section 3); null where it never had a price. */
  termsOf(teamId: number, signal: AbortSignal): Promise<CustomerSubscription | null>;
  invoice(id: string, signal: AbortSignal): Promise<Invoice | null>;
}

export const createSalesTruth = (api: Pick<StaffApi, 'callRoute'>): SalesTruth => ({
  async teamsOf(email, signal) {
    const wanted = email.trim().toLowerCase();
    const { teams } = await api.callRoute('search.query', { query: email.trim() }, { signal });
    // The search also finds beginnings of emails, and ids.
    return teams.filter((team) => team.email?.toLowerCase() === wanted);
  },
  async demoTeamOf(teamId, signal) {
    return currentDemoTeam(await api.callRoute('team.getById', { teamId }, { signal }));
  },
  async termsOf(teamId, signal) {
    // Only the beginning of a plan change answers the summary. A team in the flow has its payment
    // customer already, so that it changes nothing; a key of its own, or an older answer comes back.
    const answer = await api.callRoute(
      'team.beginPlanChange',
      { id: teamId },
      { signal, intent: randomUUID() },
    );
    return answer.subscription ?? null;
  },
  invoice: (id, signal) => api.callRoute('billing.getInvoice', { id }, { signal }),
});
