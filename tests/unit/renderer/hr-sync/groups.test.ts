import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../../src/contract/wire/errors';
import { countsSlice } from '../../../../src/renderer/features/hr-sync/groups/counts-slice';
import { groupSlice } from '../../../../src/renderer/features/hr-sync/groups/group-slice';
import { createTestStore, settled } from '../../../helpers/test-store';

const slow: AppError = { code: 'timeout', message: 'Too slow' };

describe('group counts', () => {
  const setup = () => {
    const all = createTestStore('admin');
    const counts = () => all.store.slice(countsSlice);
    return { ...all, counts, asked: () => all.fake.inputs('hr.countGroup') };
  };

  test('appear as they arrive, failures included, and are requested once each', async () => {
    const { fake, counts, asked } = setup();
    const a = fake.hold('hr.countGroup');
    const b = fake.hold('hr.countGroup');
    counts().count('uid', ['a', 'b']);
    expect(counts().counts).toEqual({
      'uid a': { state: 'counting' },
      'uid b': { state: 'counting' },
    });
    b.answer({ count: 12 });
    await settled();
    expect(counts().counts).toEqual({
      'uid a': { state: 'counting' },
      'uid b': { state: 'known', count: 12 },
    });
    a.refuse(slow);
    await settled();
    counts().count('uid', ['a', 'b']);
    counts().count('uid', []);
    expect(counts().counts['uid a']).toEqual({ state: 'failed', error: slow });
    expect(asked()).toEqual([
      { uid: 'uid', groupId: 'a' },
      { uid: 'uid', groupId: 'b' },
    ]);
  });

  test('that a lost session interrupted are counted again on return, other failures are not', async () => {
    const { fake, counts, asked } = setup();
    fake.refuse('hr.countGroup', { code: 'unauthorized', message: 'Sign in first.' });
    counts().count('uid', ['a']);
    await settled();
    fake.refuse('hr.countGroup', slow);
    counts().count('uid', ['b']);
    await settled();
    fake.answer('hr.countGroup', { count: 12 });
    counts().count('uid', ['a', 'b']);
    await settled();
    expect(counts().counts).toEqual({
      'uid a': { state: 'known', count: 12 },
      'uid b': { state: 'failed', error: slow },
    });
    expect(asked().map(({ groupId }) => groupId)).toEqual(['a', 'b', 'a']);
  });

  test('are separate for the same group in another directory', async () => {
    const { fake, counts } = setup();
    fake.answer('hr.countGroup', { count: 1 });
    counts().count('one', ['a']);
    await settled();
    fake.answer('hr.countGroup', { count: 2 });
    counts().count('two', ['a']);
    await settled();
    expect(counts().counts).toEqual({
      'one a': { state: 'known', count: 1 },
      'two a': { state: 'known', count: 2 },
    });
  });

  test('recount only known counts, not those still counting', async () => {
    const { fake, counts, asked } = setup();
    fake.answer('hr.countGroup', { count: 1 });
    counts().count('uid', ['a']);
    await settled();
    const held = fake.hold('hr.countGroup');
    counts().count('uid', ['b']);
    fake.answer('hr.countGroup', { count: 2 });
    counts().recount('uid', ['a', 'b']);
    expect(counts().counts['uid a']).toEqual({ state: 'counting' });
    held.answer({ count: 5 });
    await settled();
    expect(counts().counts).toEqual({
      'uid a': { state: 'known', count: 2 },
      'uid b': { state: 'known', count: 5 },
    });
    expect(asked().map(({ groupId }) => groupId)).toEqual(['a', 'b', 'a']);
  });

  test('can be canceled one at a time', async () => {
    const { fake, counts } = setup();
    const a = fake.hold('hr.countGroup');
    const b = fake.hold('hr.countGroup');
    counts().count('uid', ['a', 'b']);
    const { id } = await a.arrived;
    counts().cancel('uid', ['a', 'x']);
    expect(fake.cancelled).toEqual([id]);
    a.answer({ count: 1 });
    b.answer({ count: 2 });
    await settled();
    expect(counts().counts).toEqual({
      'uid a': { state: 'cancelled' },
      'uid b': { state: 'known', count: 2 },
    });
  });

  test('stop for a directory that is closed and restart on return, while another directory’s continue', async () => {
    const { fake, counts, asked } = setup();
    fake.answer('hr.countGroup', { count: 1 });
    counts().count('uid', ['known']);
    await settled();
    const a = fake.hold('hr.countGroup');
    const b = fake.hold('hr.countGroup');
    counts().count('uid', ['a']);
    counts().count('uid2', ['a']);
    const { id } = await a.arrived;
    counts().leave('uid');
    counts().leave('uid');
    expect(fake.cancelled).toEqual([id]);
    a.answer({ count: 9 });
    await settled();
    expect(counts().counts).toEqual({
      'uid known': { state: 'known', count: 1 },
      'uid2 a': { state: 'counting' },
    });
    fake.answer('hr.countGroup', { count: 3 });
    counts().count('uid', ['a']);
    b.answer({ count: 4 });
    await settled();
    expect(counts().counts).toMatchObject({
      'uid a': { state: 'known', count: 3 },
      'uid2 a': { state: 'known', count: 4 },
    });
    expect(asked()).toHaveLength(4);
  });

  test('ignore a late response from an earlier count', async () => {
    const { fake, counts } = setup();
    const a = fake.hold('hr.countGroup');
    counts().count('uid', ['a']);
    await a.arrived;
    counts().leave('uid');
    const next = fake.hold('hr.countGroup');
    counts().count('uid', ['a']);
    a.answer({ count: 9 });
    await settled();
    expect(counts().counts['uid a']).toEqual({ state: 'counting' });
    next.answer({ count: 3 });
    await settled();
    expect(counts().counts['uid a']).toEqual({ state: 'known', count: 3 });
  });
});

describe('a group', () => {
  const setup = () => {
    const all = createTestStore('admin');
    const group = () => all.store.slice(groupSlice);
    return { ...all, group, members: () => group().members['uid g'] };
  };
  const user = (id: string) => ({ id, displayName: id.toUpperCase() });
  const page = (ids: readonly string[], skipToken: string | null) => ({
    users: ids.map(user),
    skipToken,
  });
  const ids = (pages: { items: readonly { id: string }[] } | undefined) =>
    pages?.items.map(({ id }) => id).join(' ');
  const expired: AppError = { code: 'server', status: 410, message: 'The skip token is too old' };

  test('loads its members page by page, with the keys that are shown', async () => {
    const { fake, group, members } = setup();
    const first = fake.hold('hr.directoryUsers');
    const second = fake.hold('hr.directoryUsers');
    group().loadMembers('uid', 'g');
    expect(members()).toEqual({ items: [], state: 'loading', error: null });
    group().loadMembers('uid', 'g');
    first.answer(page(['a', 'b'], 'next'));
    await second.arrived;
    expect(members()).toMatchObject({ state: 'loading', items: [user('a'), user('b')] });
    second.answer(page(['c'], null));
    await settled();
    expect(members()).toEqual({
      items: [user('a'), user('b'), user('c')],
      state: 'ready',
      error: null,
    });
    group().loadMembers('uid', 'g');
    const keys = ['id', 'displayName', 'userPrincipalName', 'mail', 'accountEnabled'];
    expect(fake.inputs('hr.directoryUsers')).toEqual([
      { uid: 'uid', groupId: 'g', keys, skipToken: null },
      { uid: 'uid', groupId: 'g', keys, skipToken: 'next' },
    ]);
  });

  test('loads its nested groups page by page, next to its members', async () => {
    const { fake, group, members } = setup();
    fake.answer('hr.groupPage', {
      groups: [{ id: 'n', displayName: 'N' }],
      users: [user('z')],
      skipToken: null,
    });
    group().loadNested('uid', 'g');
    await settled();
    group().loadNested('uid', 'g');
    expect(group().nested).toEqual({
      'uid g': { items: [{ id: 'n', displayName: 'N' }], state: 'ready', error: null },
    });
    expect(members()).toBeUndefined();
    expect(fake.inputs('hr.groupPage')).toEqual([{ uid: 'uid', groupId: 'g', skipToken: null }]);
    fake.refuse('hr.groupPage', slow);
    group().loadNested('uid', 'h');
    await settled();
    expect(group().nested['uid h']).toEqual({ items: [], state: 'failed', error: slow });
  });

  test('keeps what it loaded after a failure, and starts over when it is opened again', async () => {
    const { fake, group, members } = setup();
    const first = fake.hold('hr.directoryUsers');
    fake.refuse('hr.directoryUsers', slow);
    group().loadMembers('uid', 'g');
    first.answer(page(['a'], 'next'));
    await settled();
    expect(members()).toEqual({ items: [user('a')], state: 'failed', error: slow });
    fake.answer('hr.directoryUsers', page(['b'], null));
    group().loadMembers('uid', 'g');
    await settled();
    expect(members()).toEqual({ items: [user('b')], state: 'ready', error: null });
  });

  test('is not stopped after it has finished loading', async () => {
    const { fake, group, members } = setup();
    fake.refuse('hr.directoryUsers', slow);
    group().loadMembers('uid', 'g');
    await settled();
    group().stopMembers('uid', 'g');
    expect(members()).toMatchObject({ state: 'failed', error: slow });
    fake.hold('hr.directoryUsers');
    group().loadMembers('uid', 'g');
    group().stopMembers('uid', 'g');
    expect(members()).toEqual({ items: [], state: 'cancelled', error: null });
    fake.refuse('hr.directoryUsers', { code: 'cancelled', message: 'Canceled.' });
    group().loadMembers('uid', 'g');
    await settled();
    expect(members()).toEqual({ items: [], state: 'cancelled', error: null });
    fake.answer('hr.directoryUsers', page(['a'], null));
    group().loadMembers('uid', 'g');
    await settled();
    group().stopMembers('uid', 'g');
    expect(members()).toMatchObject({ state: 'ready' });
  });

  test('starts over after an expired skip token, and keeps the old rows until as many are loaded', async () => {
    const { fake, group, members } = setup();
    const calls = Array.from({ length: 5 }, () => fake.hold('hr.directoryUsers'));
    group().loadMembers('uid', 'g');
    calls[0]?.answer(page(['a', 'b'], 'n1'));
    await settled();
    calls[1]?.refuse(expired);
    await calls[2]?.arrived;
    expect(ids(members())).toBe('a b');
    calls[2]?.answer(page(['c'], 'n2'));
    await calls[3]?.arrived;
    expect(ids(members())).toBe('a b');
    calls[3]?.answer(page(['d'], 'n3'));
    await calls[4]?.arrived;
    expect(ids(members())).toBe('c d');
    calls[4]?.answer(page(['e'], null));
    await settled();
    expect(ids(members())).toBe('c d e');
    expect(members()?.state).toBe('ready');
    expect(fake.inputs('hr.directoryUsers').map(({ skipToken }) => skipToken)).toEqual([
      null,
      'n1',
      null,
      'n2',
      'n3',
    ]);
  });

  test('stops when the directory returns the same page again and again, and keeps it once', async () => {
    const { fake, group, members } = setup();
    const calls = Array.from({ length: 3 }, () => fake.hold('hr.directoryUsers'));
    group().loadMembers('uid', 'g');
    for (const call of calls.slice(0, 2)) {
      call.answer(page(['a'], 'same'));
      await settled();
    }
    expect(members()).toEqual({
      items: [user('a')],
      state: 'failed',
      error: {
        code: 'invalid-response',
        field: '@odata.nextLink',
        message: 'The directory returned the same page twice.',
      },
    });
    expect(fake.inputs('hr.directoryUsers')).toHaveLength(2);
  });

  test('whose lists the lock interrupted is loaded again on return, unless it was left', async () => {
    const { fake, group, members } = setup();
    fake.refuse('hr.directoryUsers', { code: 'locked', message: 'Internal Dash is locked.' });
    group().loadMembers('uid', 'g');
    await settled();
    expect(members()?.state).toBe('failed');
    fake.answer('hr.directoryUsers', page(['a', 'b'], null));
    group().askAgain();
    expect(members()).toEqual({ items: [], state: 'loading', error: null });
    await settled();
    expect(members()).toEqual({ items: [user('a'), user('b')], state: 'ready', error: null });
    group().askAgain();
    fake.refuse('hr.directoryUsers', { code: 'locked', message: 'Internal Dash is locked.' });
    group().loadMembers('uid', 'other');
    await settled();
    group().leave('uid');
    group().askAgain();
    fake.refuse('hr.directoryUsers', slow);
    group().loadMembers('uid', 'slow');
    await settled();
    group().askAgain();
    expect(fake.inputs('hr.directoryUsers').map(({ groupId }) => groupId)).toEqual([
      'g',
      'g',
      'other',
      'slow',
    ]);
  });

  test('fails when a token expires twice, or on the first page', async () => {
    const { fake, group, members } = setup();
    const calls = Array.from({ length: 4 }, () => fake.hold('hr.directoryUsers'));
    group().loadMembers('uid', 'g');
    calls[0]?.answer(page(['a'], 'n1'));
    await settled();
    calls[1]?.refuse(expired);
    await settled();
    calls[2]?.answer(page(['b'], 'n2'));
    await settled();
    calls[3]?.refuse(expired);
    await settled();
    expect(members()).toMatchObject({ state: 'failed', error: expired });
    expect(ids(members())).toBe('b');
    fake.refuse('hr.directoryUsers', expired);
    group().loadMembers('uid', 'h');
    await settled();
    expect(group().members['uid h']).toEqual({ items: [], state: 'failed', error: expired });
    expect(fake.inputs('hr.directoryUsers')).toHaveLength(5);
  });

  test('keeps what it loaded when it is stopped, and can be loaded again', async () => {
    const { fake, group, members } = setup();
    group().stopMembers('uid', 'g');
    expect(group().members).toEqual({});
    const first = fake.hold('hr.directoryUsers');
    const second = fake.hold('hr.directoryUsers');
    group().loadMembers('uid', 'g');
    first.answer(page(['a'], 'next'));
    const { id } = await second.arrived;
    group().stopMembers('uid', 'g');
    group().stopMembers('uid', 'g');
    expect(fake.cancelled).toEqual([id]);
    expect(members()).toEqual({ items: [user('a')], state: 'cancelled', error: null });
    second.answer(page(['b'], null));
    await settled();
    expect(ids(members())).toBe('a');
    fake.answer('hr.directoryUsers', page(['c'], null));
    group().loadMembers('uid', 'g');
    await settled();
    expect(members()).toMatchObject({ state: 'ready', items: [user('c')] });
  });

  test('stops loading and is forgotten when its directory is closed, while another directory’s stays', async () => {
    const { fake, group } = setup();
    fake.answer('hr.directoryUsers', page(['a'], null));
    group().loadMembers('uid', 'g');
    group().loadMembers('uid2', 'g');
    await settled();
    const nested = fake.hold('hr.groupPage');
    const members = fake.hold('hr.directoryUsers');
    const other = fake.hold('hr.groupPage');
    group().loadNested('uid', 'g');
    group().loadMembers('uid', 'h');
    group().loadNested('uid2', 'g');
    const ended = [(await nested.arrived).id, (await members.arrived).id];
    group().leave('uid');
    expect(fake.cancelled).toEqual(ended);
    expect(Object.keys(group().members)).toEqual(['uid2 g']);
    expect(Object.keys(group().nested)).toEqual(['uid2 g']);
    nested.answer({ groups: [{ id: 'n' }], users: [], skipToken: null });
    members.answer(page(['b'], null));
    other.answer({ groups: [{ id: 'o' }], users: [], skipToken: null });
    await settled();
    expect(Object.keys(group().members)).toEqual(['uid2 g']);
    expect(group().nested).toEqual({
      'uid2 g': { items: [{ id: 'o' }], state: 'ready', error: null },
    });
  });
});
