import type { Core } from '../../src/main/core/app/core';
import { APP_ORIGIN } from '../../src/main/hosts/electron/app-url';
import { connectIpc, type IpcBridge } from '../../src/main/hosts/electron/ipc';
import { createFakeIpc, type FakeIpc } from '../electron/fake-ipc';
import { fakeLog } from '../electron/fake-ports';
import { FakeContents } from '../electron/fake-window';
import { bridgeContract } from './bridge-contract';

/** The Electron host of each core: windows on the same core share it. */
const hosts = new WeakMap<Core, { ipc: FakeIpc; bridge: IpcBridge }>();

const hostOf = (core: Core) => {
  const known = hosts.get(core);
  if (known) return known;
  const ipc = createFakeIpc();
  const bridge = connectIpc(ipc, {
    core: Promise.resolve(core),
    origin: APP_ORIGIN,
    current: () => null,
    log: fakeLog(),
  });
  const host = { ipc, bridge };
  hosts.set(core, host);
  return host;
};

bridgeContract('IPC', async (core) => {
  const { ipc, bridge } = hostOf(core);
  const page = new FakeContents();
  page.url = `${APP_ORIGIN}/search`;
  bridge.attach(page.contents);
  const api = ipc.preload(page);
  return {
    call: (envelope) => api.call(envelope as never),
    cancel: api.cancel,
    subscribe: async (listener) => api.subscribe(listener),
    close: async () => page.destroy(),
  };
});
