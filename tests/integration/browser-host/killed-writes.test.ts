import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UnfinishedWrite } from '../../../src/contract/entities/unfinished-write';
import type { Result } from '../../../src/contract/wire/result';
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
const someId = (table: 'members' | 'teams') =>
  sandbox
    .database()
    .get<{ id: number }>(`SELECT id FROM ${table} ORDER BY id LIMIT 1 OFFSET ?`, turn)?.id ?? 0;

const writes = {
  'an order': () => ({
    method: 'team.addOrder',
    path: '/internal/team/add_order',
    input: {
      teamId: someId('teams'),
      shopifyOrderId: `S-${turn}`,
      fulfillOrderId: `F-${turn}`,
      newStandardDevices: 2,
      newCustomDevices: 1,
    },
  }),
  'a device': () => ({
    method: 'device.register',
    path: '/internal/popls',
    input: { name: `DEVICE-${turn}`, nickname: 'Card', mid: someId('members') },
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
/** One write that a list shows, and one that it doesn't. */
const killed = (['an order', 'a firewall entry'] as const).flatMap((what) =>
  (['hold-before', 'hold-after'] as const).map((how) => [what, how] as const),
);

describe('an app that is killed during five writes', () => {
  /** Sends a write whose request the proxy holds. */
  const hold = async (
    { window }: Awaited<ReturnType<typeof start>>,
    what: keyof typeof writes,
    how: Break,
  ) => {
    turn += 1;
    const { method, path, input } = writes[what]();
    const before = actedOf(method);
    const sentBefore = proxy.keysOf(path).length;
    const reached = proxy.breakNext(path, how);
    void window.call(method, input);
    await reached;
    expect(actedOf(method) - before).toBe(how === 'hold-after' ? 1 : 0);
    const [key = '', ...more] = proxy.keysOf(path).slice(sentBefore);
    expect(more).toEqual([]);
    return { what, how, method, path, input, key };
  };

  it('names each, repeats it with its key unless a list shows it, keeps the drafts, and each takes effect once', async () => {
    const userData = newFolder();
    const first = await start(userData);
    const held = [];
    for (const [what, how] of killed) held.push(await hold(first, what, how));
    const retyped = await hold(first, 'an order', 'hold-after');
    const texts = { 'member/5/email': 'half@typed' };
    expectOk(await first.window.call<Result<null>>('drafts.set', { texts }));
    await kill(first.host);

    const { host, window } = await start(userData);
    const unfinished = async () =>
      expectOk(await window.call<Result<UnfinishedWrite[]>>('writes.unfinished'));
    expect(await unfinished()).toMatchObject(
      [...held, retyped].map(({ method }) => ({
        action: method,
        state: 'unknown',
        canRepeat: true,
      })),
    );
    const journal = await window.call<Result<{ outcome: string }[]>>('journal.list');
    expect(expectOk(journal).map(({ outcome }) => outcome)).toEqual(Array(5).fill('unknown'));
    expect(await window.call('drafts.get')).toMatchObject({ ok: true, value: { texts } });

    for (const { what, how, method, path, key } of held) {
      const before = actedOf(method);
      const sentBefore = proxy.keysOf(path).length;
      const [oldest, ...rest] = await unfinished();
      expectOk(await window.call<Result<unknown>>('writes.repeat', { id: oldest?.id }));
      expect(actedOf(method) - before, `${what} ${how}`).toBe(how === 'hold-after' ? 0 : 1);
      const isSeen = how === 'hold-after' && seen.has(method);
      expect(proxy.keysOf(path).slice(sentBefore), `${what} ${how}`).toEqual(isSeen ? [] : [key]);
      expect(await unfinished()).toEqual(rest);
    }

    // Made again manually, as if nothing was known about it.
    const { method, path, input, key } = retyped;
    const before = actedOf(method);
    const sentBefore = proxy.keysOf(path).length;
    expectOk(await window.call<Result<unknown>>(method, input));
    expect(actedOf(method)).toBe(before);
    expect(await unfinished()).toEqual([]);
    // The next identical write is a separate one, which the server may refuse.
    expect(await window.call(method, input)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    });
    const [next, ...more] = proxy.keysOf(path).slice(sentBefore);
    expect(next).not.toBe(key);
    expect(more).toEqual([]);
    await kill(host);
  }, 90_000);
});

describe('on one host', () => {
  const dropped = kinds.flatMap(([what, make]) =>
    (['drop-before', 'drop-after'] as const).map((how: Break) => [what, how, make] as const),
  );

  it('a lost write is sent from the reloaded page with its key, and takes effect once; one that continues during a reload is joined by a second click', async () => {
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

    turn += 1;
    const { method, path, input } = writes['a device']();
    const before = actedOf(method);
    const reached = proxy.breakNext(path, 'hold-before');
    void shown.call(method, input);
    await reached;
    const reloaded = window.reload();
    const list = expectOk(await reloaded.call<Result<UnfinishedWrite[]>>('writes.unfinished'));
    expect(list).toMatchObject([{ action: method, state: 'under-way' }]);
    void reloaded.call(method, input);
    await reloaded.call('app.ping');
    expect(proxy.keysOf(path).filter((key) => key === proxy.keysOf(path).at(-1))).toHaveLength(1);
    expect(actedOf(method)).toBe(before);
    await kill(host);
  }, 120_000);
});
