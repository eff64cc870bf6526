import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../../src/contract/errors';
import { messages } from '../../../../src/renderer/state/messages';
import { createTestStore } from '../../../helpers/test-store';

const device = { name: 'D-1', nickname: 'Badge', mid: 1 };
const key = 'member/1/device';

const setup = () => {
  const all = createTestStore('admin');
  const register = (input = device, success?: string) =>
    all.state().writes.run(key, 'device.register', input, success ? { success } : {});
  return { ...all, register };
};

test('one at a time for a key: a double click sends once', async () => {
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

test('another key does not wait', async () => {
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

describe('a refusal', () => {
  const refused: AppError = { code: 'conflict', message: 'Already registered' };

  test('is a snackbar with the server’s message', async () => {
    const { fake, state, register } = setup();
    fake.refuse('device.register', refused);
    expect(await register()).toEqual({ ok: false, error: refused });
    expect(state().feedback.snackbar).toMatchObject({
      message: 'Already registered',
      severity: 'error',
    });
  });

  test('is an alert, or the caller’s, where it is asked for', async () => {
    const { fake, state } = setup();
    fake.refuse('device.register', refused);
    await state().writes.run(key, 'device.register', device, { onError: 'alert' });
    expect(state().feedback.alerts.map((alert) => alert.message)).toEqual(['Already registered']);
    await state().writes.run(key, 'device.register', device, { onError: 'caller' });
    expect(state().feedback.snackbar).toBeNull();
  });

  test('above 500 is the alert of section 8, once; 500 itself passes its message', async () => {
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

  test('of the session says nothing here', async () => {
    const { fake, state, register } = setup();
    fake.refuse('device.register', { code: 'unauthorized', message: 'Expired' });
    await register();
    expect(state().feedback.snackbar).toBeNull();
    expect(state().feedback.alerts).toEqual([]);
  });
});
