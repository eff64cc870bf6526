import { describe, expect, it } from 'vitest';
import { teamIds } from '../../../src/sandbox/data/seed/named/named-ids';
import { readPdf } from '../../unit/sandbox/documents/quote-fixture';
import { sandboxForTests } from './api';
import { type Created, type Linked, teamSetupCalls } from './team-setup-calls';
import { newTeam, previewOf, teamPricing } from './team-setup-payloads';

const api = sandboxForTests();
const database = () => api.sandbox.database();
const count = (table: string, where = '1') =>
  database().get<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)!.n;

const { create, set, link, send } = teamSetupCalls(api);
const customerOf = (teamId: number) =>
  database().get<{ c: string }>('SELECT stripe_customer AS c FROM teams WHERE id = ?', teamId)!.c;

describe('creating a team', () => {
  it('finds or creates its members, with the owner as admin and a payment customer', async () => {
    const known = database().get<{ email: string }>('SELECT email FROM members WHERE id = 2')!;
    const members = count('members');
    const made = await create({ memberEmails: [known.email.toUpperCase(), 'new@mate.example'] });
    expect(made).toMatchObject({ teamSize: 3, stripeCustomer: expect.stringMatching(/^cus_/) });
    expect(count('members')).toBe(members + 2);
    const team = await api.call<{ data: { team: { memberTeams: unknown[] } } }>(
      '/internal/team/get_by_id',
      { body: { teamId: made.team.id } },
    );
    expect(team.body.data.team.memberTeams).toMatchObject([
      { isAdmin: true, member: { email: made.team.email } },
      { isAdmin: false, member: { id: 2 } },
      { isAdmin: false, member: { email: 'new@mate.example' } },
    ]);
  });

  it('returns a login token that opens the team app once', async () => {
    const { loginToken } = await create();
    const page = () => api.text(`/team-app/dev?addon=${loginToken}`);
    expect(await page()).toMatchObject({ status: 200 });
    expect(await page()).toMatchObject({ status: 401 });
  });

  it.each([
    ['an owner who already has a team', { teamOwnerEmail: 'team@classic-team.example' }, 409],
    ['an invalid email', { memberEmails: ['a@b.c d'] }, 422],
    ['no members', { memberEmails: [] }, 422],
    ['no account', { salesforceAccountId: '' }, 422],
  ])('is refused with %s', async (_what, changes, status) => {
    const teams = count('teams');
    const body = newTeam('refused@new-team.example', changes);
    expect((await api.call('/internal/team/create_team', { body })).status).toBe(status);
    expect(count('teams')).toBe(teams);
  });

  it('is for sales only', async () => {
    const body = newTeam('ops@new-team.example');
    expect((await api.call('/internal/team/create_team', { body, as: 'ops' })).status).toBe(403);
  });

  it('happens once per key, and does not store the token', async () => {
    const body = newTeam('once@new-team.example');
    const first = await api.call<Created>('/internal/team/create_team', { body, key: 'team-1' });
    const again = await api.call<Created>('/internal/team/create_team', { body, key: 'team-1' });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(count('teams', "email = 'once@new-team.example'")).toBe(1);
    const kept = database().get<{ body: Uint8Array }>(
      "SELECT body FROM idempotency_keys WHERE key = 'team-1'",
    )!;
    expect(Buffer.from(kept.body).toString()).not.toContain(first.body.loginToken);
  });
});

describe('from the price to the email', () => {
  it.each([
    // 25 × 96.00
    ['classic', {}, 'current_pricing', 240_000, '$2,400.00'],
    // (480.00 + 800.00) less 10 percent
    [
      'new billing',
      {
        stripeSourcePriceId: 'new_billing_yearly',
        numberSeats: 5,
        leadsNumber: 5000,
        discountFactor: 0.9,
      },
      'new_billing',
      115_200,
      '$1,152.00',
    ],
    // 45 × 215.47
    [
      'custom pricing over three years',
      {
        numberSeats: 45,
        customPricing: true,
        pricePerSeatDollars: 84.5,
        discountFactor: 0.85,
        multiYearSub: true,
        multiYearSubYears: 3,
      },
      'custom_pricing',
      969_615,
      '$9,696.15',
    ],
  ] as const)(
    'the invoice and the quote for %s match the preview to the cent',
    async (_what, changes, preview, cents, text) => {
      const made = await create();
      const pricing = teamPricing({
        teamId: made.team.id,
        stripeCustomerId: made.stripeCustomer,
        ...changes,
      });
      const previewed = await api.call<{
        total?: number;
        tiers?: { up_to: number | null; unit_amount: number; flat_amount: number }[];
      }>(`/internal/stripe/subscription/preview/${preview}`, { body: previewOf(pricing) });
      expect(previewed.status, JSON.stringify(previewed.body)).toBe(200);
      const [tier] = previewed.body.tiers ?? [];
      const seats = pricing.numberSeats ?? 0;
      expect(previewed.body.total ?? (tier?.unit_amount ?? 0) * seats).toBe(cents);

      expect((await set(pricing)).status).toBe(200);
      const linked = await link(made.team.id);
      expect(linked.body).toMatchObject({
        subscription: { collection_method: 'send_invoice' },
        invoice: { status: 'draft', amount_due: cents, number: expect.stringMatching(/^INV-/) },
      });
      // The payment provider creates the file when it finalizes the invoice.
      expect(linked.body.invoice.invoice_pdf).toBeNull();

      const quote = await fetch(
        `${api.sandbox.url}/internal/quotes/pdf/${made.team.id}?includeCheckout=true`,
        { headers: { authorization: `Bearer ${api.sandbox.signIn('sales')}` } },
      );
      const [quoted] = await readPdf(new Uint8Array(await quote.arrayBuffer()));
      expect(quoted!.text).toContain(text);

      const mails = count('mails');
      expect((await send(made.stripeCustomer, linked.body.invoice.id)).status).toBe(200);
      expect(count('mails')).toBe(mails + 1);
      const sent = await api.call<{ invoice: Linked['invoice'] }>(
        `/internal/stripe/invoice/${linked.body.invoice.id}`,
      );
      const file = await fetch(sent.body.invoice.invoice_pdf!);
      expect(file.headers.get('content-type')).toBe('application/pdf');
      const [page] = await readPdf(new Uint8Array(await file.arrayBuffer()));
      expect(page!.text).toContain(text);
      expect(page!.text).toContain(linked.body.invoice.number);

      const outbox = await api.text('/outbox');
      expect(outbox.text).toContain(linked.body.invoice.number);
      expect(await send(made.stripeCustomer, linked.body.invoice.id)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('has already been sent') },
      });
      expect(count('mails')).toBe(mails + 1);
    },
  );

  it('linking again returns the same draft, and a new price voids it and drafts another', async () => {
    const made = await create();
    const ids = { teamId: made.team.id, stripeCustomerId: made.stripeCustomer };
    await set(teamPricing(ids));
    const [one, two] = [await link(made.team.id), await link(made.team.id, { key: 'other' })];
    expect(two.body).toEqual(one.body);
    await set(teamPricing({ ...ids, numberSeats: 10 }));
    const third = await link(made.team.id);
    expect(third.body.invoice).toMatchObject({ status: 'draft', amount_due: 96_000 });
    expect(third.body.subscription.id).toBe(one.body.subscription.id);
    const old = await api.call(`/internal/stripe/invoice/${one.body.invoice.id}`);
    expect(old.body).toMatchObject({ invoice: { status: 'void', invoice_pdf: null } });
    expect(count('payment_subscriptions', `customer_id = '${made.stripeCustomer}'`)).toBe(1);
  });

  it('an upgrade is billed minus the rest of the earlier period, and uses the credit', async () => {
    const made = await create();
    const ids = { teamId: made.team.id, stripeCustomerId: made.stripeCustomer };
    await set(teamPricing(ids));
    const first = await link(made.team.id);
    await send(made.stripeCustomer, first.body.invoice.id);
    database().run(
      'UPDATE payment_subscriptions SET current_period_start = current_period_start - ? WHERE id = ?',
      182.5 * 86_400,
      first.body.subscription.id,
    );
    database().run(
      'UPDATE payment_customers SET credit_cents = 5000 WHERE id = ?',
      made.stripeCustomer,
    );
    // 25 × 96.00 and 25 × 86.40, less half of 2,400.00, less 50.00.
    await set(teamPricing({ ...ids, isUpgrade: true, numberSeats: 50 }));
    const second = await link(made.team.id);
    const due = second.body.invoice.amount_due;
    expect(Math.abs(due - 331_000)).toBeLessThanOrEqual(2);
  });

  it('a customer in a state with sales tax is billed more than the preview', async () => {
    const made = await create();
    const ids = { teamId: made.team.id, stripeCustomerId: made.stripeCustomer };
    const pricing = teamPricing(ids);
    const stripeAddress = { ...pricing.stripeAddress, country: 'US', state: 'TX' };
    await set({ ...pricing, stripeAddress });
    // 2,400.00 plus 8.25 percent.
    expect((await link(made.team.id)).body.invoice.amount_due).toBe(259_800);
  });

  it.each([
    ['nothing to pay', { discountFactor: 0 }],
    ['a trial', { trialDays: 15 }],
  ])('there is no invoice to send with %s', async (_what, changes) => {
    const made = await create();
    const ids = { teamId: made.team.id, stripeCustomerId: made.stripeCustomer };
    await set(teamPricing({ ...ids, ...changes }));
    const { body } = await link(made.team.id);
    expect(body.invoice).toMatchObject({ status: 'void', amount_due: 0 });
    expect(await send(made.stripeCustomer, body.invoice.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('was voided') },
    });
  });

  it('nothing is drafted without a price', async () => {
    const { team } = await create();
    expect((await link(team.id)).status).toBe(409);
  });

  it.each([
    ['a price that is no longer sold', { stripeSourcePriceId: 'price_0Teams2023Y' }, 422],
    ['an unknown price', { stripeSourcePriceId: 'price_none' }, 400],
    ['no seats', { numberSeats: null }, 422],
    ['no years', { multiYearSub: true, multiYearSubYears: 1 }, 422],
    [
      'no zip',
      {
        stripeAddress: {
          ...teamPricing({ teamId: 1, stripeCustomerId: null }).stripeAddress,
          postal_code: '',
        },
      },
      422,
    ],
    ['a bucket discount', { customBucketDiscountFactor: 0.5 }, 422],
    ['a missing custom price', { customPricing: true }, 422],
    ['another team’s customer', { stripeCustomerId: 'cus_other' }, 409],
  ])('%s is refused', async (_what, changes, status) => {
    const teamId = teamIds.classic;
    const pricing = teamPricing({ teamId, stripeCustomerId: customerOf(teamId), ...changes });
    expect((await set(pricing)).status).toBe(status);
  });
});

describe('changing a plan', () => {
  const begin = (teamId: number) =>
    api.call<{ subscription: Record<string, unknown> | null; stripeCustomer: string }>(
      `/internal/team/${teamId}/change_plan`,
      { method: 'POST' },
    );

  it('returns what the team has', async () => {
    const { body } = await begin(teamIds.classicMonthly);
    expect(body.subscription).toMatchObject({
      companyName: 'Cedar Dental Partners',
      numberSeats: 8,
      priceId: 'price_1TeamsMonth2025',
      isPriceMonthly: true,
    });
  });

  it('creates a payment customer for a team without one', async () => {
    const { body } = await begin(teamIds.noCustomer);
    expect(body).toMatchObject({
      subscription: null,
      stripeCustomer: expect.stringMatching(/^cus_/),
    });
    expect((await begin(teamIds.noCustomer)).body.stripeCustomer).toBe(body.stripeCustomer);
  });

  it('changes only the subscription the team names', async () => {
    const teamId = teamIds.severalSubscriptions;
    const all = () =>
      database().all<{ id: string; quantity: number }>(
        'SELECT id, quantity FROM payment_subscriptions WHERE customer_id = ? ORDER BY quantity',
        customerOf(teamId),
      );
    const [other] = all();
    await set(teamPricing({ teamId, stripeCustomerId: customerOf(teamId), isUpgrade: true }));
    expect((await link(teamId)).status).toBe(200);
    expect(all()).toMatchObject([other, { quantity: 25 }]);
    database().run("UPDATE teams SET stripe_subscription = '' WHERE id = ?", teamId);
    await set(teamPricing({ teamId, stripeCustomerId: customerOf(teamId), numberSeats: 30 }));
    expect(await link(teamId)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('2 subscriptions') },
    });
  });

  it('makes no invoice when nothing changes', async () => {
    const teamId = teamIds.nobody;
    const pricing = teamPricing({ teamId, stripeCustomerId: customerOf(teamId), numberSeats: 6 });
    await set({ ...pricing, isUpgrade: true });
    expect((await link(teamId)).body.invoice).toMatchObject({ status: 'void', amount_due: 0 });
  });

  it.each([
    ['paid', teamIds.paidElsewhere, 'is already paid'],
    ['voided', teamIds.voidedElsewhere, 'was voided'],
  ])('refuses to send an invoice that was %s elsewhere', async (_what, teamId, message) => {
    const { body } = await link(teamId);
    expect(await send(customerOf(teamId), body.invoice.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(message) },
    });
  });
});

describe('demo teams', () => {
  const list = async (query: string, as: 'all' | 'sales' = 'all') => {
    const path = `/internal/stripe/demo_teams?${query}`;
    const { body, status } = await api.call<{ demoTeams: Record<string, unknown>[] }>(path, { as });
    expect(status).toBe(200);
    return body.demoTeams;
  };

  it('are returned newest first, up to the requested number', async () => {
    const few = await list('search=&isMine=false&limit=25');
    expect(few).toHaveLength(25);
    const more = await list('search=&isMine=false&limit=75');
    expect(more.slice(0, 25)).toEqual(few);
    const all = await list('search=&isMine=false&limit=5000');
    expect(all.length).toBe(count('demo_teams', 'is_deleted = 0'));
  });

  it('can be searched, and filtered to one’s own', async () => {
    const mine = await list('search=&isMine=true&limit=500', 'sales');
    expect(mine.length).toBeGreaterThan(0);
    expect(new Set(mine.map((each) => each.accountExecutive))).toEqual(
      new Set(['sam.okafor@internal-dash.example']),
    );
    expect(await list('search=Keystone%20Ins&isMine=false&limit=25')).toMatchObject([
      { teamId: teamIds.multiYear, companyName: 'Keystone Insurance' },
    ]);
    expect(await list('search=%25&isMine=false&limit=25')).toEqual([]);
  });

  it('replace the previous one, with trial and due date in US Eastern days', async () => {
    api.now = Date.parse('2026-11-22T03:30:00Z'); // still November 21 in New York
    const teamId = teamIds.trial;
    const pricing = teamPricing({ teamId, stripeCustomerId: customerOf(teamId), trialDays: 15 });
    const answer = await api.call('/internal/stripe/demo_teams', { body: pricing });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const rows = database().all(
      `SELECT is_deleted, number_seats, trial_expires_at_utc, due_date_utc FROM demo_teams
       WHERE team_id = ? ORDER BY id`,
      teamId,
    );
    // Day 15 of a trial, counting today, is December 5, which ends at 05:00 UTC. A due date is 15
    // days ahead.
    expect(rows).toMatchObject([
      { is_deleted: 1 },
      {
        is_deleted: 0,
        number_seats: 25,
        trial_expires_at_utc: '2026-12-06T04:59:59.999Z',
        due_date_utc: '2026-12-07T04:59:59.999Z',
      },
    ]);
  });

  it('keep a discount on leads that isn’t a whole percentage', async () => {
    const { team, stripeCustomer } = await create();
    const pricing = teamPricing({
      teamId: team.id,
      stripeCustomerId: stripeCustomer,
      stripeSourcePriceId: 'new_billing_yearly',
      leadsNumber: 1000,
      customBucketDiscountFactor: 0.875,
    });
    const answer = await api.call('/internal/stripe/demo_teams', { body: pricing });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await list('search=&isMine=false&limit=1')).toMatchObject([
      { teamId: team.id, bucketPercentOff: 12.5 },
    ]);
  });
});
