import { describe, expect, it } from 'vitest';
import type { BridgeEvent } from '../../../src/contract/wire/events';
import { openRaw, type WindowOptions } from './socket-client';
import { scriptedCore, type TestServer, testServer } from './test-server';

const open = ({ origin, keys }: TestServer, client = 'window-1', seen?: WindowOptions['seen']) =>
  openRaw(origin, keys, { client, ...(seen ? { seen } : {}) });

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

describe('events', () => {
  it('reach every window, with a number', async () => {
    const { core, server } = await start();
    const windows = [await open(server), await open(server, 'window-2')];
    core.emit(changed(1));
    core.emit({ type: 'settings.changed' });
    for (const window of windows) {
      expect(await window.next()).toEqual({ number: 1, event: changed(1) });
      expect(await window.next()).toEqual({ number: 2, event: { type: 'settings.changed' } });
      window.close();
    }
  });

  it('tell a new window the session state, in case it asked before it was listening', async () => {
    const { core, server } = await start();
    await core.core.call({}, 'x');
    core.emit(session('old'));
    core.emit(session('new'));
    for (let id = 1; id <= 300; id += 1) core.emit(changed(id));
    const window = await open(server);
    expect(await window.next()).toEqual({ number: 2, event: session('new') });
    core.emit(changed(2));
    expect(await window.next()).toEqual({ number: 303, event: changed(2) });
    window.close();
  });

  it('tell a window what it missed during a short disconnection', async () => {
    const { core, server } = await start();
    const before = await open(server);
    core.emit(changed(1));
    expect(await before.next()).toMatchObject({ number: 1 });
    before.close();
    await before.ended;
    core.emit(changed(2));
    core.emit(changed(3));
    const after = await open(server, 'window-1', { launch: before.launch, number: 1 });
    expect(await after.next()).toEqual({ number: 2, event: changed(2) });
    expect(await after.next()).toEqual({ number: 3, event: changed(3) });
    after.close();
  });

  it('have different numbers in another launch, so a window’s old position is ignored', async () => {
    const { core, server } = await start();
    core.emit(session('now'));
    const window = await open(server, 'window-1', { launch: 'another', number: 900 });
    expect(await window.next()).toEqual({ number: 1, event: session('now') });
    window.close();
  });

  it('tell core that a window is gone once its last page closes', async () => {
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

  it('reach more windows than a browser’s connection limit per server', async () => {
    const { core, server } = await start();
    const windows = await Promise.all(
      Array.from({ length: 20 }, (_, index) => open(server, `window-${index}`)),
    );
    core.emit(changed(7));
    for (const window of windows) {
      expect(await window.next()).toEqual({ number: 1, event: changed(7) });
      window.close();
    }
  });

  it('end with the host', async () => {
    const { server } = await start();
    const window = await open(server);
    await server.close();
    expect(await window.ended).toBe(1006);
  });
});

describe('a window that is pinged every 15 seconds', () => {
  it('stays connected while it responds, and is disconnected when it does not', async () => {
    const { core, server } = await start();
    const window = await open(server);
    const asked = () => new Promise((resolve) => window.socket.once('ping', resolve));
    for (let round = 0; round < 3; round += 1) {
      const ping = asked();
      server.clock.advance(15_000);
      await ping;
      // The pong comes before the response to this call.
      window.call({ id: String(round), method: 'app.ping' });
      expect(await window.next()).toMatchObject({ answer: round + 1 });
    }
    window.socket.pause();
    const forgotten = core.next();
    server.clock.advance(15_000);
    server.clock.advance(15_000);
    await forgotten;
    expect(core.forgotten).toEqual(['window-1']);
    window.socket.terminate();
  });
});
