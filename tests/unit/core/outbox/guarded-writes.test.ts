import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MethodInput } from '../../../../src/contract/methods/methods';
import { getMember, member, recordHelpers } from '../helpers/record-helpers';
import { startTestCore, type TestCore } from '../helpers/test-core';
import { drop } from './write-helpers';

let test: TestCore;
beforeEach(async () => {
  test = await startTestCore();
  await test.signIn();
  test.events.length = 0;
});
afterEach(() => test.stop());

const team = (changes: Record<string, unknown> = {}) => ({
  id: 9,
  email: 'team@example.com',
  stripeSubscription: 'si_1%sub_1',
  enterprisePlan: 50,
  memberTeams: [{ id: 50, isAdmin: true, member: { id: 5, email: 'max@example.com' } }],
  ...changes,
});
const getTeam = 'POST /internal/team/get_by_id';
const { bodies, changes, journal, on, sent } = recordHelpers(() => test);

describe("a member's email", () => {
  const save = (changesOf: Partial<MethodInput<'member.setEmail'>> = {}) =>
    test.call('member.setEmail', {
      memberId: 5,
      email: 'new@example.com',
      base: { email: 'max@example.com' },
      ...changesOf,
    });
  const stands = (email: string) => on(getMember, { body: { member: member({ email }) } });

  it('is changed when it has not changed meanwhile', async () => {
    stands('max@example.com');
    on('PATCH /internal/member/5', { body: {} });
    expect(await save()).toEqual({ ok: true, value: null });
    expect(bodies('/internal/member/5')).toEqual([{ email: 'new@example.com' }]);
    expect(changes()).toEqual(['member 5', 'team 9']);
    expect(await journal()).toMatchObject([
      { detail: 'email max@example.com -> new@example.com', outcome: 'done' },
    ]);
  });

  it('J22: is sent as typed in an unusual form, and the journal has the warning', async () => {
    stands('max@example.com');
    on('PATCH /internal/member/5', { body: {} });
    expect(await save({ email: 'new at example' })).toMatchObject({ ok: true });
    expect(await journal()).toMatchObject([
      {
        detail:
          'email max@example.com -> new at example; as typed: This doesn’t look like an email address (an @, then a dot, no spaces). Mail may not arrive.',
      },
    ]);
  });

  it('is shown, not overwritten, when another person changed it meanwhile', async () => {
    stands('other@example.com');
    expect(await save()).toMatchObject({
      ok: false,
      error: { code: 'conflict', current: { email: 'other@example.com' } },
    });
    expect(sent('/internal/member/5')).toEqual([]);
    expect(await journal()).toEqual([]);
  });

  it('is overwritten by a person who saw both values and chose one', async () => {
    stands('other@example.com');
    on('PATCH /internal/member/5', { body: {} });
    const seen = { base: { email: 'other@example.com' } };
    expect(await save(seen)).toMatchObject({ ok: true });
    expect(bodies('/internal/member/5')).toEqual([{ email: 'new@example.com' }]);
  });

  it('is shown again when a third person changed it after both were seen', async () => {
    stands('third@example.com');
    expect(await save({ base: { email: 'other@example.com' } })).toMatchObject({
      ok: false,
      error: { code: 'conflict', current: { email: 'third@example.com' } },
    });
    expect(sent('/internal/member/5')).toEqual([]);
  });

  it('is not sent when the server already has it, and the window is told so', async () => {
    stands('new@example.com');
    expect(await save()).toEqual({ ok: true, value: null, unsent: true });
    expect(sent('/internal/member/5')).toEqual([]);
    expect(changes()).toEqual(['member 5']);
  });

  it('counts as sent when an own attempt with an unknown outcome has set it', async () => {
    stands('max@example.com');
    on('PATCH /internal/member/5', drop);
    expect(await save()).toMatchObject({ ok: false });
    stands('new@example.com');
    expect(await save()).toEqual({ ok: true, value: null });
    expect(await save()).toEqual({ ok: true, value: null, unsent: true });
  });

  it('is not sent without an edit, whatever other people changed', async () => {
    stands('other@example.com');
    expect(await save({ email: 'max@example.com' })).toMatchObject({ ok: true });
    expect(sent('/internal/member/5')).toEqual([]);
    expect(changes()).toEqual(['member 5']);
  });

  it('is not announced when the server has what the screen shows', async () => {
    stands('max@example.com');
    expect(await save({ email: 'max@example.com' })).toMatchObject({ ok: true, value: null });
    expect(bodies('/internal/member/get_by_id')).toEqual([{ memberId: 5 }]);
    expect(changes()).toEqual([]);
  });

  it('is reported as not found when the member is gone, even on a forced save', async () => {
    on(getMember, { status: 404, body: { message: 'No such member' } });
    on('PATCH /internal/member/5', { status: 404, body: { message: 'No such member' } });
    expect(await save()).toMatchObject({
      ok: false,
      error: {
        unread: true,
        message: 'Couldn’t check the current value: No such member',
      },
    });
    expect(await save({ unchecked: true })).toMatchObject({
      error: { code: 'not-found', message: 'No such member' },
    });
  });

  it("shows the server's message when it is already taken", async () => {
    stands('max@example.com');
    on('PATCH /internal/member/5', { status: 409, body: { message: 'Email taken' } });
    expect(await save()).toMatchObject({ error: { code: 'conflict', message: 'Email taken' } });
  });
});

describe("a team's email", () => {
  it('is changed, and so are the open members that show it', async () => {
    on(getMember, { body: { member: member() } });
    await test.call('member.getById', { memberId: 5 });
    on(getTeam, { body: { team: team() } });
    on('PATCH /internal/team/9', { body: {} });
    const input = { teamId: 9, email: 'new@example.com', base: { email: 'team@example.com' } };
    expect(await test.call('team.setEmail', input)).toMatchObject({ ok: true });
    expect(changes()).toEqual(['team 9', 'member 5']);
  });

  it('is not sent when the server has it, and is announced if another person set it', async () => {
    on(getTeam, { body: { team: team({ email: 'new@example.com' }) } });
    const input = { teamId: 9, email: 'new@example.com', base: { email: 'team@example.com' } };
    const unsent = { ok: true, value: null, unsent: true };
    expect(await test.call('team.setEmail', input)).toEqual(unsent);
    expect(sent('/internal/team/9')).toEqual([]);
    expect(bodies('/internal/team/get_by_id')).toEqual([{ teamId: 9 }]);
    expect(changes()).toEqual(['team 9']);
    const seen = { ...input, base: { email: 'new@example.com' } };
    expect(await test.call('team.setEmail', seen)).toEqual(unsent);
    expect(changes()).toEqual(['team 9']);
  });

  it('shows the change when a member of the team gets a new email', async () => {
    on(getTeam, { body: { team: team() } });
    const input = { teamId: 9, email: 'team@example.com', base: { email: 'team@example.com' } };
    await test.call('team.setEmail', input);
    on(getMember, { body: { member: member({ memberTeams: [] }) } });
    on('PATCH /internal/member/5', { body: {} });
    await test.call('member.setEmail', {
      memberId: 5,
      email: 'new@example.com',
      base: { email: 'max@example.com' },
    });
    expect(changes()).toEqual(['member 5', 'team 9']);
  });

  it('conflicts like any other value', async () => {
    on(getTeam, { body: { team: team({ email: null }) } });
    const input = { teamId: 9, email: 'new@example.com', base: { email: 'team@example.com' } };
    expect(await test.call('team.setEmail', input)).toMatchObject({
      error: { code: 'conflict', current: { email: null } },
    });
  });
});

describe('a business card', () => {
  const cards = (changesOf: Record<string, unknown> = {}) => ({
    body: { data: [{ id: 3, exchangeText: 'Hello', mid: 5, ...changesOf }] },
  });
  const linksData = 'GET /internal/member/5/links-data';
  const save = (input: Partial<MethodInput<'businessCard.update'>>) =>
    test.call('businessCard.update', {
      memberId: 5,
      id: 3,
      base: { exchangeText: 'Hello', mid: 5 },
      ...input,
    });

  it('notifies both members when it moves to another one', async () => {
    on(linksData, cards());
    on('PATCH /internal/link-data/3', { body: {} });
    expect(await save({ exchangeText: 'Hello', mid: 6 })).toEqual({ ok: true, value: null });
    expect(bodies('/internal/link-data/3')).toEqual([{ mid: 6 }]);
    expect(changes()).toEqual(['member 5', 'member 6']);
    expect(await journal()).toMatchObject([
      { subject: 'member 5', detail: 'business card 3, mid 5 -> 6' },
    ]);
  });

  it('loses its text when it was unassigned and gets a member', async () => {
    on(linksData, {
      body: {
        data: [
          { id: 2, exchangeText: 'Other', mid: 7 },
          { id: 3, exchangeText: 'Hello', mid: null },
        ],
      },
    });
    on('PATCH /internal/link-data/3', { body: {} });
    const base = { exchangeText: 'Hello', mid: null };
    expect(await save({ exchangeText: '', mid: 6, base })).toMatchObject({ ok: true });
    expect(bodies('/internal/link-data/3')).toEqual([{ exchangeText: '', mid: 6 }]);
    expect(changes()).toEqual(['member 5', 'member 6']);
    expect(await journal()).toMatchObject([
      { detail: 'business card 3, exchangeText Hello -> (none), mid (none) -> 6' },
    ]);
  });

  it('notifies only its own member when it gets its first text', async () => {
    on(linksData, { body: { data: [{ id: 3, mid: 5 }] } });
    on('PATCH /internal/link-data/3', { body: {} });
    expect(await save({ exchangeText: 'Hi', base: { mid: 5 } })).toMatchObject({ ok: true });
    expect(changes()).toEqual(['member 5']);
    expect(await journal()).toMatchObject([
      { detail: 'business card 3, exchangeText (none) -> Hi' },
    ]);
  });

  it('is announced but not sent when another person made the same change', async () => {
    on(linksData, cards({ exchangeText: 'Hi' }));
    expect(await save({ exchangeText: 'Hi' })).toEqual({ ok: true, value: null, unsent: true });
    expect(sent('/internal/link-data/3')).toEqual([]);
    expect(changes()).toEqual(['member 5']);
  });

  it('keeps a move with an unknown outcome unfinished after a change of its text', async () => {
    on(linksData, cards());
    on('PATCH /internal/link-data/3', drop);
    expect(await save({ mid: 6 })).toMatchObject({ ok: false });
    on('PATCH /internal/link-data/3', { body: {} });
    expect(await save({ exchangeText: 'Hi' })).toMatchObject({ ok: true });
    expect(await test.call('writes.unfinished', {})).toMatchObject({
      value: [{ detail: 'business card 3, mid 5 -> 6' }],
    });
  });

  it("conflicts with another person's change", async () => {
    on(linksData, cards({ exchangeText: 'Hi' }));
    expect(await save({ exchangeText: 'Welcome' })).toMatchObject({
      error: { code: 'conflict', current: { exchangeText: 'Hi' } },
    });
  });

  it('is reported as not found when it is gone', async () => {
    on(linksData, { body: { data: [] } });
    expect(await save({ exchangeText: 'Welcome' })).toMatchObject({ error: { code: 'not-found' } });
    expect(changes()).toEqual(['member 5']);
  });

  it('is not sent without a change', async () => {
    on(linksData, cards());
    expect(await save({ exchangeText: 'Hello', mid: 5 })).toMatchObject({ ok: true });
    expect(sent('/internal/link-data/3')).toEqual([]);
    expect(changes()).toEqual([]);
  });
});

describe('lead capture', () => {
  const idempotencyKey = '6f1ff7c3-6d6e-4a53-8f53-0b5dd6a1d111';
  const mode = '/internal/member/5/links-data';
  const exchange = '/internal/member/5';
  const set = (isOn = true) =>
    test.call('member.setLeadCapture', { memberId: 5, on: isOn }, { idempotencyKey });

  it.each([
    { isOn: true, sentMode: 1, sentExchange: '' },
    { isOn: false, sentMode: 0, sentExchange: '0' },
  ])('sends both halves (on: $isOn), each with its own key', async (each) => {
    on(`PATCH ${mode}`, { body: {} });
    on(`PATCH ${exchange}`, { body: {} });
    expect(await set(each.isOn)).toEqual({ ok: true, value: null });
    expect(await set(each.isOn)).toEqual({ ok: true, value: null });
    expect(bodies(mode)[0]).toEqual({ leadCaptureMode: each.sentMode });
    expect(bodies(exchange)[0]).toEqual({ exchange: each.sentExchange });
    const keys = [...sent(mode), ...sent(exchange)].map(
      ({ headers }) => headers['idempotency-key'],
    );
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).toBe(keys[3]);
    expect(new Set([idempotencyKey, ...keys]).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
    expect(changes()).toEqual(['member 5', 'member 5']);
  });

  it('does nothing when the first half is refused', async () => {
    on(`PATCH ${mode}`, { status: 403, body: { message: 'No.' } });
    expect(await set()).toMatchObject({ error: { code: 'forbidden', message: 'No.' } });
    expect(sent(exchange)).toEqual([]);
  });

  it('undoes the first half when the second is refused', async () => {
    on(`PATCH ${mode}`, { body: {} });
    on(`PATCH ${exchange}`, { status: 422, body: { message: 'No form.' } });
    expect(await set()).toMatchObject({ error: { code: 'server', message: 'No form.' } });
    expect(bodies(mode)).toEqual([{ leadCaptureMode: 1 }, { leadCaptureMode: 0 }]);
    expect(await journal()).toMatchObject([{ outcome: 'refused', message: 'No form.' }]);
  });

  it('reports when the first half cannot be undone', async () => {
    let calls = 0;
    on(`PATCH ${mode}`, () => {
      calls += 1;
      return calls === 1 ? { body: {} } : { status: 500, body: { message: 'Down.' } };
    });
    on(`PATCH ${exchange}`, { status: 422, body: { message: 'No form.' } });
    const result = await set(false);
    expect(result).toMatchObject({
      error: {
        message:
          'No form. Only part of the change was saved: the lead capture mode is off, the form isn’t, and the mode couldn’t be restored (Down.). Try again.',
      },
    });
    expect(changes()).toEqual(['member 5']);
    expect(await journal()).toMatchObject([{ outcome: 'unknown' }]);
  });

  it('keeps the first half when the second is unknown, and can be tried again', async () => {
    on(`PATCH ${mode}`, { body: {} });
    on(`PATCH ${exchange}`, drop);
    expect(await set()).toMatchObject({
      error: {
        code: 'offline',
        outcome: 'unknown',
        message: expect.stringContaining('but we couldn’t confirm the form'),
      },
    });
    expect(bodies(mode)).toEqual([{ leadCaptureMode: 1 }]);
    expect(changes()).toEqual(['member 5']);
    on(`PATCH ${exchange}`, { body: {} });
    expect(await set()).toMatchObject({ ok: true });
  });
});

it('an act is not sent when it cannot be recorded', async () => {
  await test.stop();
  test = await startTestCore();
  await test.signIn();

  await writeFile(`${test.userData}/journal`, 'in the way');
  on('POST /internal/member/verify_email', { body: {} });
  expect(await test.call('member.verifyEmail', { memberId: 5, emailVerified: true })).toMatchObject(
    {
      ok: false,
      error: { code: 'file' },
    },
  );
  expect(sent('/internal/member/verify_email')).toEqual([]);
});
