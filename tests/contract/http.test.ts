import { randomUUID } from 'node:crypto';
import type { BridgeEvent } from '../../src/contract/events';
import { startBrowserHostServer } from '../../src/main/browser-host/server';
import type { Core } from '../../src/main/core/core';
import {
  ask,
  callHeaders,
  type Events,
  listen,
  signIn,
} from '../integration/browser-host/http-client';
import { pageFolder } from '../integration/browser-host/test-server';
import { realClock } from '../unit/core/fake-clock';
import { fakeLog } from '../unit/core/fake-log';
import { bridgeContract } from './bridge-contract';

/** One host for all windows on a core, ended with the last of them. */
const hosts = new Map<
  Core,
  { server: ReturnType<typeof startBrowserHostServer>; windows: number }
>();

const hostOf = (core: Core) => {
  const running = hosts.get(core);
  if (running) return running;
  const server = startBrowserHostServer({
    core,
    rendererDir: pageFolder(),
    cardScriptUrl: () => null,
    clock: realClock,
    log: fakeLog(),
  });
  const host = { server, windows: 0 };
  hosts.set(core, host);
  return host;
};

bridgeContract('HTTP', async (core) => {
  const host = hostOf(core);
  host.windows += 1;
  const server = await host.server;
  const { origin } = server;
  const cookie = await signIn(server.newAddress());
  const client = randomUUID();
  const post = (body: unknown) =>
    ask(origin, '/bridge', {
      method: 'POST',
      headers: callHeaders(origin, cookie, client),
      body: JSON.stringify(body),
    });
  let stream: Promise<Events> | null = null;
  const listeners = new Set<(event: BridgeEvent) => void>();
  const follow = async (events: Events): Promise<void> => {
    for (;;) {
      const { data } = await events.next();
      for (const listener of [...listeners]) listener(data as BridgeEvent);
    }
  };
  return {
    call: async (envelope) => (await post(envelope)).json(),
    cancel: async (id) => {
      await post({ cancel: id });
    },
    subscribe: async (listener) => {
      listeners.add(listener);
      if (!stream) {
        stream = listen(origin, `/events?client=${client}`, { cookie });
        stream.then(follow).catch(() => undefined);
      }
      await stream;
      return () => listeners.delete(listener);
    },
    close: async () => {
      (await stream)?.close();
      host.windows -= 1;
      if (host.windows > 0) return;
      hosts.delete(core);
      await server.close();
    },
  };
});
