import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UnfinishedWrite } from '../../../../src/contract/entities/unfinished-write';
import type { MethodInput, MethodName } from '../../../../src/contract/methods/methods';
import { fakeClock } from '../helpers/fake-clock';
import { recordHelpers } from '../helpers/record-helpers';
import { startTestCore, type TestCore } from '../helpers/test-core';
import { addOrder, drop, order } from './write-helpers';

let test: TestCore;
const { journal, on, sent } = recordHelpers(() => test);
beforeEach(async () => {
  test = await startTestCore();
  await test.signIn();
});
afterEach(() => test.stop());

const away = { status: 422, body: { message: 'Not now.' } };
const longAgo = '2020-01-01T00:00:00.000Z';

/** What adds something on a server without keys; `made` is what its list shows of it. */
const additions: {
  method: MethodName;
  input: MethodInput<MethodName>;
  act: string;
  list: string;
  answer: (made: readonly object[]) => object;
  made: (createdAt: string) => object;
}[] = [
  {
    method: 'team.addOrder',
    input: order('S1'),
    act: addOrder,
    list: 'POST /internal/team/get_by_id',
    answer: (orders) => ({ team: { id: 9, email: 'team@example.com', orders } }),
    made: (createdAt) => ({ id: 1, shopifyOrderId: 'S1', standardDevices: 3, createdAt }),
  },
  {
    method: 'device.register',
    input: { name: 'ABC', nickname: 'Blue', mid: 5 },
    act: 'POST /internal/popls',
    list: 'GET /internal/member/5/popls',
    answer: (data) => ({ data }),
    made: (createdAt) => ({ id: 1, name: 'ABC', nickname: 'Blue', mid: 5, createdAt }),
  },
  {
    method: 'billing.addPaymentMethod',
    input: { stripeCustomerId: 'cus_1', paymentMethodId: 'pm_1' },
    act: 'POST /internal/stripe/add_payment_method',
    list: 'POST /internal/stripe/get_customer_payment_methods',
    answer: (paymentMethods) => ({ paymentMethods }),
    made: () => ({
      id: 'pm_1',
      card: { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2030 },
    }),
  },
];

describe.each(additions)('$method on a server without keys', (row) => {
  const { method, input, act, list, answer, made } = row;
  const [, path = ''] = act.split(' ');
  const run = () => test.call(method, input);
  /** What the server has made. */
  let there: object[];
  const serve = () => {
    there = [];
    on(act, () => {
      there.push(made(new Date().toISOString()));
      return drop;
    });
    on(list, () => ({ body: answer(there) }));
  };

  it('is done when the list shows it after a lost response', async () => {
    serve();
    expect(await run()).toMatchObject({ ok: true });
    expect([there.length, sent(path).length]).toEqual([1, 1]);
    expect(await journal()).toMatchObject([{ outcome: 'done' }]);
  });

  it('is not resent when the list shows it before the repeat', async () => {
    serve();
    on(list, away);
    expect(await run()).toMatchObject({ ok: false, error: { outcome: 'unknown' } });
    on(list, () => ({ body: answer(there) }));
    expect(await run()).toMatchObject({ ok: true });
    expect([there.length, sent(path).length]).toEqual([1, 1]);
    expect(await test.call('writes.unfinished', {})).toEqual({ ok: true, value: [] });
  });

  it('is resent under its key when the list does not show it', async () => {
    serve();
    on(act, drop);
    expect(await run()).toMatchObject({ ok: false, error: { outcome: 'unknown' } });
    on(act, { body: {} });
    expect(await run()).toMatchObject({ ok: true });
    const [first, again] = sent(path).map(({ headers }) => headers['idempotency-key']);
    expect(sent(path)).toHaveLength(2);
    expect(again).toBe(first);
  });
});

describe.each(additions.slice(0, 2))('$method', ({ method, input, act, list, answer, made }) => {
  it('is not confused with an earlier one', async () => {
    const [, path = ''] = act.split(' ');
    on(act, drop);
    on(list, { body: answer([made(longAgo)]) });
    expect(await test.call(method, input)).toMatchObject({ ok: false });
    await test.call(method, input);
    expect(sent(path)).toHaveLength(2);
  });

  it('is not confused with one made manually shortly before: a person is asked', async () => {
    const [, path = ''] = act.split(' ');
    on(act, drop);
    on(list, { body: answer([made(new Date(Date.now() - 3 * 60_000).toISOString())]) });
    expect(await test.call(method, input)).toMatchObject({ error: { outcome: 'unknown' } });
    expect(await test.call(method, input)).toMatchObject({
      error: { code: 'conflict', message: expect.stringContaining('was created 3 minutes before') },
    });
    expect(sent(path)).toHaveLength(1);
  });
});

it('finds an order whose ID the server keeps with blanks around it', async () => {
  const orders: object[] = [];
  on(addOrder, () => {
    const createdAt = new Date().toISOString();
    orders.push({ id: 1, shopifyOrderId: 'S1  ', standardDevices: 3, createdAt });
    return drop;
  });
  on('POST /internal/team/get_by_id', () => ({
    body: { team: { id: 9, email: 'team@example.com', orders } },
  }));
  expect(await test.call('team.addOrder', order('S1'))).toMatchObject({ ok: true });
  expect(sent('/internal/team/add_order')).toHaveLength(1);
});

it('asks before an old order is sent again if the team’s record doesn’t list its orders', async () => {
  await test.stop();
  const clock = fakeClock(Date.UTC(2026, 0, 15, 17));
  test = await startTestCore({ ports: { clock } });
  await test.signIn();
  on(addOrder, drop);
  on('POST /internal/team/get_by_id', { body: { team: { id: 9, email: 'team@example.com' } } });
  expect(await test.call('team.addOrder', order('S1'))).toMatchObject({
    error: { outcome: 'unknown' },
  });
  on(addOrder, { body: {} });
  clock.advance(21 * 3_600_000);
  await test.signIn();
  expect(await test.call('team.addOrder', order('S1'))).toMatchObject({
    error: { code: 'conflict', unfinished: { startedAt: '2026-01-15T17:00:00.000Z' } },
  });
  expect(sent('/internal/team/add_order')).toHaveLength(1);
});

it('keeps the team of a card that couldn’t be confirmed, so that it can be opened after a restart', async () => {
  on('POST /internal/team/get_by_id', {
    body: { team: { id: 9, email: 'team@example.com', stripeCustomer: 'cus_1' } },
  });
  await test.call('team.getById', { teamId: 9 });
  on('POST /internal/stripe/add_payment_method', drop);
  on('POST /internal/stripe/get_customer_payment_methods', away);
  for (const stripeCustomerId of ['cus_1', 'cus_2']) {
    await test.call('billing.addPaymentMethod', { stripeCustomerId, paymentMethodId: 'pm_1' });
  }
  const { value } = (await test.call('writes.unfinished', {})) as { value: UnfinishedWrite[] };
  expect(value.map(({ subject, record }) => [subject, record])).toEqual([
    ['customer cus_1', { record: 'team', id: 9 }],
    ['customer cus_2', null],
  ]);
});

describe('memberTeam.transfer', () => {
  const act = 'PATCH /internal/member-teams/50';
  const path = '/internal/member-teams/50';
  const place = (id: number, teamId: number) => ({ id, isAdmin: false, team: { id: teamId } });
  let places: object[];
  const run = () => test.call('memberTeam.transfer', { id: 50, teamId: 10 });

  beforeEach(async () => {
    places = [place(50, 9), place(51, 11)];
    on('POST /internal/member/get_by_id', () => ({
      body: { member: { id: 5, email: 'a@b.c', memberTeams: places } },
    }));
  });

  it.each([
    ['under its ID', [place(50, 10)]],
    ['under a new ID', [place(77, 10), place(51, 11)]],
  ])('is done when the member is in the team %s after a lost response', async (_how, after) => {
    await test.call('member.getById', { memberId: 5 });
    on(act, () => {
      places = after;
      return drop;
    });
    expect(await run()).toMatchObject({ ok: true, value: 5 });
    expect(sent(path)).toHaveLength(1);
    expect((await journal())[0]).toMatchObject({ outcome: 'done' });
  });

  it('is not reported as done when the member was in the team before', async () => {
    places = [place(50, 9), place(51, 10)];
    await test.call('member.getById', { memberId: 5 });
    on(act, () => {
      places = [place(51, 10)];
      return drop;
    });
    expect(await run()).toMatchObject({ ok: false, error: { outcome: 'unknown' } });
  });

  it('is unknown when no one has seen whose membership it is', async () => {
    on(act, () => {
      places = [place(50, 10)];
      return drop;
    });
    expect(await run()).toMatchObject({ ok: false, error: { outcome: 'unknown' } });
    expect(sent('/internal/member/get_by_id')).toEqual([]);
  });
});
