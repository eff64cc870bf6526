import type { Invoice } from '../../../contract/entities/invoice';
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
  invoice: (id, signal) => api.callRoute('billing.getInvoice', { id }, { signal }),
});
