import { expect, test } from 'vitest';
import { createAppStore } from '../../../../src/renderer/state/store';
import { createFakeBridge } from '../../../helpers/fake-bridge';
import { createTestStore, settled } from '../../../helpers/test-store';
import { member, staff } from '../../domain/builders';

test('keeps only the signed-in person on a reset', () => {
  const { state, store } = createTestStore('search');
  state().search.setText('secret');
  state().navigation.openModal({ kind: 'member', id: 1 });
  state().feedback.alert('Hm');
  const { session } = state().session;
  store.reset();
  expect(state().session.session).toBe(session);
  expect(state().search.text).toBe('');
  expect(state().navigation.modals).toEqual([]);
  expect(state().feedback.alerts).toEqual([]);
});

test('ignores requests from before a reset, and is not blocked by them', async () => {
  const { state, store, fake } = createTestStore('search', 'admin');
  const load = fake.hold('member.getById');
  const write = fake.hold('device.register');
  const device = { name: 'D', nickname: 'N', mid: 1 };
  const loading = state().records.loadMember(1);
  const writing = state().writes.run('key', 'device.register', device, { success: 'Done' });
  store.reset();
  load.answer(member({ id: 1 }));
  write.answer(1);
  await Promise.all([loading, writing]);
  await settled();
  expect(state().records.members).toEqual({});
  expect(state().feedback.snackbar).toBeNull();
  expect(state().writes.pending).toEqual({});
  fake.answer('device.register', 1);
  expect(await state().writes.run('key', 'device.register', device)).toMatchObject({ ok: true });
});

test('keeps what was opened before the first sign-in', () => {
  const store = createAppStore(createFakeBridge().bridge);
  expect(store.getState().session.session).toEqual({ status: 'restoring' });
  store.getState().navigation.openModal({ kind: 'member', id: 4 });
  store
    .getState()
    .session.setSession({ status: 'signed-in', user: staff('search'), isProd: false });
  expect(store.getState().navigation.modals).toEqual([{ kind: 'member', id: 4 }]);
});

test('passes events to subscribers until they unsubscribe', () => {
  const { store } = createTestStore();
  const heard: string[] = [];
  const stop = store.onEvent(({ type }) => heard.push(type));
  store.emitEvent({ type: 'settings.changed' });
  stop();
  store.emitEvent({ type: 'settings.changed' });
  expect(heard).toEqual(['settings.changed']);
});
