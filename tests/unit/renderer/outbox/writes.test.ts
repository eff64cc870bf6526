import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../../src/contract/wire/errors';
import { messages } from '../../../../src/renderer/state/feedback/messages';
import { createTestStore } from '../../../helpers/test-store';

const device = { name: 'D-1', nickname: 'Badge', mid: 1 };
const key = 'member/1/device';

const setup = () => {
  const all = createTestStore('admin');
  const register = (input = device, success?: string) =>
    all.state().writes.run(key, 'device.register', input, success ? { success } : {});
  return { ...all, register };
};

test('sends once per key on a double click', async () => {
  const { fake, state, register } = setup();
  const held = fake.hold('device.register');
  const first = register(device, 'Registered');
  expect(state().writes.pending[key]).toBe(true);
  expect(await register()).toBeNull();
  held.answer(1);
  expect(await first).toEqual({ ok: true, value: 1 });
  expect(fake.inputs('device.register')).toHaveLength(1);
  expect(state().writes.pending).toEqual({});
  expect(state().feedback.snackbar?.message).toBe('Registered');
});

test('sends under a different key without waiting', async () => {
  const { fake, state, register } = setup();
  const held = fake.hold('device.register');
  const first = register();
  fake.answer('team.addOrder', null);
  const order = {
    teamId: 1,
    shopifyOrderId: 'a',
    fulfillOrderId: 'b',
    newStandardDevices: 1,
    newCustomDevices: 0,
  };
  expect(await state().writes.run('team/1/order', 'team.addOrder', order)).toMatchObject({
    ok: true,
  });
  held.answer(1);
  await first;
});

describe('an earlier try the server may have forgotten', () => {
  const old = { id: 'w1', startedAt: '2026-01-15T12:00:00.000Z' };
  const conflict: AppError = {
    code: 'conflict',
    message: 'It may be done twice.',
    outcome: 'not-sent',
    unfinished: old,
  };

  test('asks first; looking at the record sends nothing and shows no further message', async () => {
    const { fake, state, register, until } = setup();
    fake.refuse('device.register', conflict);
    const answer = register();
    await until(({ repeat }) => repeat.asked !== null);
    expect(state().repeat.asked).toMatchObject({
      title: 'Was this already done?',
      startedAt: old.startedAt,
      message: 'It may be done twice.',
    });
    expect(state().writes.pending[key]).toBe(true);
    state().repeat.answer(false);
    expect(await answer).toBeNull();
    expect(fake.inputs('writes.renew')).toEqual([]);
    expect([state().feedback.snackbar, state().repeat.asked]).toEqual([null, null]);
    expect(state().writes.pending).toEqual({});
  });

  test('goes out under a new key once the person decides', async () => {
    const { fake, state, register, until } = setup();
    fake.refuse('device.register', conflict);
    const answer = register(device, 'Registered');
    await until(({ repeat }) => repeat.asked !== null);
    fake.answer('writes.renew', null);
    fake.answer('device.register', 1);
    state().repeat.answer(true);
    expect(await answer).toEqual({ ok: true, value: 1 });
    expect(fake.inputs('writes.renew')).toEqual([{ id: 'w1' }]);
    expect(fake.inputs('device.register')).toEqual([device, device]);
    expect(state().feedback.snackbar?.message).toBe('Registered');
  });

  test('reports its result if it is settled while the question is open', async () => {
    const { fake, state, register, until } = setup();
    fake.refuse('device.register', conflict);
    const answer = register();
    await until(({ repeat }) => repeat.asked !== null);
    fake.refuse('writes.renew', { code: 'not-found', message: 'Not unfinished any more.' });
    state().repeat.answer(true);
    expect(await answer).toMatchObject({ ok: false, error: { code: 'not-found' } });
    expect(state().feedback.snackbar?.message).toBe('Not unfinished any more.');
  });
});

test('reports an unwritable journal, and continues after one confirmation', async () => {
  const { fake, state, register, until } = setup();
  fake.refuse('device.register', {
    code: 'file',
    reason: 'EACCES',
    message: 'The app cannot write the journal.',
    outcome: 'not-sent',
    unrecorded: true,
  });
  const answer = register();
  await until(({ repeat }) => repeat.asked !== null);
  expect(state().repeat.asked).toMatchObject({
    title: 'Continue without the journal?',
    message:
      'The app cannot write the journal. Until it works again, your actions are recorded in memory only and are lost if the app closes first.',
    startedAt: null,
  });
  fake.answer('journal.goOn', null);
  fake.answer('device.register', 1);
  state().repeat.answer(true);
  expect(await answer).toEqual({ ok: true, value: 1 });
  expect(fake.inputs('journal.goOn')).toEqual([{}]);
});

test('J22: reports what could not be checked, and saves after one confirmation', async () => {
  const { fake, state, until } = setup();
  const input = { memberId: 5, email: 'new@x.test', base: { email: 'old@x.test' } };
  fake.refuse('member.setEmail', {
    code: 'conflict',
    message: 'Couldn’t check the current value: Broken.',
    outcome: 'not-sent',
    unread: true,
  });
  const save = () => state().writes.run('email', 'member.setEmail', input);
  const refused = save();
  await until(({ repeat }) => repeat.asked !== null);
  expect(state().repeat.asked).toMatchObject({
    title: 'Save without this check?',
    message:
      'Couldn’t check the current value: Broken. Changes made by others since you opened it would be overwritten.',
    confirmLabel: 'Save anyway',
    cancelLabel: 'Cancel',
  });
  state().repeat.answer(false);
  expect(await refused).toBeNull();
  const saved = save();
  await until(({ repeat }) => repeat.asked !== null);
  fake.answer('member.setEmail', null);
  state().repeat.answer(true);
  expect(await saved).toEqual({ ok: true, value: null });
  expect(fake.inputs('member.setEmail')).toEqual([input, input, { ...input, unchecked: true }]);
});

test('questions about two changes wait in line, and each names its record', async () => {
  const { fake, state, until } = setup();
  fake.refuse('member.setEmail', {
    code: 'conflict',
    message: 'Couldn’t check the current value: Internal Server Error',
    outcome: 'not-sent',
    unread: true,
  });
  const saves = (['Otto Grünwald', 'Bianca Ferri'] as const).map((name, id) => {
    const input = { memberId: id, email: `${id}@x.test`, base: { email: `${id}@old.test` } };
    const about = { kind: 'member', id, name } as const;
    return state().writes.run(`email/${id}`, 'member.setEmail', input, { about });
  });
  const [otto, bianca] = saves;
  await until(({ repeat }) => repeat.asked !== null);
  await until(() => fake.inputs('member.setEmail').length === 2);
  expect(state().repeat.asked?.message).toBe(
    'Otto Grünwald: Couldn’t check the current value: Internal Server Error. Changes made by others since you opened it would be overwritten.',
  );
  fake.answer('member.setEmail', null);
  state().repeat.answer(true);
  expect(await otto).toEqual({ ok: true, value: null });
  expect(state().repeat.asked?.message).toMatch(/^Bianca Ferri: /);
  state().repeat.answer(false);
  expect(await bianca).toBeNull();
  expect(state().repeat.asked).toBeNull();
  expect(fake.inputs('member.setEmail').filter(({ unchecked }) => unchecked)).toEqual([
    expect.objectContaining({ memberId: 0, unchecked: true }),
  ]);
});

describe('a refusal', () => {
  const refused: AppError = { code: 'conflict', message: 'Already registered' };

  test('shows the server’s message in the snackbar', async () => {
    const { fake, state, register } = setup();
    fake.refuse('device.register', refused);
    expect(await register()).toEqual({ ok: false, error: refused });
    expect(state().feedback.snackbar).toMatchObject({
      message: 'Already registered',
      severity: 'error',
    });
  });

  test('shows an alert, or goes to the caller, on request', async () => {
    const { fake, state } = setup();
    fake.refuse('device.register', refused);
    await state().writes.run(key, 'device.register', device, { onError: 'alert' });
    expect(state().feedback.alerts.map((alert) => alert.message)).toEqual(['Already registered']);
    await state().writes.run(key, 'device.register', device, { onError: 'caller' });
    expect(state().feedback.snackbar).toBeNull();
  });

  test('shows the section 8 alert once above 500, and the server’s message at 500', async () => {
    const { fake, state, register } = setup();
    fake.refuse('device.register', { code: 'server', status: 503, message: 'nginx' });
    await register();
    await register();
    expect(state().feedback.alerts.map((alert) => alert.message)).toEqual([messages.serverError]);
    fake.refuse('device.register', { code: 'server', status: 500, message: 'Deadlock found' });
    await register();
    expect(state().feedback.alerts).toHaveLength(1);
    expect(state().feedback.snackbar?.message).toBe('Deadlock found');
  });

  test('shows nothing when the session has ended', async () => {
    const { fake, state, register } = setup();
    fake.refuse('device.register', { code: 'unauthorized', message: 'Expired' });
    await register();
    expect(state().feedback.snackbar).toBeNull();
    expect(state().feedback.alerts).toEqual([]);
  });
});
