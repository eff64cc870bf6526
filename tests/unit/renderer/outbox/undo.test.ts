import { expect, onTestFinished, test, vi } from 'vitest';
import {
  deleteMember,
  registerDevice,
  setMemberEmail,
  transferMembership,
  updateCard,
} from '../../../../src/renderer/features/members/member-writes';
import {
  addOrder,
  setSubscription,
  setTeamEmail,
} from '../../../../src/renderer/features/teams/team-writes';
import { extendTrial } from '../../../../src/renderer/parts/records/extend-trial-write';
import { sendWrite } from '../../../../src/renderer/state/outbox/send-write';
import type { AnyWrite } from '../../../../src/renderer/state/outbox/write';
import { createTestStore } from '../../../helpers/test-store';
import { member, membership } from '../../domain/builders';

const ada = member({ id: 12, name: 'Ada Lovelace', email: 'ada@x.test' });
const acme = membership({ id: 30, companyName: 'Acme' }, 300);

test('restores an email, unless someone has changed it since', () => {
  expect(setMemberEmail(ada, 'new@x.test', 'ada@x.test').undo?.()).toMatchObject({
    method: 'member.setEmail',
    input: { memberId: 12, email: 'ada@x.test', base: { email: 'new@x.test' } },
    success: 'Successfully updated member!',
  });
  expect(setTeamEmail({ id: 30 }, 'new@x.test', 'team@x.test').undo?.()).toMatchObject({
    method: 'team.setEmail',
    input: { teamId: 30, email: 'team@x.test', base: { email: 'new@x.test' } },
  });
});

test('does not restore an empty email, because an email is required', () => {
  expect(setMemberEmail(ada, 'new@x.test', '').undo).toBeNull();
  expect(setTeamEmail({ id: 30 }, 'new@x.test', '').undo).toBeNull();
});

test('moves a member back to the former team, and an admin back as an ordinary member', () => {
  const moved = transferMembership(ada, { ...acme, isAdmin: false }, { id: 31 });
  expect(moved.undo?.()).toMatchObject({
    method: 'memberTeam.transfer',
    input: { id: 300, teamId: 30, base: { memberId: 12, teamId: 31 } },
  });
  expect(transferMembership(ada, { ...acme, isAdmin: true }, { id: 31 }).undo).toBeNull();
});

test('restores only the subscription settings that were changed', () => {
  const before = { subscription: 'a%sub_1', plan: '60' };
  const write = setSubscription({ id: 30 }, { ...before, plan: '50' }, before);
  expect(write?.undo?.().input).toEqual({
    teamId: 30,
    enterprisePlan: '60',
    base: { stripeSubscription: 'a%sub_1', enterprisePlan: '50' },
  });
});

test('restores a business card’s text, but does not move a card back', () => {
  const before = { exchangeText: 'Hi', mid: '12' };
  const write = updateCard(12, { id: 7 }, { ...before, exchangeText: 'Ho' }, before);
  expect(write?.undo?.().input).toEqual({
    memberId: 12,
    id: 7,
    exchangeText: 'Hi',
    base: { exchangeText: 'Ho', mid: 12 },
  });
  expect(updateCard(12, { id: 7 }, { ...before, mid: '13' }, before)?.undo).toBeNull();
});

test('restores a trial’s former day, counted from the day of the undo', () => {
  const now = Date.parse('2026-03-10T16:00:00Z');
  // 23:59:59 Eastern of March 19.
  const trial = { id: 9, trialExpiresAtUtc: '2026-03-20T03:59:59Z' };
  const write = extendTrial(30, trial, '2026-03-29', now);
  expect(write.input).toEqual({
    id: 9,
    trialDays: 20,
    base: { teamId: 30, trialExpiresAtUtc: '2026-03-20T03:59:59Z' },
  });
  vi.useFakeTimers({ now: Date.parse('2026-03-11T16:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  expect(write.undo?.().input).toEqual({
    id: 9,
    trialDays: 9,
    base: { teamId: 30, trialExpiresAtUtc: '2026-03-29' },
  });
  const over = { ...trial, trialExpiresAtUtc: '2026-03-10T03:59:59Z' };
  expect(extendTrial(30, over, '2026-03-29', now).undo).toBeNull();
});

const conflict = (current: Readonly<Record<string, unknown>>) => ({
  code: 'conflict' as const,
  message: 'Someone else changed this since you opened it.',
  current,
});

const messageOfUndo = async (write: AnyWrite, current: Readonly<Record<string, unknown>>) => {
  const { fake, state } = createTestStore('admin');
  fake.answer(write.method, null as never);
  await sendWrite(state(), write);
  fake.refuse(write.method, conflict(current));
  await state().undos.undo(write.key);
  return state().feedback.snackbar?.message;
};

test('names the current end of a trial, or team, that someone has changed since', async () => {
  const now = Date.parse('2026-03-10T16:00:00Z');
  vi.useFakeTimers({ now, toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const trial = { id: 9, trialExpiresAtUtc: '2026-03-20T03:59:59Z' };
  expect(
    await messageOfUndo(extendTrial(30, trial, '2026-03-29', now), {
      trialExpiresAtUtc: '2027-01-03',
    }),
  ).toBe('Not undone for Team 30: Trial end date has since changed to Jan 3, 2027, ET.');
  const moved = transferMembership(ada, { ...acme, isAdmin: false }, { id: 31 });
  expect(await messageOfUndo(moved, { team: 12 })).toBe(
    'Not undone for Ada Lovelace: Team has since changed to team 12.',
  );
});

test('does not undo a deletion, a sale, or a registration', () => {
  expect(deleteMember(ada).undo).toBeNull();
  expect(registerDevice(12, 'D-1', 'Badge').undo).toBeNull();
  const order = {
    shopifyOrderId: 'S-1',
    fulfillOrderId: 'F-1',
    newStandardDevices: 1,
    newCustomDevices: 0,
  };
  expect(addOrder(30, order, []).undo).toBeNull();
});

const emailKey = 'member/12/email';
const changedEmail = async () => {
  const app = createTestStore('admin');
  app.fake.answer('member.setEmail', null);
  await sendWrite(app.state(), setMemberEmail(ada, 'new@x.test', 'ada@x.test'));
  return {
    ...app,
    undo: () => app.state().undos.undo(emailKey),
    sent: () => app.fake.inputs('member.setEmail').length,
  };
};

test.each([
  ['the session has ended', { code: 'unauthorized', message: 'Unauthorized' }],
  ['there is no connection', { code: 'offline', message: 'No connection', outcome: 'not-sent' }],
] as const)('stays on offer if %s, and restores the value then', async (_why, error) => {
  const { fake, state, undo, sent } = await changedEmail();
  fake.refuse('member.setEmail', error);
  await undo();
  expect(state().undos.last()?.key).toBe(emailKey);
  fake.answer('member.setEmail', null);
  await undo();
  expect(sent()).toBe(3);
  expect(state().feedback.snackbar?.message).toMatch(/^Undone for Ada Lovelace/);
});

test('stays behind the undo of a later change if it could not be sent', async () => {
  const { fake, state, undo } = await changedEmail();
  fake.answer('team.setEmail', null);
  await sendWrite(state(), setTeamEmail({ id: 30 }, 'new@x.test', 'team@x.test'));
  fake.refuse('member.setEmail', { code: 'offline', message: 'Gone', outcome: 'not-sent' });
  await undo();
  expect(state().undos.offers).toHaveLength(2);
  expect(state().undos.last()?.key).not.toBe(emailKey);
});

test('is not offered, nor an earlier one, after a save over a value that couldn’t be read', async () => {
  const { fake, state } = await changedEmail();
  fake.refuse('member.setEmail', {
    code: 'conflict',
    message: 'Couldn’t check the current value: Broken.',
    outcome: 'not-sent',
    unread: true,
  });
  const later = sendWrite(state(), setMemberEmail(ada, 'later@x.test', 'new@x.test'));
  await vi.waitFor(() => expect(state().repeat.asked).not.toBeNull());
  fake.answer('member.setEmail', null);
  state().repeat.answer(true);
  expect(await later).toEqual({ ok: true, value: null });
  expect(state().feedback.snackbar).toMatchObject({
    message: 'Successfully updated member!',
    actions: [],
  });
  expect(state().undos.offers).toEqual([]);
});

test('is not offered for a change that someone else had already made', async () => {
  const { fake, state } = createTestStore('admin');
  fake.on('member.setEmail', () => ({ ok: true, value: null, unsent: true }));
  await sendWrite(state(), setMemberEmail(ada, 'new@x.test', 'ada@x.test'));
  expect(state().feedback.snackbar).toMatchObject({
    message: 'Successfully updated member!',
    actions: [],
  });
  expect(state().undos.offers).toEqual([]);
});

test('is over after a later change of the same record’s values that has no undo', async () => {
  const { fake, state } = createTestStore('admin');
  fake.answer('businessCard.update', null);
  const send = async (write: AnyWrite | null) => write && sendWrite(state(), write);
  const before = { exchangeText: 'Hi', mid: '12' };
  const after = { ...before, exchangeText: 'Ho' };
  await send(updateCard(12, { id: 7 }, after, before));
  expect(state().undos.last()?.key).toBe('card/7');
  // The card is no longer this member's, so its text couldn't be restored.
  await send(updateCard(12, { id: 7 }, { ...after, mid: '13' }, after));
  expect(state().undos.offers).toEqual([]);
});

test('is over if its outcome is unknown: it is listed among the unfinished changes', async () => {
  const { fake, state, undo } = await changedEmail();
  fake.refuse('member.setEmail', { code: 'server', status: 500, message: 'Oops' });
  await undo();
  expect(state().undos.offers).toEqual([]);
});

test('says that nothing was undone while a later change of the value is being saved', async () => {
  const { fake, state, undo, sent } = await changedEmail();
  const held = fake.hold('member.setEmail');
  const later = sendWrite(state(), setMemberEmail(ada, 'later@x.test', 'new@x.test'));
  await undo();
  expect(state().feedback.snackbar?.message).toBe(
    'Nothing was undone, because a later change is still being saved.',
  );
  held.answer(null);
  await later;
  expect(sent()).toBe(2);
  // The later change's own.
  expect(state().undos.offers).toHaveLength(1);
});

test('is over once its record is deleted, because there is nothing to restore', async () => {
  const { fake, state } = await changedEmail();
  fake.answer('team.setEmail', null);
  await sendWrite(state(), setTeamEmail({ id: 12 }, 'new@x.test', 'team@x.test'));
  fake.emit({ type: 'record.changed', record: 'member', id: 12, deleted: true });
  expect(state().undos.offers.map(({ key }) => key)).toEqual(['team/12/email']);
});
