import { expect, test } from 'vitest';
import { createTestStore } from '../../../helpers/test-store';

test('keeps texts by key and drops them by prefix', () => {
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

test('survive the end of the session, not a change of the person', () => {
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

test('what was sent goes; what was typed since then, and what was never sent, stays', () => {
  const { state } = createTestStore();
  for (const key of ['same', 'next', 'other']) state().drafts.set(key, `${key} text`);
  state().drafts.dropSent({ same: 'same text', next: 'sent text', absent: 'x' });
  expect(state().drafts.texts).toEqual({ next: 'next text', other: 'other text' });
});

test('what was kept from before comes back behind what is typed already', () => {
  const { state } = createTestStore();
  state().drafts.set('a', 'typed');
  state().drafts.restore({ a: 'kept', b: 'kept' });
  expect(state().drafts.texts).toEqual({ a: 'typed', b: 'kept' });
});
