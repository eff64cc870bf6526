import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AppError } from '../../../../src/contract/wire/errors';
import { isPeeking, peekSlice } from '../../../../src/renderer/features/search/peek/peek-slice';
import { updatesSlice } from '../../../../src/renderer/features/settings/updates-slice';
import { createTestStore } from '../../../helpers/test-store';
import { staff } from '../../domain/builders';

const slow: AppError = { code: 'timeout', message: 'Too slow' };

describe('the details next to a row', () => {
  const setup = () => {
    const { store } = createTestStore('search');
    return () => store.slice(peekSlice);
  };

  test('belong to the row reached last, until it is left', () => {
    const peek = setup();
    const member = { kind: 'member', id: 1 } as const;
    const leaveFirst = peek().hover(member);
    const leaveSecond = peek().hover(member);
    const leaveTeam = peek().hover({ kind: 'team', id: 1 });
    expect(peek().hovered.map(({ kind }) => kind)).toEqual(['member', 'member', 'team']);
    leaveTeam();
    leaveFirst();
    leaveFirst();
    expect(peek().hovered).toEqual([member]);
    leaveSecond();
    expect(peek().hovered).toEqual([]);
  });

  test('appear after a pause, and stay until the rows are left', () => {
    const peek = setup();
    expect([peek().mode, isPeeking(peek())]).toEqual(['waiting', false]);
    peek().leave();
    expect(peek().mode).toBe('waiting');
    peek().stay();
    expect([peek().mode, isPeeking(peek())]).toEqual(['shown', true]);
    peek().leave();
    expect(peek().mode).toBe('waiting');
  });

  test('stay or hide on Alt+Enter and hide on Esc, wherever the pointer is', () => {
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

  test('ignore Alt+Enter within half a second of appearing on their own', () => {
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

  test('waits for the browser, then shows who signed in', async () => {
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

  test('says why it failed until the next try, and nothing after a cancel', async () => {
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

  test('waits for the last one when started twice', async () => {
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
    const { server } = all.state();
    return {
      ...all,
      updates: () => all.store.slice(updatesSlice),
      load: () => server.load('updates.get', {}),
      known: () => server.cached('updates.get', {}).value,
    };
  };
  const current = { channel: 'stable', state: { kind: 'current' } } as never;
  const other = { channel: 'beta', state: { kind: 'current' } } as never;

  test('can be dismissed in this window only', () => {
    const { updates } = setup();
    updates().dismiss('1.2.3');
    expect(updates().dismissed).toBe('1.2.3');
  });

  test.each(['check', 'download', 'install'] as const)('follow the response to %s', async (act) => {
    const { fake, updates, state, load, known } = setup();
    fake.answer('updates.get', current);
    await load();
    fake.answer(`updates.${act}`, other);
    await updates()[act]();
    expect(known()).toEqual(other);
    expect(fake.inputs(`updates.${act}`)).toEqual([{}]);
    fake.refuse(`updates.${act}`, slow);
    await updates()[act]();
    expect(known()).toEqual(other);
    expect(state().feedback.snackbar).toMatchObject({ message: 'Too slow', severity: 'error' });
  });

  test('use the chosen channel', async () => {
    const { fake, updates, load, known } = setup();
    fake.answer('updates.get', current);
    await load();
    fake.answer('updates.setChannel', other);
    await updates().setChannel('beta');
    expect(fake.inputs('updates.setChannel')).toEqual([{ channel: 'beta' }]);
    expect(known()).toEqual(other);
  });
});
