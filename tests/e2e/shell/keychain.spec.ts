import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { KEYCHAIN_MARK } from '../../../scripts/lib/with-keychain.mjs';
import { test } from '../fixtures';
import { ended } from '../host-lines';
import { goOnAndEnd } from '../pages/keychain-wait';

/** A desktop whose keychain is locked: it asks for a password that no one types. */
const askingDesktop = async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'dash-home-'));
  const env = { XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home };
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  });
  const [address] = (await once(bus.stdout, 'data')) as [Buffer];
  return {
    env: { ...env, DBUS_SESSION_BUS_ADDRESS: address.toString().trim() },
    async stop() {
      bus.kill();
      await ended(bus);
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

test('A3: the app starts while a keychain prompt waits for a response', async ({
  open,
  sandboxes,
}) => {
  test.skip(!process.env[KEYCHAIN_MARK], 'there is no keychain here');
  const desktop = await askingDesktop();
  const environment = await sandboxes.fresh({ prod: false });
  await goOnAndEnd(await open({ environment, env: desktop.env }));
  await desktop.stop();
});
