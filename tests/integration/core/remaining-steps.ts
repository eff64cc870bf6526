import { newTeam, teamPricing } from '../sandbox/team-setup-payloads';
import type { Dashboard } from './sandbox-core';

export const owner = 'olive@killed-team.example';

const present = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('the flow misses a step');
  return value;
};

/** Takes every remaining step of the team setup flow, from wherever the app stopped. */
export const takeRemainingSteps = async (value: Dashboard['value']): Promise<void> => {
  await value('session.get', {});
  const begun = await value('teamSetup.get', {});
  const flow = present(begun ?? (await value('team.create', newTeam(owner))));
  const teamId = present(flow.teamId);
  if (!flow.pricingSet) {
    const pricing = teamPricing({ teamId, stripeCustomerId: flow.stripeCustomer });
    await value('pricing.set', { pricing, previewedCents: 240_000 });
  }
  const [waiting] = await value('writes.unfinished', {});
  // No API response shows a draft or an email, so a person decides, and the idempotency key stays.
  if (waiting?.action.startsWith('invoice.')) await value('writes.repeat', { id: waiting.id });
  const drafted = present(await value('invoice.draft', { teamId }));
  if (!drafted.invoiceSent) {
    await value('invoice.send', {
      stripeCustomerId: present(drafted.stripeCustomer),
      stripeInvoiceId: present(drafted.extendedSubscription?.invoice?.id),
    });
  }
};
