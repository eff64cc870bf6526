import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { KEYCHAIN_MARK } from '../../scripts/lib/with-keychain.mjs';
import { test } from './fixtures';
import { goOnAndEnd } from './pages/keychain-wait';

/** A bus on which nobody ever answers: the keychain behind it is asked and says nothing. */
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

test('A3: a keychain that never answers can be gone on without, and does not keep the app', async ({
  open,
  sandboxes,
}, { project }) => {
  test.skip(!process.env[KEYCHAIN_MARK], 'there is no keychain here');
  // Chromium itself waits for the bus there: shell/keychain.spec.ts has one that answers.
  test.skip(project.name === 'electron', 'Chromium needs the bus');
  const bus = await silentBus();
  const environment = await sandboxes.fresh({ prod: false });
  const env = { DBUS_SESSION_BUS_ADDRESS: bus.address };
  await goOnAndEnd(await open({ environment, env }));
  await bus.stop();
});
