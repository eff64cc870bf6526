import type { IpcMain, WebFrameMain } from 'electron';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BridgeEvent } from '../../src/contract/wire/events';
import type { Core } from '../../src/main/core/app/core';
import { type BridgeContents, connectIpc } from '../../src/main/hosts/electron/ipc';
import { FakeEvents } from './fake-electron';
import { createFakeIpc, type FakeIpc } from './fake-ipc';
import { fakeLog } from './fake-ports';
import { FakeContents, fakeFrame } from './fake-window';

const ORIGIN = 'internal-dash-app://main';

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
    pendingWrites: () => 0,
    checkLock: () => undefined,
    prepareQuit: () => undefined,
    choose: () => undefined,
    recentRecords: () => [],
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
  let ipc: FakeIpc;
  let fake: ReturnType<typeof fakeCore>;
  let log: ReturnType<typeof fakeLog>;
  let current: BridgeContents | null;
  let first: FakeContents;

  const connect = (core: Promise<Core> = Promise.resolve(fake.core)) =>
    connectIpc({ ipcMain: ipc.ipcMain }, { core, origin: ORIGIN, current: () => current, log });

  beforeEach(() => {
    ipc = createFakeIpc();
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
      ipc.invoke(first, 'bridge:call', [{ id: '1' }]),
      ipc.invoke(second, 'bridge:call', [{ id: '1' }]),
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
      [
        'of a frame inside the page that has its number',
        `${ORIGIN}/`,
        fakeFrame(`${ORIGIN}/`, main),
      ],
      ['of a frame that claims to be on top', `${ORIGIN}/`, fakeFrame(`${ORIGIN}/`, null, 2)],
      ['of the card provider', `${ORIGIN}/`, fakeFrame('https://js.stripe.com/v3', main, 2)],
      ['of a frame that is gone', `${ORIGIN}/`, null],
      ['of another site in a window of ours', 'https://evil.example/', undefined],
      ['of our name without encryption', 'https://main/', undefined],
      ['of our name at another port', `${ORIGIN}:444/`, undefined],
      ['of a site that begins with our name', `${ORIGIN}.evil.example/`, undefined],
      ['of a blob of our origin', `blob:${ORIGIN}/1`, undefined],
      ['of a local file', 'file:///etc/passwd', undefined],
      ['of a page without address', '', undefined],
    ])('%s', async (_who, url, frame) => {
      first.url = url;
      connect().attach(first.contents);
      expect(await ipc.invoke(first, 'bridge:call', [{ id: '1' }], frame)).toMatchObject({
        ok: false,
        error: { code: 'forbidden' },
      });
    });

    it('of a page that is in no window of ours', async () => {
      connect();
      expect(await ipc.invoke(first, 'bridge:call', [{ id: '1' }])).toMatchObject({ ok: false });
    });

    it('of a window that was closed', async () => {
      connect().attach(first.contents);
      first.destroy();
      expect(await ipc.invoke(first, 'bridge:call', [{ id: '1' }])).toMatchObject({ ok: false });
    });
  });

  it('waits for core while it loads', async () => {
    const loading = Promise.withResolvers<Core>();
    connect(loading.promise).attach(first.contents);
    const answer = ipc.invoke(first, 'bridge:call', [{ id: '1' }]);
    loading.resolve(fake.core);
    expect(await answer).toMatchObject({ ok: true });
  });

  it('returns an error, never an exception, when core did not start', async () => {
    connect(Promise.reject(new Error('no disk: secret'))).attach(first.contents);
    const answer = await ipc.invoke(first, 'bridge:call', [{ id: '1' }]);
    expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(answer)).not.toContain('secret');
    ipc.send(first, 'bridge:cancel', ['1']);
  });

  it('returns an error, never an exception, when core breaks', async () => {
    fake.core.call = async () => {
      throw new Error('no disk: secret');
    };
    connect().attach(first.contents);
    const answer = await ipc.invoke(first, 'bridge:call', [{ id: '1' }]);
    expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(answer)).not.toContain('secret');
  });

  it('cancels for the window that asks, and not for foreign frames or other values', async () => {
    connect().attach(first.contents);
    ipc.send(first, 'bridge:cancel', ['a']);
    ipc.send(first, 'bridge:cancel', [{ id: 'b' }]);
    ipc.send(first, 'bridge:cancel', ['c'], fakeFrame('https://evil.example/'));
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

  it('notifies every window of what happened, but no foreign page', async () => {
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

    it.each<[string, BridgeEvent]>([
      ['opens', link],
      ['that is refused is reported', { type: 'link.refused', link: 'internal-dash://memb/1' }],
    ])('%s in the window used last only', async (_what, event) => {
      const second = page();
      const bridge = connect();
      bridge.attach(first.contents);
      bridge.attach(second.contents);
      ipc.send(first, 'bridge:listen', []);
      ipc.send(second, 'bridge:listen', []);
      current = second.contents;
      await settled();
      fake.emit(event);
      expect([linksOf(first), linksOf(second)]).toEqual([[], [event]]);
    });

    it('waits for a page that still loads', async () => {
      connect().attach(first.contents);
      await settled();
      fake.emit(link);
      expect(linksOf(first)).toEqual([]);
      ipc.send(first, 'bridge:listen', []);
      expect(linksOf(first)).toEqual([link]);
      ipc.send(first, 'bridge:listen', []);
      expect(linksOf(first)).toEqual([link]);
    });

    it('waits again when the page is reloaded', async () => {
      connect().attach(first.contents);
      ipc.send(first, 'bridge:listen', []);
      first.events.emit('did-navigate');
      await settled();
      fake.emit(link);
      expect(linksOf(first)).toEqual([]);
    });

    it('is not given to a foreign frame that listens', async () => {
      connect().attach(first.contents);
      await settled();
      fake.emit(link);
      ipc.send(first, 'bridge:listen', [], fakeFrame('https://evil.example/'));
      expect(linksOf(first)).toEqual([]);
    });
  });
});

describe('the fake of electron', () => {
  it('fails on a member that was not provided and on an unknown event', () => {
    const { ipcMain } = createFakeIpc();
    expect(() => (ipcMain as IpcMain).removeHandler('x')).toThrow('removeHandler is not provided');
    expect(() => new FakeEvents('WebContents').on('did-navigat', () => undefined)).toThrow();
  });
});
