import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UnfinishedWrite } from '../../../src/contract/entities/unfinished-write';
import type { Result } from '../../../src/contract/wire/errors';
import { type Sandbox, startSandbox } from '../../../src/sandbox/server/server';
import { createBrowser } from '../core/browser';
import { personOf } from '../core/sandbox-core';
import { type Break, startBreakingProxy } from './breaking-proxy';
import { type HostProcess, newFolder, openWindow, startHost } from './host-process';

/** Writes that act twice if they are sent twice, and how often they acted. */
let sandbox: Sandbox;
let proxy: Awaited<ReturnType<typeof startBreakingProxy>>;
let environmentFile: string;
beforeAll(async () => {
  sandbox = await startSandbox({ members: 50 });
  proxy = await startBreakingProxy(sandbox.url);
  environmentFile = join(mkdtempSync(join(tmpdir(), 'dash-killed-')), 'environment.json');
  const environment = { ...sandbox.environment, staffApiUrl: proxy.url };
  writeFileSync(environmentFile, JSON.stringify(environment));
});
afterAll(async () => {
  await proxy.close();
  await sandbox.close();
});

let turn = 0;
const anyId = (table: 'members' | 'teams') =>
  sandbox.database().get<{ id: number }>(`SELECT id FROM ${table} ORDER BY id LIMIT 1`)?.id ?? 0;

const writes = {
  'an order': () => ({
    method: 'team.addOrder',
    path: '/internal/team/add_order',
    input: {
      teamId: anyId('teams'),
      shopifyOrderId: `S-${turn}`,
      fulfillOrderId: `F-${turn}`,
      newStandardDevices: 2,
      newCustomDevices: 1,
    },
  }),
  'a device': () => ({
    method: 'device.register',
    path: '/internal/popls',
    input: { name: `DEVICE-${turn}`, nickname: 'Card', mid: anyId('members') },
  }),
  'a firewall entry': () => ({
    method: 'firewall.updateIp',
    path: '/internal/firewall/firewall_update_ip',
    input: { ipAddress: `203.0.113.${turn}` },
  }),
};

const actedOf = (method: string): number =>
  sandbox.database().get<{ n: number }>('SELECT count(*) AS n FROM audit WHERE route = ?', method)
    ?.n ?? 0;

/** A host on a folder, signed in, with one window. */
const start = async (userData: string) => {
  const host = startHost(['--environment', environmentFile, '--no-open'], { userData });
  const window = await openWindow(host);
  const signedIn = window.call<Result<unknown>>('session.signIn');
  const { url = '' } = await host.line(({ event }) => event === 'open-external');
  await createBrowser().choose(url, personOf('all').sub);
  expect(await signedIn).toMatchObject({ ok: true });
  return { host, window };
};
const kill = async ({ child, ended }: HostProcess) => {
  child.kill('SIGKILL');
  await ended;
};
const expectOk = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

/**
 * Lists show whether these writes happened, so core checks the list instead of sending them again.
 */
const seen: ReadonlySet<string> = new Set(['team.addOrder', 'device.register']);

const kinds = Object.entries(writes);
/** One write that a list shows, and one that it doesn't; each start of a host takes a second. */
const killed = (['an order', 'a firewall entry'] as const).flatMap((what) =>
  (['hold-before', 'hold-after'] as const).map((how) => [what, how, writes[what]] as const),
);

describe('a write during which the app is killed', () => {
  it.each(killed)(
    '%s (%s): is named, is repeated with its key unless a list shows it, and takes effect once',
    async (_what, how, make) => {
      turn += 1;
      const { method, path, input } = make();
      const before = actedOf(method);
      const userData = newFolder();
      const first = await start(userData);
      const reached = proxy.breakNext(path, how);
      const sentBefore = proxy.keysOf(path).length;
      void first.window.call(method, input);
      await reached;
      await kill(first.host);
      expect(actedOf(method) - before).toBe(how === 'hold-after' ? 1 : 0);

      const second = await start(userData);
      const unfinished = expectOk(
        await second.window.call<Result<UnfinishedWrite[]>>('writes.unfinished'),
      );
      expect(unfinished).toMatchObject([{ action: method, state: 'unknown', canRepeat: true }]);
      const journal = expectOk(
        await second.window.call<Result<{ outcome: string }[]>>('journal.list'),
      );
      expect(journal.map(({ outcome }) => outcome)).toEqual(['unknown']);

      const id = unfinished[0]?.id;
      expectOk(await second.window.call<Result<unknown>>('writes.repeat', { id }));
      expect(actedOf(method) - before).toBe(1);
      const keys = proxy.keysOf(path).slice(sentBefore);
      const isSeen = how === 'hold-after' && seen.has(method);
      expect(keys).toHaveLength(isSeen ? 1 : 2);
      expect(new Set(keys).size).toBe(1);
      expect(expectOk(await second.window.call<Result<unknown[]>>('writes.unfinished'))).toEqual(
        [],
      );
      await kill(second.host);
    },
    90_000,
  );

  it('takes effect once when it is repeated manually after the restart, which restores the drafts', async () => {
    turn += 1;
    const { method, path, input } = writes['an order']();
    const before = actedOf(method);
    const userData = newFolder();
    const first = await start(userData);
    const sentBefore = proxy.keysOf(path).length;
    const reached = proxy.breakNext(path, 'hold-after');
    void first.window.call(method, input);
    await reached;
    const texts = { 'member/5/email': 'half@typed' };
    expectOk(await first.window.call<Result<null>>('drafts.set', { texts }));
    await kill(first.host);
    const second = await start(userData);
    expect(await second.window.call('drafts.get')).toMatchObject({ ok: true, value: { texts } });
    expectOk(await second.window.call<Result<unknown>>(method, input));
    expect(actedOf(method) - before).toBe(1);
    // The next identical write is a separate one, which the server may refuse.
    expect(await second.window.call(method, input)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    });
    const [key, next, ...more] = proxy.keysOf(path).slice(sentBefore);
    expect(next).not.toBe(key);
    expect(more).toEqual([]);
    await kill(second.host);
  }, 90_000);
});

describe('on one host', () => {
  const dropped = kinds.flatMap(([what, make]) =>
    (['drop-before', 'drop-after'] as const).map((how: Break) => [what, how, make] as const),
  );

  it('a write lost with the connection is sent from the reloaded page with its key, and takes effect once', async () => {
    const { host, window } = await start(newFolder());
    let shown: Pick<typeof window, 'call'> = window;
    for (const [, how, make] of dropped) {
      turn += 1;
      const { method, path, input } = make();
      const before = actedOf(method);
      const reached = proxy.breakNext(path, how);
      const lost = await shown.call<Result<unknown>>(method, input);
      await reached;
      if (how === 'drop-after' && seen.has(method)) {
        // Core has checked the list and reported the result.
        expectOk(lost);
        expect(actedOf(method) - before).toBe(1);
        continue;
      }
      expect(lost).toMatchObject({ ok: false, error: { code: 'offline', outcome: 'unknown' } });
      shown = window.reload();
      expectOk(await shown.call<Result<unknown>>(method, input));
      expect(actedOf(method) - before).toBe(1);
    }
    await kill(host);
  }, 120_000);

  it('a write continues during a page reload, and a second click joins it', async () => {
    turn += 1;
    const { method, path, input } = writes['a device']();
    const before = actedOf(method);
    const { host, window } = await start(newFolder());
    const reached = proxy.breakNext(path, 'hold-before');
    void window.call(method, input);
    await reached;
    const reloaded = window.reload();
    const list = expectOk(await reloaded.call<Result<UnfinishedWrite[]>>('writes.unfinished'));
    expect(list).toMatchObject([{ action: method, state: 'under-way' }]);
    void reloaded.call(method, input);
    await reloaded.call('app.ping');
    expect(proxy.keysOf(path).filter((key) => key === proxy.keysOf(path).at(-1))).toHaveLength(1);
    expect(actedOf(method)).toBe(before);
    await kill(host);
  }, 60_000);
});
