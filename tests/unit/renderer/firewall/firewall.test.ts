import { expect, test } from 'vitest';
import { createTestStore } from '../../../helpers/test-store';

const setup = () => {
  const all = createTestStore('firewall');
  return { ...all, firewall: () => all.state().firewall };
};

test('looks up a prefilled address again the next time', async () => {
  const { fake, firewall } = setup();
  fake.answer('firewall.currentIp', { ip: '203.0.113.7' });
  await firewall().prefill();
  fake.answer('firewall.currentIp', { ip: '198.51.100.9' });
  await firewall().prefill();
  expect(firewall().text).toBe('198.51.100.9');
  firewall().setText('');
  await firewall().prefill();
  expect(firewall().text).toBe('198.51.100.9');
});

test('ignores a look-up that arrives after a later one has begun', async () => {
  const { fake, firewall } = setup();
  const before = fake.hold('firewall.currentIp');
  const first = firewall().prefill();
  await before.arrived;
  const after = fake.hold('firewall.currentIp');
  const second = firewall().prefill();
  await after.arrived;
  before.answer({ ip: '203.0.113.7' });
  await first;
  expect(firewall()).toMatchObject({ text: '', ownAddress: '', lookUp: 'loading' });
  after.answer({ ip: '198.51.100.9' });
  await second;
  expect(firewall()).toMatchObject({ text: '198.51.100.9', ownAddress: '198.51.100.9' });
});

test('keeps a typed address as a draft across a reload, and drops it when the field is empty', async () => {
  const { fake, firewall, state } = setup();
  firewall().setText('203.0.113.7');
  expect(state().drafts.texts).toEqual({ 'firewall/ip': '203.0.113.7' });
  firewall().setText('');
  expect(state().drafts.texts).toEqual({});
  state().drafts.set('firewall/ip', '198.51.100.1');
  fake.answer('firewall.currentIp', { ip: '203.0.113.9' });
  await firewall().prefill();
  expect(firewall().text).toBe('198.51.100.1');
  firewall().setText('198.51.100.2');
  await firewall().prefill();
  expect(firewall().text).toBe('198.51.100.2');
});

test('fills in a pasted address, and Undo brings back the one that was being typed', async () => {
  const { fake, firewall, state } = setup();
  fake.answer('firewall.currentIp', { ip: '203.0.113.7' });
  await firewall().prefill();
  // No one typed the address that was looked up, so it needs no Undo.
  firewall().fill('192.0.2.5');
  expect(firewall().text).toBe('192.0.2.5');
  expect(state().drafts.texts).toEqual({ 'firewall/ip': '192.0.2.5' });
  expect(state().feedback.snackbar).toBeNull();
  firewall().setText('192.0.2.');
  firewall().fill('198.51.100.1');
  expect(state().drafts.texts).toEqual({ 'firewall/ip': '198.51.100.1' });
  expect(state().feedback.snackbar?.message).toBe('Your earlier IP was replaced');
  await state().undos.undo('firewall/ip');
  firewall().restore();
  expect(firewall().text).toBe('192.0.2.');
  expect(state().drafts.texts).toEqual({ 'firewall/ip': '192.0.2.' });
});

test('says only at the field that the look-up service is down: it isn’t the staff API', async () => {
  const { fake, firewall, state } = setup();
  fake.refuse('firewall.currentIp', { code: 'server', status: 503, message: 'Overloaded' });
  await firewall().prefill();
  expect(firewall()).toMatchObject({ lookUp: 'failed', text: '' });
  expect(state().feedback.alerts).toEqual([]);
});

test('clears the draft, the field, and the last error once the address is added', async () => {
  const { fake, firewall, state } = setup();
  firewall().setText('203.0.113.7');
  fake.refuse('firewall.updateIp', { code: 'conflict', message: 'Listed' });
  await firewall().add('203.0.113.7');
  const held = fake.hold('firewall.updateIp');
  const adding = firewall().add('203.0.113.7');
  expect(firewall()).toMatchObject({ busy: true, error: null });
  held.answer(null);
  expect(await adding).toBe(true);
  expect(firewall()).toMatchObject({ text: '', lookUp: 'idle', busy: false });
  expect(state().drafts.texts).toEqual({});
  firewall().setText('203.0.113.8');
  const next = fake.hold('firewall.updateIp');
  const second = firewall().add('203.0.113.8');
  firewall().setText('203.0.113.9');
  next.answer(null);
  await second;
  expect(firewall().text).toBe('203.0.113.9');
  expect(state().drafts.texts).toEqual({ 'firewall/ip': '203.0.113.9' });
});

test('a refusal that arrives while the next address is typed names its own, and isn’t shown at the field', async () => {
  const { fake, firewall, state } = setup();
  state().navigation.openModal({ kind: 'add-ip' });
  firewall().setText('203.0.113.8');
  const held = fake.hold('firewall.updateIp');
  const adding = firewall().add('203.0.113.8');
  firewall().setText('203.0.113.9');
  held.refuse({ code: 'conflict', message: 'Listed' });
  await adding;
  expect(firewall()).toMatchObject({ text: '203.0.113.9', error: null, busy: false });
  expect(state().feedback.snackbar?.message).toBe('Error adding IP: Listed (203.0.113.8)');
});

test('leaves the end of the session to the login screen', async () => {
  const { fake, firewall, state } = setup();
  fake.refuse('firewall.updateIp', { code: 'unauthorized', message: 'Expired' });
  expect(await firewall().add('203.0.113.7')).toBe(false);
  expect(firewall()).toMatchObject({ error: null, busy: false });
  expect(state().feedback).toMatchObject({ snackbar: null, alerts: [] });
  const held = fake.hold('firewall.updateIp');
  const other = state().writes.run('firewall/add', 'firewall.updateIp', { ipAddress: '::1' });
  expect(await firewall().add('203.0.113.7')).toBe(false);
  expect(firewall()).toMatchObject({ error: null, busy: false });
  held.answer(null);
  await other;
});
