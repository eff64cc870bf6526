import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MethodInput, MethodName } from '../../../../src/contract/methods/methods';
import { getMember, member, recordHelpers } from '../helpers/record-helpers';
import { startTestCore, type TestCore } from '../helpers/test-core';
import { drop } from './write-helpers';

let test: TestCore;
const { on } = recordHelpers(() => test);
let value: string;
/** It answers a known key from memory. */
let known: Set<string>;
/** The first answer is lost, and reads fail at that moment. */
let isLost: boolean;

/** A server that sets the value once per key. */
const serve = (act: string, set: string) =>
  on(act, ({ headers }) => {
    const key = String(headers['idempotency-key']);
    if (!known.has(key)) value = set;
    known.add(key);
    return isLost ? drop : { body: { data: { mid: 5 } } };
  });
const shows = (route: string, body: () => unknown) =>
  on(route, () => (isLost ? { status: 500, body: { message: 'Broken.' } } : { body: body() }));

beforeEach(async () => {
  test = await startTestCore();
  await test.signIn();
  known = new Set();
  isLost = false;
});
afterEach(() => test.stop());

const rows: {
  method: MethodName;
  input: MethodInput<MethodName>;
  before: string;
  after: string;
  prepare: () => Promise<void> | void;
}[] = [
  {
    method: 'memberTeam.transfer',
    input: { id: 50, teamId: 10 },
    before: '9',
    after: '10',
    prepare: async () => {
      serve('PATCH /internal/member-teams/50', '10');
      shows(getMember, () => ({
        member: member({ memberTeams: [{ id: 50, isAdmin: false, team: { id: Number(value) } }] }),
      }));
      await test.call('member.getById', { memberId: 5 });
    },
  },
  {
    method: 'businessCard.update',
    input: { memberId: 5, id: 3, exchangeText: 'Hi', base: { exchangeText: 'Hello', mid: 5 } },
    before: 'Hello',
    after: 'Hi',
    prepare: () => {
      serve('PATCH /internal/link-data/3', 'Hi');
      // The check after the lost response fails; the one before the save worked.
      let looks = 0;
      on('GET /internal/member/5/links-data', () => {
        looks += 1;
        return looks > 1 && isLost
          ? { status: 500, body: {} }
          : { body: { data: [{ id: 3, exchangeText: value, mid: 5 }] } };
      });
    },
  },
  {
    method: 'member.setLeadCapture',
    input: { memberId: 5, on: false },
    before: '',
    after: '0',
    prepare: () => {
      on('PATCH /internal/member/5/links-data', { body: {} });
      serve('PATCH /internal/member/5', '0');
      shows(getMember, () => ({ member: member({ exchange: value }) }));
    },
  },
];

it.each(rows)('$method is sent again when another person has set the value back', async (row) => {
  const { method, input, before, after, prepare } = row;
  value = before;
  await prepare();
  isLost = true;
  expect(await test.call(method, input)).toMatchObject({ ok: false });
  expect(value).toBe(after);
  isLost = false;
  value = before;
  expect(await test.call(method, input)).toMatchObject({ ok: true });
  expect(value).toBe(after);
});
