import type { IpcMain, WebFrameMain } from 'electron';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Result } from '../../src/contract/errors';
import type { BridgeEvent } from '../../src/contract/events';
import type { Core } from '../../src/main/core/core';
import { type BridgeContents, connectIpc } from '../../src/main/electron/ipc';
import { FakeEvents, strict } from './fake-electron';
import { fakeLog } from './fake-ports';
import { FakeContents, fakeFrame } from './fake-window';

const ORIGIN = 'https://app.internal-dash.invalid';

const fakeIpcMain = () => {
  const handlers = new Map<string, (...args: never[]) => unknown>();
  const listeners = new Map<string, (...args: never[]) => void>();
  const ipcMain = strict<Pick<IpcMain, 'handle' | 'on'>>('ipcMain', {
    handle: (channel, handler) => void handlers.set(channel, handler),
    on: (channel, listener) => listeners.set(channel, listener) as never,
  });
  const call = (of: typeof handlers, channel: string, args: unknown[]) =>
    (of.get(channel) as unknown as (...args: unknown[]) => unknown)(...args);
  return {
    ipcMain,
    channels: () => [...handlers.keys(), ...listeners.keys()].sort(),
    call: (page: FakeContents, envelope: unknown, frame?: WebFrameMain | null) =>
      call(handlers, 'bridge:call', [page.message(frame), envelope]) as Promise<Result<unknown>>,
    send: (channel: string, page: FakeContents, ...args: unknown[]) =>
      call(listeners, channel, [page.message(), ...args]),
    sendFrom: (channel: string, page: FakeContents, frame: WebFrameMain, ...args: unknown[]) =>
      call(listeners, channel, [page.message(frame), ...args]),
  };
};

const fakeCore = () => {
  const listeners = new Set<(event: BridgeEvent) => void>();
  const done: string[] = [];
  const core: Core = {
    call: async (envelope, client) => ({ ok: true, value: { envelope, client } }),
    cancel: (id, client) => void done.push(`cancel ${id} ${client}`),
    forget: (client) => void done.push(`forget ${client}`),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    openLink: () => undefined,
    close: async () => undefined,
  };
  return {
    core,
    done,
    emit: (event: BridgeEvent) => {
      for (const listener of listeners) listener(event);
    },
  };
};

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const page = (url = `${ORIGIN}/`) => {
  const contents = new FakeContents();
  contents.url = url;
  return contents;
};

describe('the wire between windows and core', () => {
  let ipc: ReturnType<typeof fakeIpcMain>;
  let fake: ReturnType<typeof fakeCore>;
  let log: ReturnType<typeof fakeLog>;
  let current: BridgeContents | null;
  let first: FakeContents;

  const connect = (core: Promise<Core> = Promise.resolve(fake.core)) =>
    connectIpc({ ipcMain: ipc.ipcMain }, { core, origin: ORIGIN, current: () => current, log });

  beforeEach(() => {
    ipc = fakeIpcMain();
    fake = fakeCore();
    log = fakeLog();
    first = page();
    current = first.contents;
  });

  it('opens three channels and no more', () => {
    connect();
    expect(ipc.channels()).toEqual(['bridge:call', 'bridge:cancel', 'bridge:listen']);
  });

  it('passes a call of a window on, under a client name of its own', async () => {
    const second = page();
    const bridge = connect();
    bridge.attach(first.contents);
    bridge.attach(second.contents);
    const answers = await Promise.all([
      ipc.call(first, { id: '1' }),
      ipc.call(second, { id: '1' }),
    ]);
    expect(answers).toEqual([
      { ok: true, value: { envelope: { id: '1' }, client: `window-${first.id}` } },
      { ok: true, value: { envelope: { id: '1' }, client: `window-${second.id}` } },
    ]);
  });

  describe('refuses a call', () => {
    const main = fakeFrame(`${ORIGIN}/`);
    it.each<[string, string, WebFrameMain | null | undefined]>([
      ['of a frame inside the page', `${ORIGIN}/`, fakeFrame(`${ORIGIN}/`, main, 2)],
      ['of a frame that claims to be on top', `${ORIGIN}/`, fakeFrame(`${ORIGIN}/`, null, 2)],
      ['of the card provider', `${ORIGIN}/`, fakeFrame('https://js.stripe.com/v3', main, 2)],
      ['of a frame that is gone', `${ORIGIN}/`, null],
      ['of another site in a window of ours', 'https://evil.example/', undefined],
      ['of our name without encryption', 'http://app.internal-dash.invalid/', undefined],
      ['of our name at another port', `${ORIGIN}:444/`, undefined],
      ['of a site that begins with our name', `${ORIGIN}.evil.example/`, undefined],
      ['of a blob of our origin', `blob:${ORIGIN}/1`, undefined],
      ['of a local file', 'file:///etc/passwd', undefined],
      ['of a page without address', '', undefined],
    ])('%s', async (_who, url, frame) => {
      first.url = url;
      connect().attach(first.contents);
      expect(await ipc.call(first, { id: '1' }, frame)).toMatchObject({
        ok: false,
        error: { code: 'forbidden' },
      });
    });

    it('of a page that is in no window of ours', async () => {
      connect();
      expect(await ipc.call(first, { id: '1' })).toMatchObject({ ok: false });
    });

    it('of a window that was closed', async () => {
      connect().attach(first.contents);
      first.destroy();
      expect(await ipc.call(first, { id: '1' })).toMatchObject({ ok: false });
    });
  });

  it('waits for core while it starts', async () => {
    const start = Promise.withResolvers<Core>();
    connect(start.promise).attach(first.contents);
    const answer = ipc.call(first, { id: '1' });
    start.resolve(fake.core);
    expect(await answer).toMatchObject({ ok: true });
  });

  it('answers with an error, never an exception, when core did not start', async () => {
    connect(Promise.reject(new Error('no disk: secret'))).attach(first.contents);
    const answer = await ipc.call(first, { id: '1' });
    expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(answer)).not.toContain('secret');
  });

  it('cancels for the window that asks, and not for foreign frames or other values', async () => {
    connect().attach(first.contents);
    ipc.send('bridge:cancel', first, 'a');
    ipc.send('bridge:cancel', first, { id: 'b' });
    ipc.sendFrom('bridge:cancel', first, fakeFrame('https://evil.example/'), 'c');
    await settled();
    expect(fake.done).toEqual([`cancel a window-${first.id}`]);
  });

  it.each(['did-navigate', 'render-process-gone', 'destroyed'])(
    'has core forget the calls of a page after %s',
    async (event) => {
      connect().attach(first.contents);
      first.events.emit(event);
      await settled();
      expect(fake.done).toEqual([`forget window-${first.id}`]);
    },
  );

  it('tells every window what happened, but no page that is not ours', async () => {
    const second = page();
    const foreign = page('https://evil.example/');
    const gone = page();
    const bridge = connect();
    for (const each of [first, second, foreign, gone]) bridge.attach(each.contents);
    gone.destroyed = true;
    await settled();
    fake.emit({ type: 'settings.changed' });
    const message = { channel: 'bridge:event', message: { type: 'settings.changed' } };
    expect([first, second, foreign, gone].map(({ sent }) => sent)).toEqual([
      [message],
      [message],
      [],
      [],
    ]);
  });

  describe('a link', () => {
    const link: BridgeEvent = { type: 'link.opened', target: 'member', id: 7 };
    const linksOf = ({ sent }: FakeContents) => sent.map(({ message }) => message);

    it('opens in the window used last only', async () => {
      const second = page();
      const bridge = connect();
      bridge.attach(first.contents);
      bridge.attach(second.contents);
      ipc.send('bridge:listen', first);
      ipc.send('bridge:listen', second);
      current = second.contents;
      await settled();
      fake.emit(link);
      expect([linksOf(first), linksOf(second)]).toEqual([[], [link]]);
    });

    it('waits for a page that still loads', async () => {
      connect().attach(first.contents);
      await settled();
      fake.emit(link);
      expect(linksOf(first)).toEqual([]);
      ipc.send('bridge:listen', first);
      expect(linksOf(first)).toEqual([link]);
      ipc.send('bridge:listen', first);
      expect(linksOf(first)).toEqual([link]);
    });

    it('waits again when the page is loaded anew', async () => {
      connect().attach(first.contents);
      ipc.send('bridge:listen', first);
      first.events.emit('did-navigate');
      await settled();
      fake.emit(link);
      expect(linksOf(first)).toEqual([]);
    });

    it('is not given to a foreign frame that listens', async () => {
      connect().attach(first.contents);
      await settled();
      fake.emit(link);
      ipc.sendFrom('bridge:listen', first, fakeFrame('https://evil.example/'));
      expect(linksOf(first)).toEqual([]);
    });
  });
});

describe('the fake of electron', () => {
  it('fails on a member that was not provided and on an unknown event', () => {
    const { ipcMain } = fakeIpcMain();
    expect(() => (ipcMain as IpcMain).removeHandler('x')).toThrow('removeHandler is not provided');
    expect(() => new FakeEvents('WebContents').on('did-navigat', () => undefined)).toThrow();
  });
});
