import { expect } from 'vitest';
import type { TeamPricing } from '../../../src/contract/entities/pricing';
import type { CallOptions, sandboxForTests } from './api';
import { newTeam, teamPricing } from './team-setup-payloads';

export interface Created {
  team: { id: number; email: string };
  loginToken: string | null;
  stripeCustomer: string;
  teamSize: number;
}
export interface Linked {
  subscription: { id: string; collection_method: string };
  invoice: {
    id: string;
    number: string;
    status: string;
    amount_due: number;
    invoice_pdf: string;
    due_date: number | null;
  };
}

/** The calls that take a sale from the team to the email. */
export const teamSetupCalls = (api: ReturnType<typeof sandboxForTests>) => {
  let people = 0;
  const create = async (changes = {}, options: CallOptions = {}) => {
    people += 1;
    const body = newTeam(`owner${people}@new-team.example`, changes);
    const answer = await api.call<Created>('/internal/team/create_team', { body, ...options });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const set = (pricing: TeamPricing, options: CallOptions = {}) =>
    api.call('/internal/stripe/set_team_pricing', { body: pricing, ...options });
  const link = (teamId: number, options: CallOptions = {}) =>
    api.call<Linked>(`/internal/stripe/link_subscription/${teamId}`, {
      method: 'POST',
      ...options,
    });
  const send = (customer: string, invoice: string, options: CallOptions = {}) =>
    api.call('/internal/stripe/invoice/send', {
      body: { stripe_customer_id: customer, stripe_invoice_id: invoice },
      ...options,
    });

  type Changes = Partial<TeamPricing>;
  /** Sets these terms for the team and drafts its subscription. */
  const draft = async (teamId: number, stripeCustomerId: string, changes: Changes) => {
    const answer = await set(teamPricing({ teamId, stripeCustomerId, ...changes }));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const linked = await link(teamId);
    expect(linked.status, JSON.stringify(linked.body)).toBe(200);
    return linked.body;
  };

  /** A new team; its plan is drafted with `draft`, and drafted and sent with `buy`. */
  const newCustomer = async () => {
    const { team, stripeCustomer } = await create();
    const draftTerms = (changes: Changes = {}) => draft(team.id, stripeCustomer, changes);
    const sendInvoice = async ({ invoice }: Linked) => {
      const answer = await send(stripeCustomer, invoice.id);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    return {
      teamId: team.id,
      stripeCustomer,
      draft: draftTerms,
      send: sendInvoice,
      buy: async (changes: Changes = {}) => {
        const linked = await draftTerms(changes);
        await sendInvoice(linked);
        return linked;
      },
    };
  };
  return { create, set, link, send, draft, newCustomer };
};
