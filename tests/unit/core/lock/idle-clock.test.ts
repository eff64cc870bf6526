import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../../src/main/core/app/ports';
import { createIdleLock } from '../../../../src/main/core/lock/idle-lock';
import { fakeClock } from '../helpers/fake-clock';

const minute = 60_000;

/** A lock after 15 minutes, whose clock can also be set and sleep. */
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
    /** The machine's clock alone: no timer runs. */
    jump: (milliseconds: number) => {
      shift += milliseconds;
    },
  };
};

describe('the time without use', () => {
  it('ends after so many minutes, once, with one timer', () => {
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

  it('begins anew with each use', () => {
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

  it('is looked at after a sleep, in which no timer ran, by a check and by a use', () => {
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

  it('goes on where the clock was set back', () => {
    const { lock, state, timers, jump } = idle();
    lock.begin();
    jump(-5 * minute);
    timers.advance(15 * minute);
    expect(state.locked).toBe(0);
    expect(timers.waiting).toBe(1);
    timers.advance(5 * minute);
    expect(state.locked).toBe(1);
  });

  it('follows the setting, from the last use on', () => {
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

  it('does not run where nobody is signed in or the app is locked, or any more', () => {
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

  it('of somebody who signed out meanwhile locks nobody', () => {
    const { lock, state, timers } = idle();
    lock.begin();
    state.open = false;
    timers.advance(15 * minute);
    expect(state.locked).toBe(0);
    expect(timers.waiting).toBe(0);
  });
});
