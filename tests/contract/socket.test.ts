import type { Core } from '../../src/main/core/app/core';
import { startBrowserHostServer } from '../../src/main/hosts/browser/server';
import { signIn } from '../integration/browser-host/http-client';
import { openTransport } from '../integration/browser-host/socket-client';
import { pageFolder } from '../integration/browser-host/test-server';
import { realClock } from '../unit/core/helpers/fake-clock';
import { fakeLog } from '../unit/core/helpers/fake-log';
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

bridgeContract('a socket', async (core) => {
  const host = hostOf(core);
  host.windows += 1;
  const server = await host.server;
  const transport = openTransport(server.origin, await signIn(server.newAddress()));
  return {
    call: (envelope) => transport.send(envelope as never),
    cancel: transport.cancel,
    subscribe: async (listener) => {
      const end = transport.subscribe(listener);
      // A response comes on the same connection: from then on events do too.
      await transport.send({ id: 'listening', method: 'app.ping' });
      return end;
    },
    close: async () => {
      transport.close();
      host.windows -= 1;
      if (host.windows > 0) return;
      hosts.delete(core);
      await server.close();
    },
  };
});
