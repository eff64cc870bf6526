import { expect, test } from 'vitest';
import { createTestStore } from '../../../helpers/test-store';

const setup = () => {
  const all = createTestStore('firewall');
  return { ...all, firewall: () => all.state().firewall };
};

test('prefills the public address', async () => {
  const { fake, firewall } = setup();
  const held = fake.hold('firewall.currentIp');
  const looking = firewall().prefill();
  expect(firewall().lookUp).toBe('loading');
  held.answer({ ip: '203.0.113.7' });
  await looking;
  expect(firewall()).toMatchObject({ lookUp: 'ready', text: '203.0.113.7' });
});

test('never over typed text: not when it came first, not when it came meanwhile', async () => {
  const { fake, firewall } = setup();
  const held = fake.hold('firewall.currentIp');
  const looking = firewall().prefill();
  firewall().setText('198.51.100.1');
  held.answer({ ip: '203.0.113.7' });
  await looking;
  expect(firewall().text).toBe('198.51.100.1');
  await firewall().prefill();
  expect(fake.inputs('firewall.currentIp')).toHaveLength(1);
});

test('what was only prefilled is looked up anew the next time', async () => {
  const { fake, firewall } = setup();
  fake.answer('firewall.currentIp', { ip: '203.0.113.7' });
  await firewall().prefill();
  fake.answer('firewall.currentIp', { ip: '198.51.100.9' });
  await firewall().prefill();
  expect(firewall().text).toBe('198.51.100.9');
});

test('a failed look-up leaves the field to the user', async () => {
  const { fake, firewall } = setup();
  fake.refuse('firewall.currentIp', { code: 'timeout', message: 'Too slow' });
  await firewall().prefill();
  expect(firewall()).toMatchObject({ lookUp: 'failed', text: '', error: null });
});

test('adds once, says so, and is empty for the next time', async () => {
  const { fake, firewall, state } = setup();
  const held = fake.hold('firewall.updateIp');
  const adding = firewall().add('203.0.113.7');
  expect(await firewall().add('203.0.113.7')).toBe(false);
  held.answer(null);
  expect(await adding).toBe(true);
  expect(fake.inputs('firewall.updateIp')).toEqual([{ ipAddress: '203.0.113.7' }]);
  expect(firewall()).toMatchObject({ text: '', busy: false });
  expect(state().feedback.snackbar?.message).toBe('Added 203.0.113.7 to the firewall');
});

test('Error adding IP: {message}; the text stays, and the error goes with the next opening', async () => {
  const { fake, firewall } = setup();
  firewall().setText('203.0.113.7');
  fake.refuse('firewall.updateIp', { code: 'conflict', message: '203.0.113.7 is already listed' });
  expect(await firewall().add('203.0.113.7')).toBe(false);
  expect(firewall()).toMatchObject({
    text: '203.0.113.7',
    error: 'Error adding IP: 203.0.113.7 is already listed',
  });
  await firewall().prefill();
  expect(firewall().error).toBeNull();
});
