import { describe, expect, it } from 'vitest';
import type { TeamPricing } from '../../../src/contract/entities/pricing';
import { AppFailure } from '../../../src/contract/errors';
import { createPricingTruth } from '../../../src/main/core/post-flow/pricing-truth';
import { createSalesTruth } from '../../../src/main/core/post-flow/sales-truth';
import type { OpenWrite } from '../../../src/main/core/writes/writes';
import { failureOf } from '../../helpers/failure-of';

const never = new AbortController().signal;

describe('what the API says is true', () => {
  const setUp = (answers: Record<string, unknown>) => {
    const calls: unknown[][] = [];
    const truth = createSalesTruth({
      callRoute: async (
        id: string,
        input: unknown,
        how: { intent?: string; signal: AbortSignal },
      ) => {
        expect(how.signal).toBe(never);
        calls.push([id, input, how.intent]);
        return answers[id];
      },
    } as never);
    return { truth, calls };
  };

  it('of a team by its owner: the email itself, not one that begins like it', async () => {
    const teams = [
      { id: 1, email: 'Owner@Example.com' },
      { id: 2, email: 'owner@example.com.au' },
      { id: 3, email: null },
    ];
    const { truth, calls } = setUp({ 'search.query': { teams } });
    expect(await truth.teamsOf(' OWNER@example.com ', never)).toEqual([teams[0]]);
    expect(calls).toEqual([['search.query', { query: 'OWNER@example.com' }, undefined]]);
  });

  it('of its terms is asked for under a key of its own each time', async () => {
    const { truth, calls } = setUp({ 'team.beginPlanChange': {} });
    expect(await truth.termsOf(9, never)).toBeNull();
    await truth.termsOf(9, never);
    const [[, input, first] = [], [, , second] = []] = calls;
    expect(input).toEqual({ id: 9 });
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
  });

  it('of its demo team is the one that stands, of an invoice what the provider has', async () => {
    const { truth, calls } = setUp({
      'team.getById': {
        internalDemoTeams: [
          { id: 1, isDeleted: true },
          { id: 2, isDeleted: false },
        ],
      },
      'billing.getInvoice': null,
    });
    expect(await truth.demoTeamOf(9, never)).toMatchObject({ id: 2 });
    expect(await truth.invoice('in_1', never)).toBeNull();
    expect(calls).toEqual([
      ['team.getById', { teamId: 9 }, undefined],
      ['billing.getInvoice', { id: 'in_1' }, undefined],
    ]);
  });
});

describe('J19: a pricing of which nobody heard', () => {
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
  /** As the server has it: fifteen days from 15 January, inclusive. */
  const demo = {
    stripeSourcePriceId: 'price_1',
    numberSeats: 10,
    pricePerSeatDollars: null,
    multiYearSub: false,
    quotedCustomMemo: '',
    trialExpiresAtUtc: '2026-01-29T17:00:00.000Z',
  };
  const summary = {
    priceId: 'price_1',
    numberSeats: 10,
    discountPercent: 0,
    isCustomPricing: false,
    multiYearSub: false,
    offerFreeTrial: true,
  };
  const startedAt = '2026-01-15T17:00:00.000Z';
  const writeOf = (method: string, of = pricing, id = 'w1'): OpenWrite =>
    ({ id, startedAt, repeat: { method, input: { pricing: of } } }) as never;

  const setUp = ({
    open = [],
    demoTeam = null,
    terms = null,
    termsBefore = null,
    failure = null,
  }: {
    open?: OpenWrite[];
    demoTeam?: unknown;
    terms?: unknown;
    termsBefore?: unknown;
    failure?: Error | null;
  }) => {
    const asked: string[] = [];
    const answer = async (what: string, value: unknown) => {
      asked.push(what);
      if (failure) throw failure;
      return value as never;
    };
    const truth = createPricingTruth({
      truth: {
        demoTeamOf: (id: number) => answer(`demo team ${id}`, demoTeam),
        termsOf: (id: number) => answer(`terms ${id}`, terms),
      } as never,
      postFlows: { read: async () => ({ termsBefore }) } as never,
      writes: { open: async () => open },
    });
    return { truth, asked };
  };

  it('is a demo team on these terms, or none', async () => {
    const sentAt = Date.parse(startedAt);
    const found = setUp({ demoTeam: demo });
    expect(await found.truth.of('demoTeam.create', pricing, sentAt, never)).toBe('found');
    expect(found.asked).toEqual(['demo team 9']);
    const other = setUp({ demoTeam: { ...demo, numberSeats: 11 } });
    expect(await other.truth.of('demoTeam.create', pricing, sentAt, never)).toBe('absent');
    // Of another day: the trial would have ended then.
    const month = Date.parse('2026-02-15T17:00:00.000Z');
    expect(await found.truth.of('demoTeam.create', pricing, month, never)).toBe('absent');
  });

  it.each([
    { terms: summary, termsBefore: null, verdict: 'found' },
    { terms: summary, termsBefore: summary, verdict: 'cannot-tell' },
    { terms: null, termsBefore: null, verdict: 'absent' },
  ])('is what the team has now against before: $verdict', async (each) => {
    const { truth, asked } = setUp(each);
    expect(await truth.of('pricing.set', pricing, 0, never)).toBe(each.verdict);
    expect(asked).toEqual(['terms 9']);
  });

  it('is asked for by the name of its write', async () => {
    const { truth } = setUp({ open: [writeOf('demoTeam.create')], demoTeam: demo });
    expect(await truth.ofWrite('w1', never)).toEqual({ verdict: 'found', pricing });
  });

  it.each([
    { what: 'no such write', id: 'w2', open: [writeOf('pricing.set')] },
    { what: 'one of another kind', id: 'w1', open: [writeOf('team.setFlag')] },
    {
      what: 'one that cannot be repeated',
      id: 'w1',
      open: [{ id: 'w1', startedAt, repeat: null }],
    },
  ])('is none by another name: $what', async ({ id, open }) => {
    const { truth, asked } = setUp({ open });
    expect(await failureOf(truth.ofWrite(id, never))).toEqual({
      code: 'not-found',
      message: 'This change is not unfinished.',
    });
    expect(asked).toEqual([]);
  });

  it('is the unfinished write of the same step and terms that did go through', async () => {
    const others = [
      { id: 'w0', startedAt, repeat: null },
      writeOf('team.setFlag', pricing, 'w1'),
      writeOf('pricing.set', { ...pricing, numberSeats: 11 }, 'w2'),
      writeOf('demoTeam.create', pricing, 'w3'),
    ];
    const mine = writeOf('pricing.set', pricing, 'w4');
    const { truth, asked } = setUp({ open: [...others, mine], terms: summary });
    expect(await truth.doneBefore('pricing.set', pricing, never)).toBe(mine);
    expect(asked).toEqual(['terms 9']);
    const without = setUp({ open: others, terms: summary });
    expect(await without.truth.doneBefore('pricing.set', pricing, never)).toBeNull();
    expect(without.asked).toEqual([]);
  });

  it('is not done where the API has it not, or cannot tell', async () => {
    const open = [writeOf('pricing.set')];
    for (const termsBefore of [null, summary]) {
      const terms = termsBefore;
      const { truth } = setUp({ open, terms, termsBefore });
      expect(await truth.doneBefore('pricing.set', pricing, never)).toBeNull();
    }
  });

  it.each(['offline', 'server', 'timeout'])(
    'is not known where the API fails: %s',
    async (code) => {
      const failure = new AppFailure({ code, message: 'x' } as never);
      const { truth } = setUp({ open: [writeOf('pricing.set')], failure });
      expect(await truth.doneBefore('pricing.set', pricing, never)).toBeNull();
    },
  );

  it.each([
    new AppFailure({ code: 'cancelled', message: 'Cancelled.' }),
    new AppFailure({ code: 'unauthorized', message: 'Sign in.' }),
    new Error('a defect'),
  ])('goes no further where nothing more may be asked: %s', async (failure) => {
    const { truth } = setUp({ open: [writeOf('pricing.set')], failure });
    await expect(truth.doneBefore('pricing.set', pricing, never)).rejects.toBe(failure);
  });
});
