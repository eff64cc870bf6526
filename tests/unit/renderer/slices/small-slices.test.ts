import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AppError } from '../../../../src/contract/errors';
import type { UnfinishedWrite } from '../../../../src/contract/unfinished-write';
import { isPeeking, peekSlice } from '../../../../src/renderer/features/search/peek-slice';
import { updatesSlice } from '../../../../src/renderer/features/settings/updates-slice';
import {
  unfinishedKey,
  unfinishedSlice,
} from '../../../../src/renderer/features/unfinished/unfinished-slice';
import { createTestStore } from '../../../helpers/test-store';
import { staff } from '../../rules/builders';

const slow: AppError = { code: 'timeout', message: 'Too slow' };

describe('the facts beside a row', () => {
  const setup = () => {
    const { store } = createTestStore('search');
    return () => store.slice(peekSlice);
  };

  test('are of the row that somebody came to last, until it is left', () => {
    const peek = setup();
    const member = { kind: 'member', id: 1 } as const;
    const leaveFirst = peek().rest(member);
    const leaveSecond = peek().rest(member);
    const leaveTeam = peek().rest({ kind: 'team', id: 1 });
    expect(peek().rested.map(({ kind }) => kind)).toEqual(['member', 'member', 'team']);
    leaveTeam();
    leaveFirst();
    leaveFirst();
    expect(peek().rested).toEqual([member]);
    leaveSecond();
    expect(peek().rested).toEqual([]);
  });

  test('show when somebody stays, and until they leave the rows', () => {
    const peek = setup();
    expect([peek().mode, isPeeking(peek())]).toEqual(['waiting', false]);
    peek().leave();
    expect(peek().mode).toBe('waiting');
    peek().stay();
    expect([peek().mode, isPeeking(peek())]).toEqual(['shown', true]);
    peek().leave();
    expect(peek().mode).toBe('waiting');
  });

  test('Space keeps them or hides them, Esc hides them, whoever stays or leaves', () => {
    const peek = setup();
    peek().toggle();
    expect([peek().mode, isPeeking(peek())]).toEqual(['kept', true]);
    peek().leave();
    peek().stay();
    expect(peek().mode).toBe('kept');
    peek().toggle();
    expect([peek().mode, isPeeking(peek())]).toEqual(['off', false]);
    peek().stay();
    peek().leave();
    expect(peek().mode).toBe('off');
    peek().toggle();
    peek().close();
    expect(peek().mode).toBe('off');
  });

  test('Space is the same wish as the rest that showed them half a second before, not later', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const soon = setup();
    soon().stay();
    vi.advanceTimersByTime(499);
    soon().toggle();
    expect(soon().mode).toBe('kept');
    const later = setup();
    later().stay();
    vi.advanceTimersByTime(500);
    later().toggle();
    expect(later().mode).toBe('off');
  });
});

describe('the sign-in', () => {
  const user = { ...staff('search'), email: 'new@x.test' };
  const signedIn = { status: 'signed-in', user, isProd: true } as const;

  test('waits for the browser, then shows who it is', async () => {
    const { fake, state } = createTestStore();
    expect(state().login).toMatchObject({ waiting: false, message: null });
    const held = fake.hold('session.signIn');
    const signing = state().login.signIn();
    expect(state().login).toMatchObject({ waiting: true, message: null });
    held.answer(signedIn);
    await signing;
    expect(state().login).toMatchObject({ waiting: false, message: null });
    expect(state().session.session).toEqual(signedIn);
  });

  test('that fails says why until the next try; a cancelled one says nothing here', async () => {
    const { fake, state } = createTestStore();
    fake.refuse('session.signIn', slow);
    await state().login.signIn();
    expect(state().login).toMatchObject({ waiting: false, message: 'Too slow' });
    const held = fake.hold('session.signIn');
    const signing = state().login.signIn();
    expect(state().login).toMatchObject({ waiting: true, message: null });
    fake.answer('session.cancelSignIn', null as never);
    await state().login.cancel();
    expect(fake.inputs('session.cancelSignIn')).toHaveLength(1);
    held.refuse({ code: 'cancelled', message: 'Canceled.' });
    await signing;
    expect(state().login).toMatchObject({ waiting: false, message: null });
  });

  test('begun a second time waits for the last of both', async () => {
    const { fake, state } = createTestStore();
    const first = fake.hold('session.signIn');
    const second = fake.hold('session.signIn');
    const both = [state().login.signIn(), state().login.signIn()];
    first.refuse(slow);
    await both[0];
    expect(state().login).toMatchObject({ waiting: true, message: null });
    second.refuse({ ...slow, message: 'Still too slow' });
    await both[1];
    expect(state().login).toMatchObject({ waiting: false, message: 'Still too slow' });
  });
});

describe('updates', () => {
  const setup = () => {
    const all = createTestStore();
    return { ...all, updates: () => all.store.slice(updatesSlice) };
  };
  const current = { channel: 'stable', state: { kind: 'current' } } as never;
  const other = { channel: 'beta', state: { kind: 'current' } } as never;

  test('are read; a failure that nobody asked for shows as nothing new', async () => {
    const { fake, updates, state } = setup();
    expect(updates()).toMatchObject({ updates: null, dismissed: null });
    fake.refuse('updates.get', slow);
    await updates().refresh();
    expect(updates().updates).toBeNull();
    expect(state().feedback.snackbar).toBeNull();
    fake.answer('updates.get', current);
    await updates().refresh();
    expect(updates().updates).toBe(current);
    updates().dismiss('1.2.3');
    expect(updates().dismissed).toBe('1.2.3');
  });

  test.each(['check', 'download', 'install'] as const)('%s follows the answer', async (act) => {
    const { fake, updates, state } = setup();
    fake.answer(`updates.${act}`, other);
    await updates()[act]();
    expect(updates().updates).toBe(other);
    expect(fake.inputs(`updates.${act}`)).toEqual([{}]);
    fake.refuse(`updates.${act}`, slow);
    await updates()[act]();
    expect(updates().updates).toBe(other);
    expect(state().feedback.snackbar).toMatchObject({ message: 'Too slow', severity: 'error' });
  });

  test('the channel is chosen', async () => {
    const { fake, updates } = setup();
    fake.answer('updates.setChannel', other);
    await updates().setChannel('beta');
    expect(fake.inputs('updates.setChannel')).toEqual([{ channel: 'beta' }]);
    expect(updates().updates).toBe(other);
  });
});

describe('changes whose outcome nobody knows', () => {
  const write = (id: string) => ({ id }) as UnfinishedWrite;
  const setup = () => {
    const all = createTestStore();
    const unfinished = () => all.store.slice(unfinishedSlice);
    return { ...all, unfinished, ids: () => unfinished().items.map(({ id }) => id) };
  };

  test('are read; the newest answer counts, and a failure leaves what is known', async () => {
    const { fake, unfinished, ids } = setup();
    expect(ids()).toEqual([]);
    const first = fake.hold('writes.unfinished');
    const second = fake.hold('writes.unfinished');
    const both = [unfinished().refresh(), unfinished().refresh()];
    second.answer([write('b')]);
    await both[1];
    first.answer([write('a')]);
    await both[0];
    expect(ids()).toEqual(['b']);
    fake.refuse('writes.unfinished', slow);
    await unfinished().refresh();
    expect(ids()).toEqual(['b']);
  });

  test('are done again once, and what came of it is told', async () => {
    const { fake, unfinished, ids, state } = setup();
    fake.answer('writes.unfinished', [write('b')]);
    const held = fake.hold('writes.repeat');
    const repeating = unfinished().repeat('a');
    expect(state().writes.pending[unfinishedKey('a')]).toBe(true);
    await unfinished().repeat('a');
    await unfinished().dismiss('a');
    expect(fake.inputs('writes.unfinished')).toHaveLength(0);
    held.answer({ saved: null });
    await repeating;
    expect(fake.inputs('writes.repeat')).toEqual([{ id: 'a' }]);
    expect(fake.inputs('writes.dismiss')).toEqual([]);
    expect(state().feedback.snackbar).toMatchObject({ message: 'The change is made', actions: [] });
    expect(ids()).toEqual(['b']);
    fake.answer('writes.repeat', { saved: { id: 'f1', path: '/q.pdf', fileName: 'q.pdf' } });
    await unfinished().repeat('b');
    expect(state().feedback.snackbar).toMatchObject({
      message: 'Saved q.pdf',
      severity: 'success',
      actions: [
        { kind: 'open-file', savedFileId: 'f1' },
        { kind: 'show-in-folder', savedFileId: 'f1' },
      ],
    });
  });

  test('are read again after a failure, too, and when somebody has looked', async () => {
    const { fake, unfinished, state } = setup();
    fake.answer('writes.unfinished', []);
    fake.refuse('writes.repeat', slow);
    await unfinished().repeat('a');
    expect(state().feedback.snackbar).toMatchObject({ message: 'Too slow', severity: 'error' });
    expect(fake.inputs('writes.unfinished')).toHaveLength(1);
    fake.answer('writes.dismiss', null as never);
    await unfinished().dismiss('a');
    expect(fake.inputs('writes.dismiss')).toEqual([{ id: 'a' }]);
    expect(fake.inputs('writes.unfinished')).toHaveLength(2);
  });
});
