import type { ContextBridge, IpcMain, IpcRenderer, IpcRendererEvent, WebFrameMain } from 'electron';
import type { PreloadApi } from '../../src/contract/wire/preload-api';
import { exposeBridge } from '../../src/preload/expose-bridge';
import { strict } from './fake-electron';
import type { FakeContents } from './fake-window';

type Handler = (...args: unknown[]) => unknown;

/** Both ends of Electron's IPC: values are cloned on the way, as between its processes. */
export const createFakeIpc = () => {
  const handlers = new Map<string, Handler>();
  const listeners = new Map<string, Handler>();
  const ipcMain = strict<Pick<IpcMain, 'handle' | 'on'>>('ipcMain', {
    handle: (channel, handler) => void handlers.set(channel, handler as Handler),
    on: (channel, listener) => listeners.set(channel, listener as Handler) as never,
  });
  const find = (of: Map<string, Handler>, channel: string): Handler => {
    const found = of.get(channel);
    if (!found) throw new Error(`electron: nothing listens on ${channel}`);
    return found;
  };

  const invoke = async (
    page: FakeContents,
    channel: string,
    args: unknown[],
    frame?: WebFrameMain | null,
  ): Promise<unknown> =>
    structuredClone(
      await find(handlers, channel)(
        page.message(frame),
        ...args.map((each) => structuredClone(each)),
      ),
    );
  const send = (
    page: FakeContents,
    channel: string,
    args: unknown[],
    frame?: WebFrameMain | null,
  ): void => {
    find(listeners, channel)(page.message(frame), ...args.map((each) => structuredClone(each)));
  };

  /** Runs the preload script for a page and answers what the page gets of it. */
  const preload = (page: FakeContents): PreloadApi => {
    const relays = new Set<(event: IpcRendererEvent, ...args: unknown[]) => void>();
    page.receive = (_channel, message) => {
      const event = strict<IpcRendererEvent>('IpcRendererEvent', {});
      for (const relay of [...relays]) relay(event, structuredClone(message));
    };
    let api: PreloadApi | undefined;
    exposeBridge({
      contextBridge: strict<ContextBridge>('contextBridge', {
        exposeInMainWorld: (_name, value) => {
          api = value as PreloadApi;
        },
      }),
      ipcRenderer: strict<IpcRenderer>('ipcRenderer', {
        invoke: (channel, ...args) => invoke(page, channel, args),
        send: (channel, ...args) => send(page, channel, args),
        on: (_channel, relay) => relays.add(relay) as never,
        off: (_channel, relay) => relays.delete(relay) as never,
      }),
    });
    if (!api) throw new Error('the preload script exposed nothing');
    return api;
  };

  return {
    ipcMain,
    channels: (): string[] => [...handlers.keys(), ...listeners.keys()].sort(),
    invoke,
    send,
    preload,
  };
};
export type FakeIpc = ReturnType<typeof createFakeIpc>;
