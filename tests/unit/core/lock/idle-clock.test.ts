import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../../src/main/core/app/ports';
import { createIdleLock } from '../../../../src/main/core/lock/idle-lock';
import { fakeClock } from '../helpers/fake-clock';

const minute = 60_000;

/** A lock after 15 minutes, with a clock that can be set and can sleep. */
const idle = (open = true) => {
  const timers = fakeClock();
  let shift = 0;
  const clock: Clock = { now: () => timers.now() + shift, after: timers.after };
  const state = { open, minutes: 15 as number | null, locked: 0, kept: [] as number[] };
  const lock = createIdleLock({
    minutes: () => state.minutes,
    isOpen: () => state.open,
    lock: () => {
      state.open = false;
      state.locked += 1;
    },
    remember: (usedAt) => void state.kept.push(usedAt),
    clock,
  });
  return {
    lock,
    state,
    timers,
    /** The computer's clock alone: no timer runs. */
    jump: (milliseconds: number) => {
      shift += milliseconds;
    },
  };
};

describe('the idle time', () => {
  it('ends after the set minutes, once, with one timer', () => {
    const { lock, state, timers } = idle();
    lock.begin();
    lock.begin();
    expect(timers.waiting).toBe(1);
    timers.advance(15 * minute - 1);
    expect(state.locked).toBe(0);
    timers.advance(1);
    expect(state.locked).toBe(1);
    expect(timers.waiting).toBe(0);
    timers.advance(60 * minute);
    expect(state.locked).toBe(1);
  });

  it('restarts with each use', () => {
    const { lock, state, timers } = idle();
    lock.begin();
    timers.advance(14 * minute);
    lock.active();
    expect(timers.waiting).toBe(1);
    timers.advance(15 * minute - 1);
    expect(state.locked).toBe(0);
    timers.advance(1);
    expect(state.locked).toBe(1);
  });

  it('goes on when the person’s permissions change', () => {
    const { lock, state, timers } = idle();
    lock.begin();
    timers.advance(10 * minute);
    lock.begin();
    timers.advance(5 * minute);
    expect(state.locked).toBe(1);
  });

  it('is saved from the first use of each person', () => {
    const { lock, state, timers } = idle();
    lock.begin();
    lock.active();
    lock.end();
    timers.advance(10_000);
    lock.begin();
    timers.advance(1_000);
    lock.active();
    expect(state.kept.at(-1)).toBe(timers.now());
  });

  it('is checked after a sleep without timers, on request and on use', () => {
    for (const wake of ['check', 'active', 'changed'] as const) {
      const { lock, state, timers, jump } = idle();
      lock.begin();
      jump(15 * minute - 1);
      lock.check();
      expect(state.locked).toBe(0);
      jump(1);
      lock[wake]();
      expect(state.locked).toBe(1);
      expect(timers.waiting).toBe(0);
    }
  });

  it('ends after the set minutes even if the clock is set back', () => {
    const { lock, state, timers, jump } = idle();
    lock.begin();
    jump(-24 * 60 * minute);
    timers.advance(15 * minute - 1);
    expect(state.locked).toBe(0);
    timers.advance(1);
    expect(state.locked).toBe(1);
    expect(timers.waiting).toBe(0);
  });

  it('is never longer than the set minutes, even if they change after the clock was set back', () => {
    const { lock, state, timers, jump } = idle();
    lock.begin();
    jump(-24 * 60 * minute);
    state.minutes = 5;
    lock.changed();
    timers.advance(5 * minute);
    expect(state.locked).toBe(1);
  });

  it('follows the setting, counted from the last use', () => {
    const { lock, state, timers } = idle();
    lock.begin();
    timers.advance(4 * minute);
    state.minutes = 5;
    lock.changed();
    expect(timers.waiting).toBe(1);
    timers.advance(minute - 1);
    expect(state.locked).toBe(0);
    timers.advance(1);
    expect(state.locked).toBe(1);
  });

  it('does not run while the app is locked or no one is signed in', () => {
    const shut = idle(false);
    shut.lock.begin();
    shut.lock.active();
    shut.lock.changed();
    expect(shut.timers.waiting).toBe(0);
    shut.jump(60 * minute);
    shut.lock.check();
    expect(shut.state.locked).toBe(0);

    const ended = idle();
    ended.lock.begin();
    ended.lock.end();
    expect(ended.timers.waiting).toBe(0);
  });

  it('does not lock the app after its person has signed out', () => {
    const { lock, state, timers } = idle();
    lock.begin();
    state.open = false;
    timers.advance(15 * minute);
    expect(state.locked).toBe(0);
    expect(timers.waiting).toBe(0);
  });
});
