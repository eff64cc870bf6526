import { describe, expect, it } from 'vitest';
import type { RestartBlocker, UpdateState } from '../../../../src/contract/entities/updates';
import {
  installsAtQuit,
  type UpdateEvent,
  updateStep,
} from '../../../../src/main/core/updates/update-machine';

const update = { version: '1.1.0', notes: 'New' };
const at = '2026-01-15T12:00:00.000Z';
const idle: UpdateState = { status: 'idle', checkedAt: null, problem: null };
const ready: UpdateState = { status: 'ready', update, blockers: [] };

/** Applies events one after another to version 1.0.0. */
const run = (state: UpdateState, ...events: UpdateEvent[]) =>
  events.reduce((step, event) => updateStep(step.state, event, '1.0.0'), {
    state,
    effects: [] as readonly unknown[],
  });

describe('updates', () => {
  it('are found, offered with their notes, downloaded on request, and then ready', () => {
    expect(run(idle, { type: 'check' })).toEqual({
      state: { status: 'checking', update: null },
      effects: [{ do: 'check' }],
    });
    const offered = run(idle, { type: 'check' }, { type: 'checked', update, at });
    expect(offered).toEqual({
      state: { status: 'available', update: { version: '1.1.0', notes: 'New' }, problem: null },
      effects: [],
    });
    const fetching = run(offered.state, { type: 'download' });
    expect(fetching.effects).toEqual([{ do: 'download', after: 0 }]);
    expect(run(fetching.state, { type: 'progressed', percent: 41.9 }).state).toMatchObject({
      status: 'downloading',
      percent: 41,
      attempt: 1,
    });
    expect(run(fetching.state, { type: 'downloaded' }).state).toEqual(ready);
  });

  it.each(['1.0.0', '0.9.9', '1.0.0-beta.1', 'not a version'])(
    'do not go back: %s is not offered',
    (version) => {
      const older = { version, notes: '' };
      expect(run(idle, { type: 'check' }, { type: 'checked', update: older, at }).state).toEqual({
        status: 'idle',
        checkedAt: at,
        problem: null,
      });
    },
  );

  it('show one quiet line when the server does not respond properly', () => {
    expect(run(idle, { type: 'check' }, { type: 'check-failed', at }).state).toEqual({
      status: 'idle',
      checkedAt: at,
      problem: 'Couldn’t check for updates. Internal Dash will try again later.',
    });
  });

  it('stay offered when a later check fails', () => {
    const offered: UpdateState = { status: 'available', update, problem: null };
    expect(run(offered, { type: 'check' }, { type: 'check-failed', at }).state).toEqual(offered);
  });

  it('restart a broken download twice and then wait for a request', () => {
    const broken: UpdateEvent = { type: 'download-failed', reason: 'broken' };
    const offered: UpdateState = { status: 'available', update, problem: null };
    const first = run(offered, { type: 'download' }, { type: 'progressed', percent: 50 }, broken);
    expect(first).toEqual({
      state: { status: 'downloading', update, percent: 0, attempt: 2 },
      effects: [{ do: 'download', after: 5_000 }],
    });
    const second = run(first.state, broken);
    expect(second.effects).toEqual([{ do: 'download', after: 30_000 }]);
    expect(run(second.state, broken)).toEqual({
      state: {
        status: 'available',
        update,
        problem: 'Couldn’t download the update. Try again later.',
      },
      effects: [],
    });
  });

  it('are never ready when the file differs from the published one', () => {
    const fake: UpdateEvent = { type: 'download-failed', reason: 'not-genuine' };
    const fetching: UpdateState = { status: 'downloading', update, percent: 0, attempt: 3 };
    expect(run(fetching, fake).state).toMatchObject({
      status: 'available',
      problem:
        'The downloaded update doesn’t match the published one. It was discarded and nothing was installed.',
    });
    expect(run(fetching, fake, { type: 'install', blockers: [] }).effects).toEqual([]);
  });

  it('are installed on request', () => {
    expect(run(ready, { type: 'install', blockers: [] })).toEqual({
      state: { status: 'installing', update },
      effects: [{ do: 'restart' }],
    });
  });

  it.each<RestartBlocker>(['write', 'money', 'edit'])('are never installed during a %s', (hold) => {
    const asked = run(ready, { type: 'install', blockers: [hold] });
    expect(asked).toEqual({ state: { status: 'ready', update, blockers: [hold] }, effects: [] });
    expect(installsAtQuit(ready, [hold])).toBe(false);
    // What delayed it is over.
    expect(run(asked.state, { type: 'install', blockers: [] }).effects).toEqual([
      { do: 'restart' },
    ]);
  });

  it('no longer name what has ended, and name nothing that began later', () => {
    const held: UpdateState = { status: 'ready', update, blockers: ['write', 'edit'] };
    const saved = run(held, { type: 'blockers-changed', blockers: ['money', 'edit'] });
    expect(saved).toEqual({ state: { status: 'ready', update, blockers: ['edit'] }, effects: [] });
    expect(run(saved.state, { type: 'blockers-changed', blockers: [] }).state).toEqual(ready);
    expect(run(ready, { type: 'blockers-changed', blockers: ['edit'] }).state).toBe(ready);
  });

  it('are installed when the app ends only if they are ready', () => {
    expect(installsAtQuit(ready, [])).toBe(true);
    expect(installsAtQuit({ status: 'downloading', update, percent: 99, attempt: 1 }, [])).toBe(
      false,
    );
    expect(installsAtQuit({ status: 'available', update, problem: null }, [])).toBe(false);
  });

  it('are dropped when their channel is left, whether downloaded or in progress', () => {
    const asked = { state: { status: 'checking', update: null }, effects: [{ do: 'check' }] };
    expect(run(ready, { type: 'channel-changed' })).toEqual(asked);
    const fetching: UpdateState = { status: 'downloading', update, percent: 9, attempt: 1 };
    expect(run(fetching, { type: 'channel-changed' }).effects).toEqual([
      { do: 'stop' },
      { do: 'check' },
    ]);
  });

  it('do nothing when the app does not update itself', () => {
    const none: UpdateState = { status: 'none', why: 'Not here.' };
    expect(run(none, { type: 'check' })).toEqual({ state: none, effects: [] });
    expect(run(none, { type: 'channel-changed' })).toEqual({ state: none, effects: [] });
  });

  it('are never checked for twice at the same time', () => {
    const checking = run(idle, { type: 'check' }).state;
    expect(run(checking, { type: 'check' }).effects).toEqual([]);
    expect(run(ready, { type: 'download' }).effects).toEqual([]);
  });
});

describe('an event at the wrong time', () => {
  const offered: UpdateState = { status: 'available', update, problem: null };
  const checking: UpdateState = { status: 'checking', update: null };
  const fetching: UpdateState = { status: 'downloading', update, percent: 9, attempt: 1 };
  const installing: UpdateState = { status: 'installing', update };

  it.each<[UpdateEvent, UpdateState[]]>([
    [{ type: 'check' }, [checking, fetching, ready, installing]],
    [{ type: 'checked', update, at }, [idle, offered, fetching, ready, installing]],
    [{ type: 'check-failed', at }, [idle, offered, fetching, ready, installing]],
    [{ type: 'download' }, [idle, checking, fetching, ready, installing]],
    [{ type: 'progressed', percent: 50 }, [idle, checking, offered, ready, installing]],
    [{ type: 'downloaded' }, [idle, checking, offered, ready, installing]],
    [{ type: 'download-failed', reason: 'broken' }, [idle, checking, offered, ready, installing]],
    [{ type: 'install', blockers: [] }, [idle, checking, offered, fetching, installing]],
    [{ type: 'install-failed' }, [idle, checking, offered, fetching, ready]],
    [
      { type: 'blockers-changed', blockers: [] },
      [idle, checking, offered, fetching, ready, installing],
    ],
    [{ type: 'channel-changed' }, [installing]],
  ])('changes nothing: $type', (event, states) => {
    for (const state of states) {
      const step = updateStep(state, event, '1.0.0');
      expect(step.effects, state.status).toEqual([]);
      // The same object, so that no change is announced.
      expect(step.state, state.status).toBe(state);
    }
  });

  it('a new check keeps the offered update', () => {
    expect(run(offered, { type: 'check' }).state).toEqual({ status: 'checking', update });
    expect(run(offered, { type: 'check' }, { type: 'checked', update: null, at }).state).toEqual({
      status: 'idle',
      checkedAt: at,
      problem: null,
    });
  });

  it('a failed restart offers the update again', () => {
    expect(run(installing, { type: 'install-failed' })).toEqual({
      state: {
        status: 'available',
        update,
        problem:
          'Couldn’t install the update. Download it again. If that fails, reinstall the app.',
      },
      effects: [],
    });
  });

  it('download progress goes from 0 to 100 and is announced once per value', () => {
    const percentOf = (percent: number) => run(fetching, { type: 'progressed', percent }).state;
    expect(percentOf(-3)).toMatchObject({ percent: 0 });
    expect(percentOf(250)).toMatchObject({ percent: 100 });
    expect(percentOf(10)).toMatchObject({ percent: 10 });
    expect(percentOf(9.7)).toBe(fetching);
  });

  it('a channel change gives up the check that runs, which may hang', () => {
    expect(run(checking, { type: 'channel-changed' })).toEqual({
      state: { status: 'checking', update: null },
      effects: [{ do: 'stop' }, { do: 'check' }],
    });
  });

  it('a channel change while nothing runs stops nothing', () => {
    for (const state of [idle, offered]) {
      expect(run(state, { type: 'channel-changed' })).toEqual({
        state: { status: 'checking', update: null },
        effects: [{ do: 'check' }],
      });
    }
  });
});
