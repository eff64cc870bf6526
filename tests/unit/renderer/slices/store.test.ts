import { expect, test } from 'vitest';
import { createTestStore, settled } from '../../../helpers/test-store';
import { member } from '../../rules/builders';

test('a reset keeps who is signed in and nothing else', () => {
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

test('what was under way before a reset neither shows nor blocks anything after it', async () => {
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
