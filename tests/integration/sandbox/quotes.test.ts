import { expect, it } from 'vitest';
import { readPdf } from '../../unit/sandbox/documents/quote-fixture';
import { sandboxForTests } from './api';
import { teamSetupCalls } from './team-setup-calls';
import { teamPricing } from './team-setup-payloads';

const api = sandboxForTests();
const { newCustomer } = teamSetupCalls(api);

/** The first page of a team's quote. */
const quoteOf = async (teamId: number) => {
  const response = await fetch(
    `${api.sandbox.url}/internal/quotes/pdf/${teamId}?includeCheckout=true`,
    { headers: { authorization: `Bearer ${api.sandbox.signIn('sales')}` } },
  );
  const [page] = await readPdf(new Uint8Array(await response.arrayBuffer()));
  return page!;
};
const planOf = async (teamId: number) => {
  const path = `/internal/team/${teamId}/change_plan`;
  const { body } = await api.call<{ subscription: { numberSeats: number } }>(path, {
    method: 'POST',
  });
  return body.subscription;
};

it('a newer trial replaces the terms of an unsent draft, in the plan and in the quote', async () => {
  const { teamId, stripeCustomer, draft } = await newCustomer();
  await draft({ numberSeats: 25 });
  api.now += 60_000;
  const trial = teamPricing({ teamId, stripeCustomerId: stripeCustomer, numberSeats: 40 });
  const made = await api.call('/internal/stripe/demo_teams', { body: { ...trial, trialDays: 15 } });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect(await planOf(teamId)).toMatchObject({ numberSeats: 40, offerFreeTrial: true });
  // 25 × 96.00 and 15 × 86.40.
  expect((await quoteOf(teamId)).text).toContain('$3,696.00');

  api.now += 60_000;
  await draft({ numberSeats: 30 });
  expect(await planOf(teamId)).toMatchObject({ numberSeats: 30, offerFreeTrial: false });
  // 25 × 96.00 and 5 × 86.40.
  expect((await quoteOf(teamId)).text).toContain('$2,832.00');
});
