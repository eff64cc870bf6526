import { describe, expect, test } from 'vitest';
import {
  restartBlockersOf,
  restartBlockersSlice,
} from '../../../../src/renderer/state/navigation/restart-blockers-slice';
import { sendToggle, sendWrite } from '../../../../src/renderer/state/outbox/send-write';
import { isAsked, type Write } from '../../../../src/renderer/state/outbox/write';
import type { Records } from '../../../../src/renderer/state/queries/records';
import { createTestStore } from '../../../helpers/test-store';
import { member } from '../../domain/builders';

const open = async () => {
  const all = createTestStore('admin');
  all.fake.answer('member.getById', member({ id: 1, textFollowUp: false, emailVerified: false }));
  await all.state().records.loadMember(1);
  return { ...all, record: () => all.state().records.members[1]?.value };
};
const write: Write<'member.verifyEmail'> = {
  key: 'member/1/verify',
  method: 'member.verifyEmail',
  input: { memberId: 1, emailVerified: true },
  applies: (records) => records.patchMember(1, () => ({ emailVerified: true })),
  drafts: ['member/1/email'],
  success: 'Verified',
  confirm: null,
  undo: null,
};

test('updates the record after a successful write, clears its drafts, and reports it', async () => {
  const { fake, state, record } = await open();
  state().drafts.set('member/1/email', 'new@x.test');
  state().drafts.set('member/2/email', 'other@x.test');
  fake.answer('member.verifyEmail', null as never);
  expect(await sendWrite(state(), write)).toMatchObject({ ok: true });
  expect(record()?.emailVerified).toBe(true);
  expect(state().drafts.texts).toEqual({ 'member/2/email': 'other@x.test' });
  expect(state().feedback.snackbar?.message).toBe('Verified');
  expect(fake.inputs('member.verifyEmail')).toEqual([{ memberId: 1, emailVerified: true }]);
});

test('keeps text typed during a write as the next draft', async () => {
  const { fake, state } = await open();
  state().drafts.set('member/1/email', 'sent@x.test');
  state().drafts.set('member/1/email/base', 'old@x.test');
  const held = fake.hold('member.verifyEmail');
  const sending = sendWrite(state(), write);
  state().drafts.set('member/1/email', 'next@x.test');
  held.answer(null as never);
  await sending;
  expect(state().drafts.texts).toEqual({ 'member/1/email': 'next@x.test' });
});

test('changes nothing on a refusal, and reports it where the caller asks', async () => {
  const { fake, state, record } = await open();
  state().drafts.set('member/1/email', 'new@x.test');
  fake.refuse('member.verifyEmail', { code: 'not-found', message: 'No such member' });
  expect(await sendWrite(state(), { ...write, failureTarget: 'alert' })).toMatchObject({
    ok: false,
  });
  expect(record()?.emailVerified).toBe(false);
  expect(state().drafts.texts).toEqual({ 'member/1/email': 'new@x.test' });
  expect(state().feedback.snackbar).toBeNull();
  expect(state().feedback.alerts.map(({ message }) => message)).toEqual(['No such member']);
  await sendWrite(state(), write);
  expect(state().feedback.snackbar).toMatchObject({ message: 'No such member', severity: 'error' });
});

test('only sends the request when a write defines no other effects', async () => {
  const { fake, state } = await open();
  state().drafts.set('member/1/email', 'new@x.test');
  fake.answer('member.verifyEmail', null as never);
  const { key, method, input } = write;
  expect(await sendWrite(state(), { key, method, input, confirm: null, undo: null })).toMatchObject(
    { ok: true },
  );
  expect(state().drafts.texts).toEqual({ 'member/1/email': 'new@x.test' });
  expect(state().feedback.snackbar).toBeNull();
});

test('offers one undo for a reversible write, and keeps text typed since', async () => {
  const { fake, state, record } = await open();
  const back: Write<'member.verifyEmail'> = {
    ...write,
    input: { memberId: 1, emailVerified: false },
    applies: (records) => records.patchMember(1, () => ({ emailVerified: false })),
    failureTarget: 'caller',
  };
  fake.answer('member.verifyEmail', null as never);
  await sendWrite(state(), { ...write, undo: () => back });
  expect(state().feedback.snackbar).toMatchObject({
    message: 'Verified',
    actions: [{ kind: 'undo', of: 'member/1/verify' }],
  });
  state().drafts.set('member/1/email', 'new@x.test');
  await state().undos.undo('member/1/verify');
  expect(record()?.emailVerified).toBe(false);
  expect(state().feedback.snackbar).toMatchObject({
    message: 'Undone. Verified',
    actions: [],
  });
  expect(state().drafts.texts).toEqual({ 'member/1/email': 'new@x.test' });
  await state().undos.undo('member/1/verify');
  expect(fake.inputs('member.verifyEmail').map((input) => input.emailVerified)).toEqual([
    true,
    false,
  ]);

  await sendWrite(state(), { ...write, undo: () => back });
  fake.refuse('member.verifyEmail', { code: 'conflict', message: 'Somebody was faster' });
  await state().undos.undo('member/1/verify');
  expect(state().feedback.snackbar).toMatchObject({
    message: 'Somebody was faster',
    severity: 'error',
  });
});

test('an undo that would overwrite a later change names the record, and opens it', async () => {
  const { fake, state } = await open();
  const about = { ...write, record: { kind: 'member', id: 1, name: 'Lily Chen' } } as const;
  const email = { field: 'email', label: 'Email', before: 'lily@x.test', after: 'new@x.test' };
  fake.answer('member.verifyEmail', null as never);
  await sendWrite(state(), {
    ...about,
    confirm: { question: '', confirmLabel: 'Save', final: false, changes: [email] },
    undo: () => about,
  });
  fake.refuse('member.verifyEmail', {
    code: 'conflict',
    message: 'Someone else changed this since you opened it.',
    current: { email: 'lily.chen@y.test' },
  });
  await state().undos.undo('member/1/verify');
  expect(state().feedback.snackbar).toMatchObject({
    message: 'Not undone for Lily Chen: Email has since changed to lily.chen@y.test.',
    severity: 'error',
    actions: [{ kind: 'open-record', record: 'member', id: 1 }],
  });
});

test('offers no undo for a refused write', async () => {
  const { fake, state } = await open();
  fake.refuse('member.verifyEmail', { code: 'not-found', message: 'No such member' });
  await sendWrite(state(), { ...write, undo: () => write });
  expect(state().feedback.snackbar).toMatchObject({ message: 'No such member', actions: [] });
});

test('does not send the same write twice at once', async () => {
  const { fake, state } = await open();
  const held = fake.hold('member.verifyEmail');
  const first = sendWrite(state(), write);
  expect(await sendWrite(state(), write)).toBeNull();
  held.answer(null as never);
  expect(await first).toMatchObject({ ok: true });
  expect(fake.inputs('member.verifyEmail')).toHaveLength(1);
});

test('switches to the opposite of the last choice, or to a given value', async () => {
  const { fake, state, record } = await open();
  const toggle = {
    key: 'member/1/textFollowUp',
    method: 'member.setFlag',
    current: false,
    input: (value: boolean) => ({ memberId: 1, flag: 'textFollowUp', value }) as const,
    applies: (records: Records, value: boolean) =>
      records.patchMember(1, () => ({ textFollowUp: value })),
    success: 'Set',
  } as const;
  const held = fake.hold('member.setFlag');
  const first = sendToggle(state(), toggle);
  expect(state().toggles.requested[toggle.key]).toBe(true);
  const second = sendToggle(state(), toggle);
  expect(state().toggles.requested[toggle.key]).toBe(false);
  const third = sendToggle(state(), toggle, true);
  held.answer(null as never);
  await Promise.all([first, second, third]);
  expect(record()?.textFollowUp).toBe(true);
  expect(state().feedback.snackbar?.message).toBe('Set');
  fake.refuse('member.setFlag', { code: 'forbidden', message: 'Not you' });
  await sendToggle(state(), { ...toggle, current: true, failureTarget: 'alert' }, false);
  expect(state().feedback.alerts.map(({ message }) => message)).toEqual(['Not you']);
});

describe('confirmations', () => {
  const spec = { question: 'Sure?', confirmLabel: 'Yes', final: true };
  const asked = { ...write, confirm: { ...spec, changes: [] } } as never;

  test('hold a write until they are answered', async () => {
    const { state } = await open();
    const end = state().confirmations.confirmFromForm(asked);
    const [first] = state().confirmations.queue;
    expect(first).toMatchObject({ write: asked, form: 'waits' });
    state().confirmations.close(first?.id ?? -1, 'theirs');
    expect(await end).toBe('theirs');
    expect(state().confirmations.queue).toEqual([]);
  });

  test('are only for a write that has one', () => {
    expect(isAsked(write)).toBe(false);
    expect(isAsked(asked)).toBe(true);
  });

  test('appear one after the other, and once for the same write', async () => {
    const { state } = await open();
    const { answer, id } = state().confirmations.confirm(spec);
    state().confirmations.confirmWrite(asked);
    const earlier = state().confirmations.queue.map((each) => each.id);
    state().confirmations.confirmWrite(asked);
    const now = state().confirmations.queue.map((each) => each.id);
    expect(now[0]).toBe(id);
    expect(now).toHaveLength(2);
    expect(now[1]).not.toBe(earlier[1]);
    state().confirmations.close(id, { ok: true, value: null });
    expect(await answer).toBe(true);
  });

  test('update while open, and close with No when withdrawn', async () => {
    const { state } = await open();
    const { answer, id } = state().confirmations.confirm(spec);
    state().confirmations.update(id, { spec: { ...spec, question: 'Really?' } });
    expect(state().confirmations.queue[0]?.spec.question).toBe('Really?');
    state().confirmations.close(id);
    expect(await answer).toBe(false);
  });
});

test('holds a window for pending writes, money, and edits on the screen', async () => {
  const { fake, state } = await open();
  expect(restartBlockersOf(state(), [])).toEqual([]);
  expect(restartBlockersOf(state(), [() => null, () => 'money'])).toEqual(['money']);
  const held = fake.hold('member.verifyEmail');
  const sent = sendWrite(state(), write);
  expect(restartBlockersOf(state(), [() => 'money'])).toEqual(['write', 'money']);
  held.answer(null as never);
  await sent;
  expect(restartBlockersOf(state(), [])).toEqual([]);

  state().drafts.set('member/1/email', 'new@x.test');
  // The draft is stored, because the record is not on the screen.
  expect(restartBlockersOf(state(), [])).toEqual([]);
  state().navigation.openModal({ kind: 'member', id: 12 });
  expect(restartBlockersOf(state(), [])).toEqual([]);
  state().navigation.openModal({ kind: 'member', id: 1 } as never);
  expect(restartBlockersOf(state(), [])).toEqual(['edit']);
  state().drafts.set('search', 'x');
  expect(restartBlockersOf(state(), [])).toEqual(['edit']);
  state().drafts.drop('member/1/email');
  expect(restartBlockersOf(state(), [])).toEqual([]);
});

test('holds a window for a pending toggle, and for edits on a screen that asks', async () => {
  const { fake, state } = await open();
  const held = fake.hold('member.verifyEmail');
  const set = state().toggles.set({
    key: 'member/1/emailVerified',
    value: true,
    current: false,
    method: 'member.verifyEmail',
    input: (emailVerified) => ({ memberId: 1, emailVerified }),
    apply: () => undefined,
    success: 'Verified',
  });
  expect(restartBlockersOf(state(), [])).toEqual(['write']);
  held.answer(null as never);
  await set;
  expect(restartBlockersOf(state(), [])).toEqual([]);
  state().navigationGuard.setUnsaved('Your edits aren’t saved.');
  expect(restartBlockersOf(state(), [])).toEqual(['edit']);
});

test('holds a window for a form whose input is not kept, for which it asks before it closes', async () => {
  const { state } = await open();
  state().navigationGuard.setLoss('form', 'The fields you filled in aren’t kept.');
  expect(restartBlockersOf(state(), [])).toEqual(['edit']);
  state().navigationGuard.setLoss('form', null);
  expect(restartBlockersOf(state(), [])).toEqual([]);
});

test('does not repeat newer messages because of an old failure', async () => {
  const { fake, store } = await open();
  const blockers = () => store.slice(restartBlockersSlice);
  const held = fake.hold('window.setRestartBlockers');
  fake.answer('window.setRestartBlockers', null as never);
  const first = blockers().report(['write']);
  await held.arrived;
  await blockers().report(['edit']);
  held.refuse({ code: 'timeout', message: 'Slow' });
  await first;
  await blockers().report(['edit']);
  expect(fake.inputs('window.setRestartBlockers').map((each) => each.blockers)).toEqual([
    ['write'],
    ['edit'],
  ]);
});

test('reports what a window holds when that changes, and again after a failure', async () => {
  const { fake, store } = await open();
  const blockers = () => store.slice(restartBlockersSlice);
  fake.answer('window.setRestartBlockers', null as never);
  const told = () =>
    fake.inputs('window.setRestartBlockers').map((each) => each.blockers.join(' '));
  await blockers().report([]);
  expect(told()).toEqual([]);
  await blockers().report(['write', 'edit']);
  await blockers().report(['write', 'edit']);
  expect(told()).toEqual(['write edit']);
  fake.refuse('window.setRestartBlockers', { code: 'timeout', message: 'Slow' });
  await blockers().report(['edit']);
  fake.answer('window.setRestartBlockers', null as never);
  await blockers().report(['edit']);
  expect(told()).toEqual(['write edit', 'edit', 'edit']);
  blockers().begin();
  await blockers().report(['edit']);
  expect(told()).toEqual(['write edit', 'edit', 'edit', 'edit']);
});
