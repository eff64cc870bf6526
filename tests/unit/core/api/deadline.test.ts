import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/result';
import { createDeadline } from '../../../../src/main/core/api/deadline';
import { orAborted } from '../../../../src/main/core/api/or-aborted';
import { failureOf } from '../../../helpers/failure-of';
import { fakeClock } from '../helpers/fake-clock';

const other = () => new AppFailure({ code: 'not-found', message: 'other' });

/** Listeners waiting on a signal. */
const watched = () => {
  const controller = new AbortController();
  const waiting = new Set<unknown>();
  const { signal } = controller;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (type: string, listener: never, options: never) => {
    waiting.add(listener);
    add(type, listener, options);
  };
  signal.removeEventListener = (type: string, listener: never) => {
    waiting.delete(listener);
    remove(type, listener);
  };
  return { controller, signal, waiting };
};

describe('a deadline', () => {
  it('ends the request when time is up and reports how long it took', () => {
    const clock = fakeClock();
    const deadline = createDeadline(clock, new AbortController().signal, 'query');
    deadline.start(15_000);
    clock.advance(14_999);
    expect(deadline.signal.aborted).toBe(false);
    expect(deadline.failure(new Error('x'), other).error.code).toBe('not-found');
    clock.advance(1);
    expect(deadline.signal.aborted).toBe(true);
    expect(deadline.failure(new Error('x'), other).error).toEqual({
      code: 'timeout',
      message: 'The server didn’t respond within 15 seconds.',
    });
  });

  it('restarts on demand, but not once it has ended', () => {
    const clock = fakeClock();
    const { signal, waiting } = watched();
    const deadline = createDeadline(clock, signal, 'query');
    deadline.start(10);
    clock.advance(9);
    deadline.start(10);
    clock.advance(9);
    expect(deadline.signal.aborted).toBe(false);
    expect(clock.waiting).toBe(1);
    expect(waiting.size).toBe(1);
    deadline.end();
    expect(clock.waiting).toBe(0);
    expect(waiting.size).toBe(0);
  });

  it('passes for a caller that gives up, even before it starts', () => {
    const controller = new AbortController();
    const deadline = createDeadline(fakeClock(), controller.signal, 'query');
    controller.abort();
    expect(deadline.signal.aborted).toBe(true);
    expect(deadline.failure(new Error('x'), other).error.code).toBe('cancelled');
    const late = createDeadline(fakeClock(), AbortSignal.abort(), 'query');
    expect(late.signal.aborted).toBe(true);
    late.end();
  });

  it('does not treat its own timeout as a cancellation, and keeps a named failure', () => {
    const deadline = createDeadline(fakeClock(), new AbortController().signal, 'query');
    deadline.giveUp();
    expect(deadline.signal.aborted).toBe(true);
    expect(deadline.failure(new Error('x'), other).error.code).toBe('not-found');
    const named = new AppFailure({ code: 'forbidden', message: 'no' });
    expect(deadline.failure(named, other)).toBe(named);
  });
});

describe('work that cannot be canceled', () => {
  const never = new Promise<never>(() => undefined);

  it('is waited for until the caller gives up', async () => {
    const controller = new AbortController();
    const waited = orAborted(never, controller.signal);
    controller.abort();
    expect((await failureOf(waited)).code).toBe('cancelled');
    expect((await failureOf(orAborted(never, AbortSignal.abort()))).code).toBe('cancelled');
  });

  it('keeps its own response or failure and leaves nothing behind', async () => {
    const { signal, waiting } = watched();
    expect(await orAborted(Promise.resolve(7), signal)).toBe(7);
    await expect(orAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
    expect(waiting.size).toBe(0);
  });
});
