import { describe, expect, it, test } from 'vitest';
import type {
  OfferedUpdate,
  RestartBlocker,
  UpdateChannel,
} from '../../../../src/contract/entities/updates';
import type { UpdateSource } from '../../../../src/main/core/app/ports';
import { createRestartBlockers } from '../../../../src/main/core/updates/restart-blockers';
import { createUpdates } from '../../../../src/main/core/updates/updates';
import { fakeClock } from '../helpers/fake-clock';
import { fakeLog } from '../helpers/fake-log';

/** An update server and installer that the test controls. */
const setUp = (
  change: (source: UpdateSource) => UpdateSource | { why: string } = (same) => same,
) => {
  const clock = fakeClock();
  const checks: (PromiseWithResolvers<OfferedUpdate | null> & { channel: UpdateChannel })[] = [];
  const downloads: (PromiseWithResolvers<'whole' | 'not-genuine'> & {
    progress: (percent: number) => void;
  })[] = [];
  const done: string[] = [];
  let held: readonly RestartBlocker[] = [];
  let channel: UpdateChannel = 'latest';
  const source: UpdateSource = {
    check(asked) {
      const check = { ...Promise.withResolvers<OfferedUpdate | null>(), channel: asked };
      checks.push(check);
      return check.promise;
    },
    download(progress) {
      const download = { ...Promise.withResolvers<'whole' | 'not-genuine'>(), progress };
      downloads.push(download);
      return download.promise;
    },
    stop: () => void done.push('stop'),
    restart: async () => void done.push('restart'),
    installAtQuit: (install) => void done.push(`at quit: ${install}`),
    isHandedOver: () => false,
  };
  let changes = 0;
  const log = fakeLog();
  const updates = createUpdates({
    source: change(source),
    version: '1.0.0',
    channel: () => channel,
    blockers: () => held,
    onChange: () => {
      changes += 1;
    },
    clock,
    log,
  });
  return {
    clock,
    log,
    checks,
    downloads,
    done,
    updates,
    changes: () => changes,
    hold: (...blockers: RestartBlocker[]) => {
      held = blockers;
    },
    choose: (next: UpdateChannel) => {
      channel = next;
      updates.channelChanged();
    },
    status: () => updates.current().state.status,
    /** Up to the download of 1.1.0. */
    async offer() {
      updates.check();
      checks.at(-1)?.resolve({ version: '1.1.0', notes: '' });
      await expect.poll(() => updates.current().state.status).toBe('available');
    },
  };
};

/** Past everything answered so far. */
const answersHeard = () => new Promise((resolve) => setImmediate(resolve));

describe('updates in a running app', () => {
  it('are checked for after the start and every four hours', async () => {
    const { clock, checks, status } = setUp();
    clock.advance(29_999);
    expect(checks).toHaveLength(0);
    clock.advance(1);
    expect(checks).toHaveLength(1);
    checks[0]?.resolve(null);
    await expect.poll(status).toBe('idle');
    clock.advance(4 * 60 * 60_000);
    expect(checks).toHaveLength(2);
  });

  it('do not wait for a slow server', async () => {
    const { clock, updates, checks, done } = setUp();
    updates.check();
    await clock.awaited(20_000);
    expect(done).toEqual([]);
    clock.advance(20_000);
    await expect
      .poll(() => updates.current().state)
      .toMatchObject({
        status: 'idle',
        problem: 'Couldn’t check for updates. Internal Dash will try again later.',
      });
    expect(done).toEqual(['stop']);
    // Its late response no longer counts.
    checks[0]?.resolve({ version: '1.1.0', notes: '' });
    await Promise.resolve();
    expect(updates.current().state.status).toBe('idle');
  });

  it('restart a broken or stalled download', async () => {
    const { clock, updates, downloads, done, offer } = setUp();
    await offer();
    updates.download();
    downloads[0]?.progress(10);
    downloads[0]?.reject(new Error('cut'));
    await clock.awaited(5_000);
    clock.advance(5_000);
    expect(downloads).toHaveLength(2);
    // Before the first byte as well as between two.
    clock.advance(59_999);
    downloads[1]?.progress(20);
    expect(updates.current().state).toMatchObject({ status: 'downloading', percent: 20 });
    clock.advance(59_999);
    await answersHeard();
    expect(done.filter((each) => each === 'stop')).toHaveLength(1);
    clock.advance(1);
    await answersHeard();
    expect(done.filter((each) => each === 'stop')).toHaveLength(2);
    clock.advance(30_000);
    expect(downloads).toHaveLength(3);
    // After the last byte, the system has five minutes to unpack and verify it.
    downloads[2]?.progress(100);
    clock.advance(299_999);
    await answersHeard();
    expect(updates.current().state).toMatchObject({ status: 'downloading', percent: 100 });
    clock.advance(1);
    await answersHeard();
    expect(updates.current().state).toMatchObject({
      status: 'available',
      problem: 'Couldn’t download the update. Try again later.',
    });
  });

  it('are ready once they have arrived whole', async () => {
    const { clock, updates, downloads, offer } = setUp();
    await offer();
    updates.download();
    downloads[0]?.reject(new Error('cut'));
    await answersHeard();
    clock.advance(5_000);
    downloads[1]?.reject(new Error('cut'));
    await answersHeard();
    clock.advance(30_000);
    downloads[2]?.resolve('whole');
    await expect.poll(() => updates.current().state.status).toBe('ready');
  });

  it('restart a download that received nothing at all', async () => {
    const { clock, updates, downloads, done, offer } = setUp();
    await offer();
    updates.download();
    clock.advance(59_999);
    expect(done).toEqual([]);
    clock.advance(1);
    await clock.awaited(5_000);
    expect(done).toEqual(['stop']);
    clock.advance(5_000);
    expect(downloads).toHaveLength(2);
  });

  it('are installed on request, but not while something is open', async () => {
    const { updates, downloads, done, offer, hold } = setUp();
    await offer();
    updates.download();
    downloads[0]?.resolve('whole');
    await expect.poll(() => updates.current().state.status).toBe('ready');
    hold('edit');
    updates.install();
    updates.prepareQuit();
    expect(updates.current().state).toMatchObject({ status: 'ready', blockers: ['edit'] });
    expect(done).toEqual(['at quit: false']);
    hold();
    updates.prepareQuit();
    updates.install();
    expect(done).toEqual(['at quit: false', 'at quit: true', 'restart']);
  });

  it('no longer count after a change of the channel', async () => {
    const { updates, checks, downloads, offer, choose, status } = setUp();
    await offer();
    updates.download();
    choose('beta');
    expect(checks.at(-1)?.channel).toBe('beta');
    downloads[0]?.resolve('whole');
    checks.at(-1)?.resolve(null);
    await expect.poll(status).toBe('idle');
  });

  it('announce each change, and nothing after the end', async () => {
    const { clock, updates, changes, checks } = setUp();
    updates.check();
    expect(changes()).toBe(1);
    updates.close();
    // Work still in progress changes nothing either.
    checks[0]?.resolve({ version: '1.1.0', notes: '' });
    await answersHeard();
    updates.check();
    clock.advance(24 * 60 * 60_000);
    expect(changes()).toBe(1);
    expect(updates.current().state.status).toBe('checking');
  });
});

describe('a channel change discards', () => {
  it('an offer and a failed check of the previous channel', async () => {
    const { updates, checks, choose, log } = setUp();
    updates.check();
    choose('beta');
    checks[0]?.resolve({ version: '9.0.0', notes: '' });
    await answersHeard();
    expect(updates.current()).toEqual({
      channel: 'beta',
      state: { status: 'checking', update: null },
    });
    choose('latest');
    checks[1]?.reject(new Error('no such channel'));
    await answersHeard();
    expect(updates.current().state).toEqual({ status: 'checking', update: null });
    expect(log.lines).toEqual([]);
    checks[2]?.resolve({ version: '1.0.1', notes: '' });
    await answersHeard();
    expect(updates.current().state).toMatchObject({ status: 'available' });
  });

  it('the progress and the end of its download', async () => {
    const { updates, checks, downloads, offer, choose, done, clock, log } = setUp();
    await offer();
    updates.download();
    choose('beta');
    // It is not installed when the app ends either, and nothing more of it is downloaded.
    expect(done).toEqual(['at quit: false', 'stop']);
    checks.at(-1)?.resolve({ version: '1.1.0-beta.2', notes: '' });
    await answersHeard();
    updates.download();
    const fresh = updates.current().state;
    expect(fresh).toMatchObject({ status: 'downloading', percent: 0, attempt: 1 });
    const waiting = clock.waiting;
    downloads[0]?.progress(70);
    expect(clock.waiting).toBe(waiting);
    downloads[0]?.reject(new Error('stopped'));
    await answersHeard();
    expect(updates.current().state).toEqual(fresh);
    expect(done).toEqual(['at quit: false', 'stop']);
    expect(log.lines).toEqual([]);
  });

  it('its complete file', async () => {
    const { updates, checks, downloads, offer, choose } = setUp();
    await offer();
    updates.download();
    choose('beta');
    checks.at(-1)?.resolve({ version: '1.1.0-beta.2', notes: '' });
    await answersHeard();
    updates.download();
    downloads[0]?.resolve('whole');
    await answersHeard();
    expect(updates.current().state).toMatchObject({ status: 'downloading' });
  });

  it('its next attempt', async () => {
    const { updates, downloads, offer, choose, clock } = setUp();
    await offer();
    updates.download();
    downloads[0]?.reject(new Error('cut'));
    await clock.awaited(5_000);
    const waiting = clock.waiting;
    choose('beta');
    // The pause is gone; the new check takes its place.
    expect(clock.waiting).toBe(waiting);
    clock.advance(5_000);
    expect(downloads).toHaveLength(1);
  });
});

describe('an update that fails', () => {
  it('is offered again when it cannot be installed', async () => {
    const { updates, downloads, offer, status, log } = setUp((source) => ({
      ...source,
      restart: () => Promise.reject(new Error('no installer')),
    }));
    await offer();
    updates.download();
    downloads[0]?.resolve('whole');
    await expect.poll(status).toBe('ready');
    updates.install();
    expect(status()).toBe('installing');
    await answersHeard();
    expect(updates.current().state).toMatchObject({
      status: 'available',
      problem: 'Couldn’t install the update. Download it again. If that fails, reinstall the app.',
    });
    expect(log.text()).toContain('an update could not be installed');
  });

  it('is tried again and finally deleted when it is not the published file', async () => {
    const { updates, downloads, offer, clock, done } = setUp();
    await offer();
    updates.download();
    downloads[0]?.resolve('not-genuine');
    await clock.awaited(5_000);
    clock.advance(5_000);
    downloads[1]?.resolve('not-genuine');
    await answersHeard();
    clock.advance(30_000);
    downloads[2]?.resolve('not-genuine');
    await answersHeard();
    expect(updates.current().state).toMatchObject({
      status: 'available',
      problem: expect.stringContaining('doesn’t match the published one'),
    });
    // The installer itself has deleted it.
    expect(done).toEqual([]);
  });

  it('shows one line when the server cannot be reached', async () => {
    const { updates, checks, log } = setUp();
    updates.check();
    checks[0]?.reject(new Error('ENOTFOUND'));
    await answersHeard();
    expect(updates.current().state).toEqual({
      status: 'idle',
      checkedAt: '2026-01-15T12:00:00.000Z',
      problem: 'Couldn’t check for updates. Internal Dash will try again later.',
    });
    expect(log.lines).toHaveLength(1);
  });
});

describe('update timers', () => {
  it('are only for the next check once a check and a download have ended', async () => {
    const { updates, downloads, offer, clock, status } = setUp();
    await offer();
    expect(clock.waiting).toBe(1);
    updates.download();
    downloads[0]?.progress(10);
    downloads[0]?.progress(20);
    expect(clock.waiting).toBe(2);
    downloads[0]?.resolve('whole');
    await expect.poll(status).toBe('ready');
    expect(clock.waiting).toBe(1);
  });

  it('are all gone after the end of the app', async () => {
    const { updates, downloads, offer, clock } = setUp();
    await offer();
    updates.download();
    downloads[0]?.reject(new Error('cut'));
    await clock.awaited(5_000);
    updates.close();
    expect(clock.waiting).toBe(0);
  });
});

test('an app that does not update itself checks for nothing and installs nothing', () => {
  const { updates, clock, done, checks, changes, choose } = setUp(() => ({ why: 'From a store.' }));
  expect(clock.waiting).toBe(0);
  updates.check();
  updates.download();
  updates.install();
  updates.prepareQuit();
  choose('beta');
  expect(updates.current()).toEqual({
    channel: 'beta',
    state: { status: 'none', why: 'From a store.' },
  });
  expect([done, checks, changes()]).toEqual([[], [], 0]);
});

test('open windows and writes in core hold an update back', () => {
  let pending = 0;
  const blockers = createRestartBlockers(() => pending);
  blockers.set('window-1', ['edit']);
  blockers.set('window-2', ['money', 'edit']);
  pending = 1;
  expect(blockers.all()).toEqual(['write', 'money', 'edit']);
  blockers.forget('window-2');
  pending = 0;
  expect(blockers.all()).toEqual(['edit']);
  blockers.set('window-1', []);
  expect(blockers.all()).toEqual([]);
  blockers.set('window-3', ['money']);
  blockers.clear();
  expect(blockers.all()).toEqual([]);
});
