import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { KEYCHAIN_MARK } from '../../scripts/lib/with-keychain.mjs';
import { test } from './fixtures';
import { goOnAndEnd } from './pages/keychain-wait';

/** A bus that never responds, so that the keychain behind it doesn't either. */
const silentBus = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dash-bus-'));
  const socket = path.join(folder, 'bus');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  return {
    address: `unix:path=${socket}`,
    async stop() {
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

test('A3: the app can continue without a keychain that never responds', async ({
  open,
  sandboxes,
}, { project }) => {
  test.skip(!process.env[KEYCHAIN_MARK], 'there is no keychain here');
  // Chromium itself waits for this bus. shell/keychain.spec.ts uses a bus that responds.
  test.skip(project.name === 'electron', 'Chromium needs the bus');
  const bus = await silentBus();
  const environment = await sandboxes.fresh({ prod: false });
  const env = { DBUS_SESSION_BUS_ADDRESS: bus.address };
  await goOnAndEnd(await open({ environment, env }));
  await bus.stop();
});
