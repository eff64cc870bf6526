import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { keepDrafts } from '../../../../src/renderer/state/drafts/keep-drafts';
import { createTestStore } from '../../../helpers/test-store';
import { staff } from '../../domain/builders';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => void vi.useRealTimers();
});
/** Everything that waits for nothing else but these milliseconds. */
const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const leave = () => window.dispatchEvent(new Event('pagehide'));
const none = { texts: {}, notice: null };
const slow = { code: 'timeout', message: 'Too slow' } as const;

const setup = () => {
  const all = createTestStore('search');
  all.fake.answer('drafts.get', none);
  all.fake.answer('drafts.set', null);
  all.fake.answer('drafts.drop', null);
  const { session } = all.state().session;
  if (session.status !== 'signed-in') throw new Error('nobody is signed in');
  const follow = () => {
    const stop = keepDrafts(all.fake.bridge, all.store);
    onTestFinished(stop);
    return stop;
  };
  return {
    ...all,
    follow,
    session,
    become: all.state().session.setSession,
    person: (email: string) => ({ ...session, user: { ...staff('search'), email } }),
    sent: () => all.fake.inputs('drafts.set').map(({ texts }) => texts),
    reads: () => all.fake.inputs('drafts.get').length,
    texts: () => all.state().drafts.texts,
  };
};

describe('what is typed', () => {
  test('goes to core a quarter of a second after the first letter, as it is then', async () => {
    const { state, follow, sent, reads } = setup();
    follow();
    await passed(0);
    state().drafts.set('a', 'x');
    await passed(200);
    state().drafts.set('a', 'xy');
    await passed(49);
    expect(sent()).toEqual([]);
    await passed(1);
    expect(sent()).toEqual([{ a: 'xy' }]);
    await passed(10_000);
    expect(sent()).toHaveLength(1);
    state().drafts.set('b', 'z');
    await passed(250);
    expect(sent()).toEqual([{ a: 'xy' }, { b: 'z' }]);
    expect(reads()).toBe(1);
    expect(state().feedback.alerts).toEqual([]);
  });

  test('before core has said what it has goes there afterwards', async () => {
    const { fake, state, follow, sent, reads } = setup();
    const held = fake.hold('drafts.get');
    follow();
    state().drafts.set('a', 'typed');
    leave();
    await passed(1000);
    expect(sent()).toEqual([]);
    held.answer({ texts: { b: 'kept' }, notice: null });
    await passed(250);
    expect(sent()).toEqual([{ a: 'typed' }]);
    expect(reads()).toBe(1);
  });

  test('while an answer is missing goes as the page does, without waiting for it', async () => {
    const { fake, state, follow, sent } = setup();
    follow();
    await passed(0);
    fake.hold('drafts.set');
    state().drafts.set('a', 'Acm');
    await passed(250);
    state().drafts.set('a', 'Acme');
    leave();
    expect(sent()).toEqual([{ a: 'Acm' }, { a: 'Acme' }]);
  });

  test('and dropped later goes one way, then the other', async () => {
    const { fake, state, follow, sent } = setup();
    follow();
    await passed(0);
    state().drafts.set('a', 'x');
    await passed(250);
    state().drafts.drop('a');
    await passed(250);
    expect(sent()).toEqual([{ a: 'x' }]);
    expect(fake.inputs('drafts.drop')).toEqual([{ keys: ['a'] }]);
    state().drafts.set('b', 'y');
    await passed(250);
    expect(sent()).toEqual([{ a: 'x' }, { b: 'y' }]);
  });

  test('and refused as the page goes is not sent again by itself', async () => {
    const { fake, state, follow, sent } = setup();
    follow();
    await passed(0);
    fake.refuse('drafts.set', slow);
    state().drafts.set('a', 'x');
    leave();
    await passed(1000);
    expect(sent()).toHaveLength(1);
  });

  test('goes nowhere once nobody follows any more', async () => {
    const { state, follow, become, person, sent, reads } = setup();
    const stop = follow();
    await passed(0);
    state().drafts.set('a', 'x');
    stop();
    await passed(1000);
    state().drafts.set('b', 'y');
    await passed(1000);
    leave();
    await passed(1000);
    become(person('other@x.test'));
    await passed(1000);
    expect([sent(), reads()]).toEqual([[], 1]);
  });
});

test('drafts that could not be read are read with the next text, not with anything else', async () => {
  const { fake, state, follow, reads, texts } = setup();
  fake.refuse('drafts.get', slow);
  follow();
  await passed(0);
  state().navigation.showTab(2);
  await passed(1000);
  expect(reads()).toBe(1);
  const held = fake.hold('drafts.get');
  state().drafts.set('b', 'ty');
  state().drafts.set('b', 'typed');
  held.answer({ texts: { a: 'kept' }, notice: null });
  await passed(250);
  expect(reads()).toBe(2);
  expect(texts()).toEqual({ a: 'kept', b: 'typed' });
  state().drafts.set('b', 'typed on');
  await passed(250);
  expect(reads()).toBe(2);
  expect(state().feedback.alerts).toEqual([]);
});

describe('while nobody may be answered', () => {
  test('a locked window reads and writes nothing until it is unlocked', async () => {
    const { state, follow, become, session, sent, reads } = setup();
    const locked = { ...session, locked: { systemPrompt: true } };
    become(locked);
    follow();
    await passed(0);
    expect(reads()).toBe(0);
    become(session);
    await passed(0);
    expect(reads()).toBe(1);
    become(locked);
    state().drafts.set('a', 'x');
    await passed(1000);
    expect(sent()).toEqual([]);
    // Nothing else is typed: the way out of the lock is enough.
    become(session);
    await passed(250);
    expect(sent()).toEqual([{ a: 'x' }]);
    expect(reads()).toBe(1);
  });

  test('nor a window in which nobody is signed in', async () => {
    const { state, follow, become, session, sent, reads } = setup();
    become({ status: 'signed-out' });
    follow();
    await passed(0);
    expect(reads()).toBe(0);
    become(session);
    await passed(0);
    become({ status: 'signed-out', reason: 'Expired' });
    state().drafts.set('a', 'x');
    await passed(1000);
    expect([sent(), reads()]).toEqual([[], 1]);
    become(session);
    state().drafts.set('b', 'y');
    await passed(250);
    expect(sent()).toEqual([{ a: 'x', b: 'y' }]);
  });

  test('a word said into the lock keeps nothing back afterwards', async () => {
    const { state, follow, become, session, sent } = setup();
    follow();
    await passed(0);
    state().navigation.showTab(2);
    become({ ...session, locked: { systemPrompt: false } });
    await passed(1000);
    become(session);
    await passed(1000);
    expect(sent()).toEqual([]);
    state().drafts.set('a', 'x');
    await passed(250);
    expect(sent()).toEqual([{ a: 'x' }]);
  });
});

describe('another person', () => {
  test('never sees what was read for the one before', async () => {
    const { fake, state, follow, become, person, texts } = setup();
    const first = fake.hold('drafts.get');
    const second = fake.hold('drafts.get');
    follow();
    become(person('other@x.test'));
    first.answer({ texts: { a: 'mine' }, notice: 'Damaged' });
    await passed(0);
    expect(texts()).toEqual({});
    expect(state().feedback.alerts).toEqual([]);
    second.answer({ texts: { b: 'theirs' }, notice: null });
    await passed(0);
    expect(texts()).toEqual({ b: 'theirs' });
  });

  test('gets their own while a write of the one before is under way', async () => {
    const { fake, state, follow, become, person, texts } = setup();
    follow();
    await passed(0);
    const write = fake.hold('drafts.set');
    const read = fake.hold('drafts.get');
    state().drafts.set('a', 'mine');
    await passed(250);
    become(person('other@x.test'));
    write.answer(null);
    await passed(0);
    read.answer({ texts: { b: 'theirs' }, notice: null });
    await passed(0);
    expect(texts()).toEqual({ b: 'theirs' });
  });

  test('and back: a late answer does not bring back what went meanwhile', async () => {
    const { fake, state, follow, become, session, person, texts } = setup();
    const late = fake.hold('drafts.get');
    fake.answer('drafts.get', { texts: { a: 'mine' }, notice: null });
    follow();
    become(person('other@x.test'));
    become(session);
    await passed(0);
    expect(texts()).toEqual({ a: 'mine' });
    state().drafts.drop('a');
    late.answer({ texts: { a: 'mine' }, notice: null });
    await passed(0);
    expect(texts()).toEqual({});
  });
});
