import { describe, expect, it } from 'vitest';
import type { BridgeEvent } from '../../../src/contract/events';
import { listen } from './http-client';
import { scriptedCore, type TestServer, testServer } from './test-server';

const open = (
  { origin, cookie }: TestServer,
  client = 'window-1',
  headers: Record<string, string> = {},
) => listen(origin, `/events?client=${client}`, { cookie, ...headers });

const changed = (id: number): BridgeEvent => ({ type: 'record.changed', record: 'team', id });
const session = (reason: string): BridgeEvent => ({
  type: 'session.changed',
  session: { status: 'signed-out', reason },
});

const start = async () => {
  const core = scriptedCore();
  const counts: number[] = [];
  const server = await testServer({
    core: core.core,
    onWindows: (count) => counts.push(count),
  });
  return { core, counts, server };
};

describe('GET /events', () => {
  it('tells every window what core tells, numbered', async () => {
    const { core, server } = await start();
    const windows = [await open(server), await open(server, 'window-2')];
    core.emit(changed(1));
    core.emit({ type: 'settings.changed' });
    for (const window of windows) {
      expect(await window.next()).toEqual({ id: '1', data: changed(1) });
      expect(await window.next()).toEqual({ id: '2', data: { type: 'settings.changed' } });
      expect(window.headers).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
      });
      window.close();
    }
  });

  it('tells a new window how the session stands, as it may have asked before it listened', async () => {
    const { core, server } = await start();
    await core.core.call({}, 'x');
    core.emit(session('old'));
    core.emit(session('new'));
    core.emit(changed(1));
    const window = await open(server);
    expect((await window.next()).data).toEqual(session('new'));
    core.emit(changed(2));
    expect((await window.next()).data).toEqual(changed(2));
    window.close();
  });

  it('tells a window that was away for a moment what it missed', async () => {
    const { core, server } = await start();
    const before = await open(server);
    core.emit(changed(1));
    const { id } = await before.next();
    before.close();
    core.emit(changed(2));
    core.emit(changed(3));
    const after = await open(server, 'window-1', { 'last-event-id': String(id) });
    expect((await after.next()).data).toEqual(changed(2));
    expect((await after.next()).data).toEqual(changed(3));
    after.close();
  });

  it('says every 15 seconds that it is still there', async () => {
    const { core, server } = await start();
    const window = await open(server);
    server.clock.advance(30_000);
    core.emit(changed(1));
    await window.next();
    expect(window.comments()).toBe(2);
    window.close();
  });

  it('tells core of a window that went away, once its last page did', async () => {
    const { core, counts, server } = await start();
    const first = await open(server);
    const second = await open(server);
    const other = await open(server, 'window-2');
    expect(counts).toEqual([1, 2, 3]);
    first.close();
    await first.ended;
    const forgotten = core.next();
    second.close();
    await forgotten;
    expect(core.forgotten).toEqual(['window-1']);
    expect(counts).toEqual([1, 2, 3, 2, 1]);
    other.close();
  });

  it('ends with the host', async () => {
    const { server } = await start();
    const window = await open(server);
    await server.close();
    await window.ended;
  });
});
