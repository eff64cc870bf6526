import { describe, expect, it, test } from 'vitest';
import type { Hold, OfferedUpdate, UpdateChannel } from '../../../../src/contract/updates';
import type { UpdateSource } from '../../../../src/main/core/ports';
import { createWindowHolds } from '../../../../src/main/core/updates/holds';
import { createUpdates } from '../../../../src/main/core/updates/updates';
import { fakeClock } from '../fake-clock';
import { fakeLog } from '../fake-log';

/** An update server and installer that the test speaks for. */
const setUp = () => {
  const clock = fakeClock();
  const checks: (PromiseWithResolvers<OfferedUpdate | null> & { channel: UpdateChannel })[] = [];
  const downloads: (PromiseWithResolvers<'whole' | 'not-genuine'> & {
    progress: (percent: number) => void;
  })[] = [];
  const done: string[] = [];
  let held: readonly Hold[] = [];
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
  };
  let changes = 0;
  const updates = createUpdates({
    source,
    version: '1.0.0',
    channel: () => channel,
    holds: () => held,
    onChange: () => {
      changes += 1;
    },
    clock,
    log: fakeLog(),
  });
  return {
    clock,
    checks,
    downloads,
    done,
    updates,
    changes: () => changes,
    hold: (...holds: Hold[]) => {
      held = holds;
    },
    choose: (next: UpdateChannel) => {
      channel = next;
      updates.channelChanged();
    },
    status: () => updates.current().state.status,
    /** Up to the point where 1.1.0 is being downloaded. */
    async offer() {
      updates.check();
      checks.at(-1)?.resolve({ version: '1.1.0', notes: '' });
      await expect.poll(() => updates.current().state.status).toBe('available');
    },
  };
};

describe('the updates of an app that runs', () => {
  it('are looked for after its start and every four hours', async () => {
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
    const { clock, updates, checks } = setUp();
    updates.check();
    await clock.awaited(20_000);
    clock.advance(20_000);
    await expect
      .poll(() => updates.current().state)
      .toMatchObject({
        status: 'idle',
        problem: 'Updates could not be looked for. Internal Dash tries again later.',
      });
    // What it says in the end counts no more.
    checks[0]?.resolve({ version: '1.1.0', notes: '' });
    await Promise.resolve();
    expect(updates.current().state.status).toBe('idle');
  });

  it('start a broken and a stalled download again', async () => {
    const { clock, updates, downloads, done, offer } = setUp();
    await offer();
    updates.download();
    downloads[0]?.progress(10);
    downloads[0]?.reject(new Error('cut'));
    await clock.awaited(5_000);
    clock.advance(5_000);
    expect(downloads).toHaveLength(2);
    clock.advance(59_999);
    downloads[1]?.progress(20);
    clock.advance(59_999);
    expect(done.filter((each) => each === 'stop')).toHaveLength(1);
    clock.advance(1);
    await clock.awaited(30_000);
    expect(done.filter((each) => each === 'stop')).toHaveLength(2);
    clock.advance(30_000);
    downloads[2]?.resolve('whole');
    await expect.poll(() => updates.current().state.status).toBe('ready');
  });

  it('are installed when told, not while something is open', async () => {
    const { updates, downloads, done, offer, hold } = setUp();
    await offer();
    updates.download();
    downloads[0]?.resolve('whole');
    await expect.poll(() => updates.current().state.status).toBe('ready');
    hold('edit');
    updates.install();
    updates.prepareQuit();
    expect(updates.current().state).toMatchObject({ status: 'ready', holds: ['edit'] });
    expect(done).toEqual(['at quit: false']);
    hold();
    updates.prepareQuit();
    updates.install();
    expect(done).toEqual(['at quit: false', 'at quit: true', 'restart']);
  });

  it('of the channel before count no more', async () => {
    const { updates, checks, downloads, offer, choose, status } = setUp();
    await offer();
    updates.download();
    choose('beta');
    expect(checks.at(-1)?.channel).toBe('beta');
    downloads[0]?.resolve('whole');
    checks.at(-1)?.resolve(null);
    await expect.poll(status).toBe('idle');
  });

  it('tell each change, and nothing after the end', () => {
    const { clock, updates, changes } = setUp();
    updates.check();
    expect(changes()).toBe(1);
    updates.close();
    updates.check();
    clock.advance(24 * 60 * 60_000);
    expect(changes()).toBe(1);
  });
});

test('what windows have open, and the writes of core', () => {
  let pending = 0;
  const holds = createWindowHolds(() => pending);
  holds.set('window-1', ['edit']);
  holds.set('window-2', ['money', 'edit']);
  pending = 1;
  expect(holds.all()).toEqual(['write', 'money', 'edit']);
  holds.forget('window-2');
  pending = 0;
  expect(holds.all()).toEqual(['edit']);
  holds.set('window-1', []);
  expect(holds.all()).toEqual([]);
  holds.set('window-3', ['money']);
  holds.clear();
  expect(holds.all()).toEqual([]);
});
