import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MethodInput, MethodName } from '../../../../src/contract/methods/methods';
import { getMember, member, recordHelpers } from '../helpers/record-helpers';
import { startTestCore, type TestCore } from '../helpers/test-core';
import { drop } from './write-helpers';

let test: TestCore;
const { on, sent, bodies } = recordHelpers(() => test);
/** The server's values, including what was set later. */
const stands = (set: Record<string, unknown> = {}) => {
  const exchange = set.leadCaptureMode === 0 ? '0' : '';
  on(getMember, (request) => {
    const { memberId } = request.json() as { memberId: number };
    return { body: { member: member({ id: memberId, exchange, ...set }) } };
  });
  on('GET /internal/member/5/links-data', {
    body: { data: [{ id: 3, exchangeText: 'Hello', mid: 5, ...set }] },
  });
  on('POST /internal/team/get_by_id', {
    body: {
      team: {
        id: 9,
        email: 'team@example.com',
        stripeSubscription: 'si_1%sub_1',
        enterprisePlan: '50',
        textFollowUp: true,
        ...set,
      },
    },
  });
};
beforeEach(async () => {
  test = await startTestCore();
  await test.signIn();
  stands();
});
afterEach(() => test.stop());

/** Writes made of several calls, with the call that changes something. */
const writes: {
  method: MethodName;
  input: MethodInput<MethodName>;
  route: string;
  body: unknown;
}[] = [
  {
    method: 'member.setEmail',
    input: { memberId: 5, email: 'new@example.com', base: { email: 'max@example.com' } },
    route: 'PATCH /internal/member/5',
    body: { email: 'new@example.com' },
  },
  {
    method: 'member.setFlag',
    input: { memberId: 5, flag: 'emailFollowUp', value: true },
    route: 'PATCH /internal/member/5',
    body: { emailFollowUp: true },
  },
  {
    method: 'member.setLeadCapture',
    input: { memberId: 5, on: false },
    route: 'PATCH /internal/member/5/links-data',
    body: { leadCaptureMode: 0 },
  },
  {
    method: 'team.setEmail',
    input: { teamId: 9, email: 'new@example.com', base: { email: 'team@example.com' } },
    route: 'PATCH /internal/team/9',
    body: { email: 'new@example.com' },
  },
  {
    method: 'team.setSubscription',
    input: {
      teamId: 9,
      stripeSubscription: 'si_2%sub_2',
      enterprisePlan: '60',
      base: { stripeSubscription: 'si_1%sub_1', enterprisePlan: '50' },
    },
    route: 'PATCH /internal/team/9',
    body: { stripeSubscription: 'si_2%sub_2', enterprisePlan: '60' },
  },
  {
    method: 'team.setFlag',
    input: { teamId: 9, flag: 'textFollowUp', value: false },
    route: 'PATCH /internal/team/9',
    body: { textFollowUp: false },
  },
  {
    method: 'businessCard.update',
    input: { memberId: 5, id: 3, mid: 6, base: { exchangeText: 'Hello', mid: 5 } },
    route: 'PATCH /internal/link-data/3',
    body: { mid: 6 },
  },
  {
    method: 'member.openTeamApp',
    input: { memberId: 5, target: 'admin', reason: 'call 17' },
    route: 'POST /internal/member/get_login_token',
    body: { uid: 'uid-5' },
  },
];

describe.each(writes)('$method without a response', ({ method, input, route, body }) => {
  const path = route.split(' ')[1] ?? '';
  const toRoute = () =>
    sent(path).filter((request) => `${request.method} ${request.path}` === route);

  it('is repeated automatically: the same call with the same key', async () => {
    on(route, drop);
    expect(await test.call(method, input)).toMatchObject({ ok: false, error: { code: 'offline' } });
    const list = await test.call('writes.unfinished', {});
    expect(list).toMatchObject({ value: [{ action: method, canRepeat: true }] });
    const id = list.ok ? (list.value[0]?.id ?? '') : '';
    if (route !== 'PATCH /internal/member/5') on('PATCH /internal/member/5', { body: {} });
    on(route, {
      raw: (response) => {
        stands(body as Record<string, unknown>);
        response.setHeader('content-type', 'application/json').end('{ "loginToken": "token-1" }');
      },
    });
    expect(await test.call('writes.repeat', { id })).toMatchObject({ ok: true });
    expect(toRoute()).toHaveLength(2);
    expect(toRoute().map((request) => request.json())).toEqual([body, body]);
    const [first, again] = toRoute().map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(again).toBe(first);
    expect(await test.call('writes.unfinished', {})).toEqual({ ok: true, value: [] });
  });

  it('also ends at the server when it is canceled', async () => {
    const closed = Promise.withResolvers<void>();
    on(route, { raw: (response) => response.on('close', () => closed.resolve()) });
    const call = test.call(method, input, { id: 'write' });
    await test.api.seen(route);
    test.core.cancel('write', 'window-1');
    expect(await call).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    await closed.promise;
  });
});

/** Writes that differ only in what they are about. */
const pairs: {
  method: MethodName;
  route: string;
  one: MethodInput<MethodName>;
  other: MethodInput<MethodName>;
}[] = [
  {
    method: 'member.setFlag',
    route: 'PATCH /internal/member/5',
    one: { memberId: 5, flag: 'emailFollowUp', value: true },
    other: { memberId: 5, flag: 'textFollowUp', value: true },
  },
  {
    method: 'member.setLeadCapture',
    route: 'PATCH /internal/member/5/links-data',
    one: { memberId: 5, on: true },
    other: { memberId: 5, on: false },
  },
  {
    method: 'team.setFlag',
    route: 'PATCH /internal/team/9',
    one: { teamId: 9, flag: 'emailFollowUp', value: true },
    other: { teamId: 9, flag: 'textFollowUp', value: true },
  },
  {
    method: 'member.openTeamApp',
    route: 'POST /internal/member/get_login_token',
    one: { memberId: 5, target: 'admin', reason: 'call 17' },
    other: { memberId: 6, target: 'admin', reason: 'call 17' },
  },
];

it.each(pairs)('$method has a different key for another record or value', async (pair) => {
  const { method, route, one, other } = pair;
  on(route, drop);
  await test.call(method, one);
  await test.call(method, other);
  const keys = sent(route.split(' ')[1] ?? '').map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).not.toBe(keys[0]);
});

/** Saves of the value that the server has: there is nothing to send. */
const needless: {
  method: MethodName;
  route: string;
  input: MethodInput<MethodName>;
  same: MethodInput<MethodName>;
}[] = [
  {
    method: 'member.setEmail',
    route: 'PATCH /internal/member/5',
    input: { memberId: 5, email: 'new@example.com', base: { email: 'max@example.com' } },
    same: { memberId: 5, email: 'max@example.com', base: { email: 'max@example.com' } },
  },
  {
    method: 'team.setEmail',
    route: 'PATCH /internal/team/9',
    input: { teamId: 9, email: 'new@example.com', base: { email: 'team@example.com' } },
    same: { teamId: 9, email: 'team@example.com', base: { email: 'team@example.com' } },
  },
  {
    method: 'businessCard.update',
    route: 'PATCH /internal/link-data/3',
    input: { memberId: 5, id: 3, mid: 6, base: { exchangeText: 'Hello', mid: 5 } },
    same: { memberId: 5, id: 3, mid: 5, base: { exchangeText: 'Hello', mid: 5 } },
  },
];

it.each(needless)('$method with nothing to send does not end another write', async (each) => {
  const { method, route, input, same } = each;
  on(route, drop);
  await test.call(method, input);
  expect(await test.call(method, same)).toMatchObject({ ok: true, value: null });
  expect(sent(route.split(' ')[1] ?? '').filter((one) => one.method === 'PATCH')).toHaveLength(1);
  expect(await test.call('writes.unfinished', {})).toMatchObject({ value: [{ action: method }] });
});

/** Saves of the same value over another person's, while the first outcome was unknown. */
const over: {
  method: MethodName;
  route: string;
  input: MethodInput<MethodName>;
  meanwhile: Record<string, unknown>;
  again: MethodInput<MethodName>;
  wanted: Record<string, unknown>;
}[] = [
  {
    method: 'member.setEmail',
    route: 'PATCH /internal/member/5',
    input: { memberId: 5, email: 'new@example.com', base: { email: 'max@example.com' } },
    meanwhile: { email: 'other@example.com' },
    again: { memberId: 5, email: 'new@example.com', base: { email: 'other@example.com' } },
    wanted: { email: 'new@example.com' },
  },
  {
    method: 'team.setEmail',
    route: 'PATCH /internal/team/9',
    input: { teamId: 9, email: 'new@example.com', base: { email: 'team@example.com' } },
    meanwhile: { email: 'other@example.com' },
    again: { teamId: 9, email: 'new@example.com', base: { email: 'other@example.com' } },
    wanted: { email: 'new@example.com' },
  },
  {
    method: 'businessCard.update',
    route: 'PATCH /internal/link-data/3',
    input: {
      memberId: 5,
      id: 3,
      exchangeText: 'Hi',
      mid: 5,
      base: { exchangeText: 'Hello', mid: 5 },
    },
    meanwhile: { exchangeText: 'Good day' },
    again: {
      memberId: 5,
      id: 3,
      exchangeText: 'Hi',
      mid: 5,
      base: { exchangeText: 'Good day', mid: 5 },
    },
    wanted: { exchangeText: 'Hi' },
  },
];

it.each(over)("$method over another person's value has a different key", async (each) => {
  const { method, route, input, meanwhile, again, wanted } = each;
  on(route, drop);
  await test.call(method, input);
  stands(meanwhile);
  on(route, {
    raw: (response) => {
      stands(wanted);
      response.setHeader('content-type', 'application/json').end('{}');
    },
  });
  expect(await test.call(method, again)).toEqual({ ok: true, value: null });
  const patches = sent(route.split(' ')[1] ?? '').filter((one) => one.method === 'PATCH');
  const keys = patches.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).not.toBe(keys[0]);
});

it('a repeated write that is refused shows the reason', async () => {
  on('PATCH /internal/team/9', drop);
  await test.call('team.setFlag', { teamId: 9, flag: 'textFollowUp', value: false });
  const list = await test.call('writes.unfinished', {});
  const id = list.ok ? (list.value[0]?.id ?? '') : '';
  on('PATCH /internal/team/9', { status: 422, body: { message: 'The plan has none.' } });
  expect(await test.call('writes.repeat', { id })).toMatchObject({
    ok: false,
    error: { code: 'server', message: 'The plan has none.' },
  });
});

it('a value that is not text is sent unchanged', async () => {
  on('PATCH /internal/member/5', { body: {} });
  await test.call('member.setFlag', { memberId: 5, flag: 'textFollowUp', value: true });
  expect(bodies('/internal/member/5')).toEqual([{ textFollowUp: true }]);
});
