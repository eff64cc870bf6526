import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { persistDrafts } from '../../../../src/renderer/state/drafts/persist-drafts';
import { createTestStore } from '../../../helpers/test-store';
import { staff } from '../../domain/builders';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => void vi.useRealTimers();
});
/** Advances the timers. */
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
    const stop = persistDrafts(all.fake.bridge, all.store);
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

describe('typed text', () => {
  test('goes to core a quarter of a second after the first letter, with everything typed so far', async () => {
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

  test('goes to core after core reports what it already has', async () => {
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

  test('is sent without waiting for a pending response when the page closes', async () => {
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

  test('is saved, and removed from core when it is dropped later', async () => {
    const { fake, state, follow, sent } = setup();
    follow();
    await passed(0);
    state().drafts.set('a', 'x');
    await passed(250);
    state().drafts.drop('a');
    await passed(250);
    expect(sent()).toEqual([{ a: 'x' }]);
    expect(fake.inputs('drafts.drop')).toEqual([{ texts: { a: 'x' } }]);
    state().drafts.set('b', 'y');
    await passed(250);
    expect(sent()).toEqual([{ a: 'x' }, { b: 'y' }]);
  });

  test('is not sent again automatically when it is refused while the page closes', async () => {
    const { fake, state, follow, sent } = setup();
    follow();
    await passed(0);
    fake.refuse('drafts.set', slow);
    state().drafts.set('a', 'x');
    leave();
    await passed(1000);
    expect(sent()).toHaveLength(1);
  });

  test('goes nowhere once nothing is following it', async () => {
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

test('retries loading drafts on the next text only', async () => {
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

describe('a window without access', () => {
  test('reads and writes nothing while locked', async () => {
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
    // Unlocking alone sends the drafts, without more typing.
    become(session);
    await passed(250);
    expect(sent()).toEqual([{ a: 'x' }]);
    expect(reads()).toBe(1);
  });

  test('reads and writes nothing while no one is signed in', async () => {
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

  test('saves text typed after a locked period, and nothing from before it', async () => {
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

describe('another person’s drafts', () => {
  test('never include what was loaded for the previous person', async () => {
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

  test('load while a write for the previous person is pending', async () => {
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

  test('do not bring back text that was dropped in between, even with a late response', async () => {
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
