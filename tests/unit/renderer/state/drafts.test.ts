import { expect, test } from 'vitest';
import { createTestStore } from '../../../helpers/test-store';

test('keeps texts by key, and drops them by prefix', () => {
  const { state } = createTestStore();
  const drafts = () => state().drafts;
  drafts().set('member/1/email', 'a');
  drafts().set('member/1/email/base', 'b');
  drafts().set('member/12/email', 'c');
  drafts().set('team/1/order/shopifyOrderId', 'd');
  drafts().drop('member/1/email');
  expect(drafts().texts).toEqual({ 'member/12/email': 'c', 'team/1/order/shopifyOrderId': 'd' });
  drafts().drop('member/12/', 'team/1/order/');
  expect(drafts().texts).toEqual({});
});

test('keeps drafts when the session ends, but not when another person signs in', () => {
  const { state, store, fake } = createTestStore('search');
  state().drafts.set('member/1/email', 'typed');
  const { session } = state().session;
  fake.emit({ type: 'session.changed', session: { status: 'signed-out', reason: 'Expired' } });
  fake.emit({ type: 'session.changed', session });
  expect(state().drafts.texts).toEqual({ 'member/1/email': 'typed' });
  if (session.status !== 'signed-in') throw new Error('not signed in');
  fake.emit({
    type: 'session.changed',
    session: { ...session, user: { ...session.user, email: 'other@example.test' } },
  });
  expect(store.getState().drafts.texts).toEqual({});
  expect(state().session.session).toMatchObject({ user: { email: 'other@example.test' } });
});

test('drops text that was sent, and keeps text typed since or never sent', () => {
  const { state } = createTestStore();
  for (const key of ['same', 'next', 'other']) state().drafts.set(key, `${key} text`);
  state().drafts.dropSent({ same: 'same text', next: 'sent text', absent: 'x' });
  expect(state().drafts.texts).toEqual({ next: 'next text', other: 'other text' });
});

test('restores earlier text without replacing text already typed', () => {
  const { state } = createTestStore();
  state().drafts.set('a', 'typed');
  state().drafts.restore({ a: 'kept', b: 'kept' });
  expect(state().drafts.texts).toEqual({ a: 'typed', b: 'kept' });
});
