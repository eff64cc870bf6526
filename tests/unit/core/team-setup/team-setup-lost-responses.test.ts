import { describe, expect, it } from 'vitest';
import type { MethodInput, MethodName } from '../../../../src/contract/methods/methods';
import { drop, order } from '../outbox/write-helpers';
import {
  created,
  extended,
  invoice,
  owner,
  previewedCents,
  pricing,
  request,
  routes,
  teamSetupDeskInEachTest,
} from './team-setup-desk';

const desk = teamSetupDeskInEachTest();
const cannotTell = { status: 422, body: { message: 'Not now.' } };

/** Each step with what leads to it, and the response that it gets in the end. */
const steps: {
  method: MethodName;
  input: MethodInput<MethodName>;
  route: string;
  before: () => Promise<unknown>;
  answer: object;
  reached: object;
  record: object | null;
}[] = [
  {
    method: 'team.create',
    input: request,
    route: routes.create,
    before: async () => desk.on(routes.search, cannotTell),
    answer: created,
    reached: { email: owner, teamId: 9, teamOwnerName: 'Olive Owner' },
    record: null,
  },
  {
    method: 'team.changePlan',
    input: { teamId: 9, email: owner },
    route: routes.begin,
    before: async () => undefined,
    answer: { body: { stripeCustomer: 'cus_1' } },
    reached: { email: owner, teamId: 9, isUpgrade: true },
    record: { record: 'team', id: 9 },
  },
  {
    method: 'demoTeam.create',
    input: { pricing, previewedCents },
    route: routes.demo,
    before: () => desk.create(),
    answer: { body: {} },
    reached: { teamCreated: true, previewedCents: 240_000 },
    record: { record: 'team', id: 9 },
  },
  {
    method: 'pricing.set',
    input: { pricing, previewedCents },
    route: routes.price,
    before: async () => {
      await desk.create();
      desk.on(routes.begin, cannotTell);
    },
    answer: { body: {} },
    reached: { pricingSet: true, previewedCents: 240_000 },
    record: { record: 'team', id: 9 },
  },
  {
    method: 'invoice.draft',
    input: { teamId: 9 },
    route: routes.draft,
    before: async () => {
      await desk.create();
      await desk.price();
    },
    answer: { body: extended() },
    reached: { extendedSubscription: extended() },
    record: { record: 'team', id: 9 },
  },
  {
    method: 'invoice.send',
    input: { stripeCustomerId: 'cus_1', stripeInvoiceId: 'in_1' },
    route: routes.send,
    before: () => desk.drafted(),
    answer: { body: {} },
    reached: { invoiceSent: true, finished: true },
    record: { record: 'team', id: 9 },
  },
];

describe.each(steps)('$method without a response', (step) => {
  const { method, input, route, before, answer, reached, record } = step;

  it('is repeated automatically under its key, and the flow moves on', async () => {
    const { call } = desk.core();
    await before();
    desk.on(route, drop);
    expect(await call(method, input)).toMatchObject({ ok: false, error: { code: 'offline' } });
    const list = await call('writes.unfinished', {});
    expect(list).toMatchObject({ value: [{ action: method, canRepeat: true, record }] });
    const id = list.ok ? (list.value[0]?.id ?? '') : '';
    const told = desk.changes().length;
    desk.on(route, answer);
    expect(await call('writes.repeat', { id })).toMatchObject({ ok: true });
    expect(await desk.flow()).toMatchObject(reached);
    expect(desk.changes().slice(told)).toEqual(['team 9']);
    expect(await desk.unfinished()).toEqual([]);
    const keys = desk.keysOf(route);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });
});

describe('`Try again` for a team that was set aside', () => {
  const again = async () => {
    const { call } = desk.core();
    const list = await call('writes.unfinished', {});
    return call('writes.repeat', { id: list.ok ? (list.value[0]?.id ?? '') : '' });
  };
  /** The step gets no response, and staff start another team. */
  const setAside = async ({ method, input, route, before, answer }: (typeof steps)[number]) => {
    await before();
    desk.on(route, drop);
    await desk.core().call(method, input);
    await desk.leave();
    await desk.core().call('teamSetup.start', { email: 'zoe@other.example' });
    desk.on(route, answer);
  };
  const ofTeam = steps.filter(({ method }) => !method.startsWith('team.'));

  it.each(ofTeam)('repeats $method beside the team on the screen', async (step) => {
    await setAside(step);
    expect(await again()).toMatchObject({ ok: true });
    const [first, second] = desk.keysOf(step.route);
    expect([desk.times(step.route), second]).toEqual([2, first]);
    expect(await desk.unfinished()).toEqual([]);
    expect(await desk.flow()).toMatchObject({ email: 'zoe@other.example', teamId: null });
    // One with nothing left to do is over.
    const isOver = ['demoTeam.create', 'invoice.send'].includes(step.method);
    expect(await desk.parked()).toMatchObject(isOver ? [] : [step.reached]);
    expect(await desk.parked()).toHaveLength(isOver ? 0 : 1);
  });

  it.each(ofTeam)('says what to do instead of $method if it was dismissed', async (step) => {
    await setAside(step);
    const [parked] = await desk.parked();
    await desk.core().call('teamSetup.dismiss', { teamId: 9, flowId: parked?.id ?? '' });
    expect(await again()).toEqual({
      ok: false,
      error: {
        code: 'conflict',
        message:
          'This team’s setup is over or was dismissed. Continue from the team’s record, or dismiss this change.',
      },
    });
    expect(desk.times(step.route)).toBe(1);
    expect(await desk.unfinished()).toEqual([step.method]);
  });

  it.each(ofTeam)('is only in the list: a window can’t ask for its $method', async (step) => {
    await setAside(step);
    expect(await desk.core().call(step.method, step.input)).toMatchObject({
      ok: false,
      error: { code: 'conflict', message: expect.stringContaining('you’re working on.') },
    });
    expect(desk.times(step.route)).toBe(1);
  });
});

describe('a plan change without a response', () => {
  it("is not confused with another team's", async () => {
    desk.on(routes.begin, drop);
    await desk.changePlan(9);
    const other = 'POST /internal/team/10/change_plan';
    desk.on(other, drop);
    await desk.changePlan(10);
    expect(desk.keysOf(other)[0]).not.toBe(desk.keysOf(routes.begin)[0]);
    expect(await desk.unfinished()).toEqual(['team.changePlan', 'team.changePlan']);
    expect(desk.bodies('/internal/team/get_by_id')).toEqual([{ teamId: 9 }, { teamId: 10 }]);
  });
});

describe('a new team', () => {
  it('J19: is not confused with one made manually shortly before: a person sees it and decides', async () => {
    desk.on(routes.create, drop);
    const near = { id: 9, email: owner, companyName: 'Fresh' };
    const teams = [{ ...near, createdAt: '2026-01-15T16:57:00.000Z' }];
    desk.on(routes.search, { body: { results: { members: [], teams } } });
    expect(await desk.create()).toMatchObject({ ok: false, error: { code: 'offline' } });
    expect(await desk.flow()).toBeNull();
    desk.on(routes.create, created);
    const again = await desk.create();
    expect(again).toMatchObject({ error: { code: 'conflict', outcome: 'not-sent' } });
    expect(again.ok ? '' : again.error.message).toBe(
      `Fresh (team 9) was created for ${owner} 3 minutes before this attempt. We couldn’t confirm an earlier attempt at this change, and the server may no longer recognize it. Trying again may do it twice.`,
    );
    expect(desk.times(routes.create)).toBe(1);
  });

  it('is created for a member whose email was stored for it', async () => {
    await desk.core().call('teamSetup.start', { email: owner });
    expect(await desk.create()).toMatchObject({ ok: true, value: { teamId: 9 } });
  });

  it('J19: is created again when the API shows that the first try is not there', async () => {
    desk.on(routes.create, drop);
    desk.on(routes.search, { body: { results: { members: [], teams: [] } } });
    await desk.create();
    desk.on(routes.create, created);
    expect(await desk.create()).toMatchObject({ ok: true, value: { teamId: 9, canLogin: true } });
    const [first, again] = desk.keysOf(routes.create);
    expect(again).toBe(first);
    expect(await desk.unfinished()).toEqual([]);
  });

  it('is not looked up because another write has an unknown outcome', async () => {
    desk.on('POST /internal/team/add_order', drop);
    await desk.core().call('team.addOrder', order('A'));
    const mine = { id: 8, email: owner, createdAt: '2026-01-15T17:00:00.000Z' };
    desk.on(routes.search, { body: { results: { members: [], teams: [mine] } } });
    expect(await desk.create()).toMatchObject({ ok: true, value: { teamId: 9 } });
    expect(desk.times(routes.create)).toBe(1);
    expect(await desk.unfinished()).toEqual(['team.addOrder']);
  });
});

it('a login changes no record', async () => {
  await desk.create();
  await desk.core().call('teamSetup.login', {});
  expect(desk.changes()).toEqual(['team 9']);
});

describe('on a server that may not know keys', () => {
  const asks = {
    ok: false,
    error: { code: 'conflict', outcome: 'not-sent', unfinished: { id: expect.any(String) } },
  };

  it('a plan change without a response needs a decision before it is sent again', async () => {
    desk.on(routes.begin, drop);
    await desk.changePlan();
    desk.on(routes.begin, { body: { stripeCustomer: 'cus_1' } });
    expect(await desk.changePlan()).toMatchObject(asks);
    expect(desk.times(routes.begin)).toBe(1);
    const list = await desk.core().call('writes.unfinished', {});
    const id = list.ok ? (list.value[0]?.id ?? '') : '';
    await desk.core().call('writes.renew', { id });
    expect(await desk.changePlan()).toMatchObject({ ok: true, value: { isUpgrade: true } });
    const [first, again] = desk.keysOf(routes.begin);
    expect(again).toBe(first);
  });

  it.each([
    ['finalized', { body: { invoice: invoice({ status: 'open' }) } }, 1],
    ['unreadable', { status: 404, body: {} }, 1],
    ['still a draft', { body: { invoice: invoice() } }, 2],
  ])('an invoice that is %s is sent again only if it was not sent', async (_is, now, times) => {
    await desk.drafted();
    desk.on(routes.send, drop);
    await desk.send('in_1', 240_000);
    desk.on(routes.send, { body: {} });
    desk.on(routes.invoice, now);
    const again = await desk.send('in_1', 240_000);
    if (times === 1) expect(again).toMatchObject(asks);
    expect(desk.times(routes.send)).toBe(times);
  });
});
