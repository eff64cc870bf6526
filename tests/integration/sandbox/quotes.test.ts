import { expect, it } from 'vitest';
import { readPdf } from '../../unit/sandbox/documents/quote-fixture';
import { sandboxForTests } from './api';
import { teamSetupCalls } from './team-setup-calls';
import { teamPricing } from './team-setup-payloads';

const api = sandboxForTests();
const { newCustomer } = teamSetupCalls(api);

/** The first page of a quote. */
const pageOf = async (path: string, body?: object) => {
  const response = await fetch(`${api.sandbox.url}/internal/quotes/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${api.sandbox.signIn('sales')}`,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const [page] = await readPdf(new Uint8Array(await response.arrayBuffer()));
  return page!;
};
const quoteOf = (teamId: number) => pageOf(`pdf/${teamId}?includeCheckout=true`);
const newQuote = () =>
  pageOf('make_pdf', {
    companyName: 'Acme & Sons',
    clientName: 'Zoë',
    clientEmail: 'zoe@client.example',
    memberQuantity: 12,
    sourcePriceId: 'price_1TeamsBusinessY',
    customMemo: '',
    discountId: 'TEAM20',
    includeCheckout: true,
  });
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

it('the checkout link of a quote has what section 7 lists', async () => {
  const linkOf = ({ links }: { readonly links: readonly string[] }) =>
    Object.fromEntries(
      links.flatMap((link) =>
        link.includes('/up/checkout') ? [...new URL(link).searchParams] : [],
      ),
    );
  expect(linkOf(await newQuote())).toEqual({
    rep: expect.stringMatching(/^\d+$/),
    members: '12',
    email: 'zoe@client.example',
    account: 'Acme & Sons',
    plan: 'price_1TeamsBusinessY',
    discount: 'TEAM20',
  });
  const { teamId, draft } = await newCustomer();
  await draft({ numberSeats: 40 });
  expect(linkOf(await quoteOf(teamId))).toEqual({
    rep: expect.stringMatching(/^\d+$/),
    members: '40',
    email: expect.stringMatching(/^owner\d@new-team\.example$/),
    account: 'Acme & Sons',
    plan: 'price_1TeamsYear2025',
  });
});

it('a quote made in the evening is dated that day in US Eastern time', async () => {
  const { teamId, draft } = await newCustomer();
  await draft({});
  api.now = Date.parse('2027-01-01T03:30:00Z'); // still December 31 in New York
  for (const { text } of [await quoteOf(teamId), await newQuote()]) {
    expect(text).toContain('December 31, 2026');
    expect(text).toContain('January 30, 2027');
    expect(text).toMatch(/Q-2026-/);
  }
});
