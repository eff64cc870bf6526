import { describe, expect, it } from 'vitest';
import type { TeamPricing } from '../../../../src/contract/entities/pricing';
import { withUnexpectedParts } from '../../../../src/main/core/api/read-response';
import type { OpenWrite } from '../../../../src/main/core/outbox/pending-write';
import { createOutcomeLookup } from '../../../../src/main/core/team-setup/outcome-lookup';
import { createPricingCheck } from '../../../../src/main/core/team-setup/pricing-check';
import { failureOf } from '../../../helpers/failure-of';
import { fakeClock } from '../helpers/fake-clock';
import { fakeLog } from '../helpers/fake-log';

const never = new AbortController().signal;

describe('a lookup at the API', () => {
  const setUp = (answers: Record<string, unknown>) => {
    const calls: unknown[][] = [];
    const lookup = createOutcomeLookup({
      callRoute: async (
        id: string,
        input: unknown,
        how: { idempotencyKey?: string; signal: AbortSignal },
      ) => {
        expect(how.signal).toBe(never);
        calls.push([id, input, how.idempotencyKey]);
        return answers[id];
      },
    } as never);
    return { lookup, calls };
  };

  it("finds a team by its owner's exact email, not by the beginning of one", async () => {
    const teams = [
      { id: 1, email: 'Owner@Example.com' },
      { id: 2, email: 'owner@example.com.au' },
      { id: 3, email: null },
    ];
    const { lookup, calls } = setUp({ 'search.query': { teams } });
    expect(await lookup.teamsOf(' OWNER@example.com ', never)).toEqual({
      truth: 'present',
      value: [teams[0]],
    });
    expect(calls).toEqual([['search.query', { query: 'OWNER@example.com' }, undefined]]);
  });

  it.each(['internalDemoTeams[0]', 'stripeSubscription', 'subscriptions.data[0]'])(
    'compares no plan by an incomplete record: %s',
    async (at) => {
      const missing = [{ at, text: 'null' }];
      const team = { id: 9, stripeCustomer: 'cus_1', internalDemoTeams: [] };
      const customer = { id: 'cus_1', subscriptions: { data: [] } };
      const { lookup } = setUp({
        'billing.getCustomer': withUnexpectedParts(customer, at.startsWith('sub') ? missing : []),
      });
      const stripeSubscription = at === 'stripeSubscription' ? null : 'item_9%sub_9';
      const read = withUnexpectedParts({ ...team, stripeSubscription }, missing);
      const failure = await failureOf(lookup.billingMark(read as never, never));
      expect(failure.code).toBe('invalid-response');
    },
  );

  it('compares no plan by a record whose payment customer couldn’t be read', async () => {
    const customer = { id: 'cus_1', subscriptions: { data: [] } };
    const { lookup } = setUp({ 'billing.getCustomer': customer });
    const record = { id: 9, stripeCustomer: null, internalDemoTeams: [] };
    const unread = [{ at: 'stripeCustomer', text: '{}' }];
    const of = (stripeSubscription: string | null) =>
      withUnexpectedParts({ ...record, stripeSubscription }, unread) as never;
    const failure = await failureOf(lookup.billingMark(of('item_9%sub_9'), never));
    expect(failure.code).toBe('invalid-response');
    // Without a subscription, or with the customer of the plan change, it isn't needed.
    expect(await lookup.billingMark(of(null), never)).toBe('{"trial":null}');
    expect(await lookup.billingMark(of('item_9%sub_9'), never, 'cus_1')).toBe('{"trial":null}');
  });

  it("J27: reads a team's record and its customer with queries only", async () => {
    const team = { id: 9, stripeCustomer: 'cus_1' };
    const customer = { id: 'cus_1' };
    const { lookup, calls } = setUp({
      'team.getById': team,
      'billing.getCustomer': customer,
      'billing.getInvoice': null,
    });
    expect(await lookup.team(9, never)).toEqual(team);
    expect(await lookup.customerOf(team as never, never)).toEqual({
      truth: 'present',
      value: customer,
    });
    expect(await lookup.invoice('in_1', never)).toEqual({ truth: 'absent' });
    expect(calls).toEqual([
      ['team.getById', { teamId: 9 }, undefined],
      ['billing.getCustomer', { stripeCustomerId: 'cus_1' }, undefined],
      ['billing.getInvoice', { id: 'in_1' }, undefined],
    ]);
  });

  it('reads only the record of a team without a customer', async () => {
    const { lookup, calls } = setUp({});
    const team = { id: 9, stripeCustomer: null } as never;
    expect(await lookup.customerOf(team, never)).toEqual({ truth: 'absent' });
    expect(calls).toEqual([]);
  });
});

describe('J19: a pricing without a response', () => {
  const pricing: TeamPricing = {
    teamId: 9,
    stripeCustomerId: null,
    companyName: 'Acme',
    isUpgrade: false,
    stripeSourcePriceId: 'price_1',
    numberSeats: 10,
    leadsNumber: 0,
    chargeAutomatically: false,
    stripeAddress: {},
    customPricing: false,
    pricePerSeatDollars: null,
    discountFactor: 1,
    trialDays: 15,
    multiYearSub: false,
    multiYearSubYears: 1,
    teamOwnerName: '',
    daysUntilDue: 30,
    customMemo: '',
    customBucketDiscountFactor: 1,
  } as unknown as TeamPricing;
  /** As the server has it: fifteen days from January 15, inclusive. */
  const demo = {
    stripeSourcePriceId: 'price_1',
    numberSeats: 10,
    pricePerSeatDollars: null,
    multiYearSub: false,
    quotedCustomMemo: '',
    trialExpiresAtUtc: '2026-01-29T17:00:00.000Z',
  };
  const startedAt = '2026-01-15T17:00:00.000Z';
  const writeOf = (method: string, of = pricing, id = 'w1'): OpenWrite =>
    ({ id, startedAt, repeat: { method, input: { pricing: of } } }) as never;

  const sub = (more: object = {}) => ({
    id: 'sub_9',
    status: 'active',
    items: [{ quantity: 10, price: { id: 'price_1' } }],
    ...more,
  });

  const setUp = ({
    open = [],
    demoTeam = null,
    subscription = null,
    flow = {},
    parked = [],
  }: {
    open?: OpenWrite[];
    demoTeam?: unknown;
    subscription?: unknown;
    flow?: object;
    parked?: unknown[];
  }) => {
    const asked: string[] = [];
    const check = createPricingCheck({
      lookup: {
        team: async (id: number) => {
          asked.push(`team ${id}`);
          return {
            internalDemoTeams: demoTeam ? [demoTeam] : [],
            stripeSubscription: 'item_9%sub_9',
          };
        },
        customerOf: async () => ({
          truth: 'present',
          value: { subscriptions: { data: subscription ? [subscription] : [] } },
        }),
      } as never,
      teamSetupFlows: {
        read: async () => ({ teamId: 9, isUpgrade: false, sentTerms: null, ...flow }),
        parked: async () => parked,
      } as never,
      writes: { open: async () => open },
      clock: fakeClock(0),
      log: fakeLog(),
    });
    return { check, asked };
  };
  const sam = 'sam@example.com';

  it('is found as a demo team on these terms, or not at all', async () => {
    const sentAt = Date.parse(startedAt);
    const found = setUp({ demoTeam: demo });
    expect(await found.check.of(sam, 'demoTeam.create', pricing, sentAt, never)).toBe('present');
    expect(found.asked).toEqual(['team 9']);
    const other = setUp({ demoTeam: { ...demo, numberSeats: 11 } });
    expect(await other.check.of(sam, 'demoTeam.create', pricing, sentAt, never)).toBe(
      'cannot-tell',
    );
    const without = setUp({});
    expect(await without.check.of(sam, 'demoTeam.create', pricing, sentAt, never)).toBe('absent');
    // From another day: the trial would have ended then.
    const month = Date.parse('2026-02-15T17:00:00.000Z');
    expect(await found.check.of(sam, 'demoTeam.create', pricing, month, never)).toBe('cannot-tell');
  });

  it.each([
    { subscription: sub(), sentTerms: 'differing/these', verdict: 'present' },
    { subscription: sub(), sentTerms: null, verdict: 'cannot-tell' },
    // An older version sent these without a look.
    { subscription: sub(), sentTerms: 'these', verdict: 'cannot-tell' },
    { subscription: null, sentTerms: 'differing/these', verdict: 'cannot-tell' },
  ])(
    'of a plan change counts as found only if the team differed before: $verdict',
    async (each) => {
      const { subscription, sentTerms, verdict } = each;
      const { check, asked } = setUp({ subscription, flow: { isUpgrade: true, sentTerms } });
      expect(await check.of(sam, 'pricing.set', pricing, 0, never)).toBe(verdict);
      expect(asked).toEqual(['team 9']);
    },
  );

  it('is looked up by the name of its write', async () => {
    const { check } = setUp({ open: [writeOf('demoTeam.create')], demoTeam: demo });
    expect(await check.ofWrite(sam, 'w1', never)).toEqual({ verdict: 'present', pricing });
  });

  it.each([
    { what: 'an unknown write', id: 'w2', open: [writeOf('pricing.set')] },
    { what: 'a write of another kind', id: 'w1', open: [writeOf('team.setFlag')] },
    {
      what: 'a write that cannot be repeated',
      id: 'w1',
      open: [{ id: 'w1', startedAt, repeat: null }],
    },
  ])('is not found under another name: $what', async ({ id, open }) => {
    const { check, asked } = setUp({ open });
    expect(await failureOf(check.ofWrite(sam, id, never))).toEqual({
      code: 'not-found',
      message: 'This change is already finished.',
    });
    expect(asked).toEqual([]);
  });
});
