import { expect, onTestFinished, test } from 'vitest';
import { fail, ok } from '../../../../src/contract/wire/result';
import { createTestStore } from '../../../helpers/test-store';
import { member } from '../../domain/builders';

const key = 'member/1/textFollowUp';

const open = async (textFollowUp: boolean) => {
  const all = createTestStore('admin');
  all.fake.answer('member.getById', member({ id: 1, textFollowUp }));
  await all.state().records.loadMember(1);
  const toggle = (value: boolean) =>
    all.state().toggles.set({
      key,
      value,
      current: all.state().records.members[1]!.value!.textFollowUp,
      method: 'member.setFlag',
      input: (wish) => ({ memberId: 1, flag: 'textFollowUp', value: wish }),
      apply: (wish) => all.state().records.patchMember(1, () => ({ textFollowUp: wish })),
      success: 'Done',
      about: { kind: 'member', id: 1, name: 'Lily Chen' },
    });
  /** Another toggle of the same record. */
  const unverify = () =>
    all.state().toggles.set({
      key: 'member/1/emailVerified',
      value: false,
      current: true,
      method: 'member.verifyEmail',
      input: (emailVerified) => ({ memberId: 1, emailVerified }),
      apply: (emailVerified) => all.state().records.patchMember(1, () => ({ emailVerified })),
      success: 'Done',
    });
  const sent = () => all.fake.inputs('member.setFlag').map((input) => input.value);
  const recorded = () => all.state().records.members[1]?.value?.textFollowUp;
  return { ...all, toggle, unverify, sent, recorded };
};

test('shows a toggle immediately, and updates the record once it is confirmed', async () => {
  const { fake, state, toggle, recorded } = await open(false);
  const held = fake.hold('member.setFlag');
  const done = toggle(true);
  expect(state().toggles.requested[key]).toBe(true);
  expect(state().writes.pending).toEqual({ [key]: true });
  expect(recorded()).toBe(false);
  held.answer(null);
  await done;
  expect(state().toggles.requested).toEqual({});
  expect(recorded()).toBe(true);
  expect(state().feedback.snackbar?.message).toBe('Done');
});

test('undoes a change from the snackbar once', async () => {
  const { state, fake, toggle, sent, recorded } = await open(false);
  fake.answer('member.setFlag', null);
  await toggle(true);
  expect(state().feedback.snackbar?.actions).toEqual([{ kind: 'undo', of: key }]);
  await state().undos.undo(key);
  expect(sent()).toEqual([true, false]);
  expect(recorded()).toBe(false);
  expect(state().feedback.snackbar?.message).toBe('Undone for Lily Chen. Done');
  await state().undos.undo('another');
  expect(sent()).toEqual([true, false]);
});

test('an undo that could not be sent stays on offer', async () => {
  const { state, fake, toggle, recorded } = await open(false);
  fake.answer('member.setFlag', null);
  await toggle(true);
  fake.refuse('member.setFlag', {
    code: 'offline',
    message: 'No connection',
    outcome: 'not-sent',
  });
  await state().undos.undo(key);
  expect(recorded()).toBe(true);
  expect(state().undos.last()?.key).toBe(key);
  fake.answer('member.setFlag', null);
  await state().undos.undo(key);
  expect(recorded()).toBe(false);
});

test('reverts a refused toggle with the server’s message', async () => {
  const { fake, state, toggle, recorded } = await open(false);
  fake.refuse('member.setFlag', { code: 'server', status: 422, message: 'Not in this plan' });
  await toggle(true);
  expect(state().toggles.requested).toEqual({});
  expect(recorded()).toBe(false);
  expect(state().feedback.snackbar).toMatchObject({
    message: 'Not in this plan',
    severity: 'error',
    about: { kind: 'member', id: 1, name: 'Lily Chen' },
  });
});

test('sends nothing more for on, off, on during the first request', async () => {
  const { fake, toggle, sent, recorded } = await open(false);
  const held = fake.hold('member.setFlag');
  const done = toggle(true);
  void toggle(false);
  void toggle(true);
  held.answer(null);
  await done;
  expect(sent()).toEqual([true]);
  expect(recorded()).toBe(true);
});

test('sends only the final choice for on, off during the first request', async () => {
  const { fake, toggle, sent, recorded, state, store } = await open(false);
  const held = fake.hold('member.setFlag');
  fake.answer('member.setFlag', null);
  const pending: boolean[] = [];
  onTestFinished(store.subscribe(({ writes }) => void pending.push(writes.pending[key] === true)));
  const done = toggle(true);
  for (const wish of [false, true, false]) void toggle(wish);
  expect(state().toggles.requested[key]).toBe(false);
  held.answer(null);
  await done;
  // Both sends are one write, with no moment between them in which an update could restart the app.
  const whileOpen = pending.slice(pending.indexOf(true), pending.lastIndexOf(true));
  expect(whileOpen.every(Boolean)).toBe(true);
  expect(state().writes.pending).toEqual({});
  expect(sent()).toEqual([true, false]);
  expect(recorded()).toBe(false);
  // The value is unchanged, so there is nothing to undo.
  expect(state().feedback.snackbar).toMatchObject({ message: 'Done', actions: [] });
});

test('neither sends nor reports the value it already has', async () => {
  const { state, toggle, sent } = await open(true);
  await toggle(true);
  expect(sent()).toEqual([]);
  expect(state().toggles.requested).toEqual({});
  expect(state().feedback.snackbar).toBeNull();
});

test('gives up an undo that was refused', async () => {
  const { state, fake, toggle, sent, recorded } = await open(false);
  fake.answer('member.setFlag', null);
  await toggle(true);
  fake.refuse('member.setFlag', { code: 'forbidden', message: 'No more' });
  await state().undos.undo(key);
  await state().undos.undo(key);
  expect(sent()).toEqual([true, false]);
  expect(recorded()).toBe(true);
});

test('returns to the last confirmed value when the second choice is refused', async () => {
  const { fake, toggle, recorded, state } = await open(false);
  const held = fake.hold('member.setFlag');
  fake.refuse('member.setFlag', { code: 'forbidden', message: 'No more' });
  const done = toggle(true);
  void toggle(false);
  held.answer(null);
  await done;
  expect(recorded()).toBe(true);
  expect(state().feedback.snackbar?.message).toBe('No more');
});

test('leaves a lost session to the login screen', async () => {
  const { fake, toggle, state } = await open(false);
  fake.refuse('member.setFlag', { code: 'unauthorized', message: 'Expired' });
  await toggle(true);
  expect(state().feedback.snackbar).toBeNull();
  expect(state().toggles.requested).toEqual({});
});

test('keeps both of two simultaneous toggles on one record', async () => {
  const { fake, state, toggle, unverify } = await open(false);
  fake.on('member.setFlag', () => ok(null));
  fake.on('member.verifyEmail', () => ok(null));
  await Promise.all([toggle(true), unverify()]);
  expect(state().records.members[1]?.value).toMatchObject({
    textFollowUp: true,
    emailVerified: false,
  });
});

test('works again after a failure', async () => {
  const { fake, toggle, recorded } = await open(false);
  fake.on('member.setFlag', () => fail({ code: 'timeout', message: 'Too slow' }));
  await toggle(true);
  fake.answer('member.setFlag', null);
  await toggle(true);
  expect(recorded()).toBe(true);
});

test('keeps the other toggle’s choice when one of two pending toggles ends', async () => {
  const { fake, state, toggle, unverify } = await open(false);
  const flag = fake.hold('member.setFlag');
  const verified = fake.hold('member.verifyEmail');
  const first = toggle(true);
  const other = unverify();
  await Promise.all([flag.arrived, verified.arrived]);
  expect(state().toggles.requested).toEqual({ [key]: true, 'member/1/emailVerified': false });
  verified.refuse({ code: 'forbidden', message: 'Not you' });
  await other;
  expect(state().toggles.requested).toEqual({ [key]: true });
  expect(state().records.members[1]?.value).toMatchObject({
    textFollowUp: false,
    emailVerified: true,
  });
  flag.answer(null);
  await first;
  expect(state().toggles.requested).toEqual({});
  expect(state().records.members[1]?.value).toMatchObject({ textFollowUp: true });
});

test('lets each of two pending toggles follow its own choice', async () => {
  const { fake, toggle, unverify } = await open(false);
  const flag = fake.hold('member.setFlag');
  fake.answer('member.verifyEmail', null);
  const first = toggle(true);
  await unverify();
  expect(fake.inputs('member.verifyEmail')).toEqual([{ memberId: 1, emailVerified: false }]);
  flag.answer(null);
  await first;
});

test('asks before continuing without a journal, and changes nothing on No', async () => {
  const { fake, state, toggle, sent, recorded, until } = await open(false);
  fake.refuse('member.setFlag', {
    code: 'file',
    reason: 'EACCES',
    message: 'The app cannot write the journal.',
    outcome: 'not-sent',
    unrecorded: true,
  });
  const stayed = toggle(true);
  await until(({ repeat }) => repeat.asked !== null);
  state().repeat.answer(false);
  await stayed;
  expect([recorded(), state().feedback.snackbar, state().toggles.requested]).toEqual([
    false,
    null,
    {},
  ]);
  const gone = toggle(true);
  await until(({ repeat }) => repeat.asked !== null);
  fake.answer('journal.goOn', null);
  fake.answer('member.setFlag', null);
  state().repeat.answer(true);
  await gone;
  expect(recorded()).toBe(true);
  expect(sent()).toEqual([true, true, true]);
});
