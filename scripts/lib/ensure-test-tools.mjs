import { existsSync } from 'node:fs';
import { findChromium } from './chromium.mjs';
import { binOf, nodePath } from './node.mjs';
import { findOnPath } from './path.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';

const KEYCHAIN_COMMANDS = ['dbus-run-session', 'gnome-keyring-daemon'];

/** @returns {boolean} whether tests can have a keychain of their own */
export const hasTestKeychain = () =>
  process.platform !== 'linux' || KEYCHAIN_COMMANDS.every((name) => findOnPath(name));

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * @param {string[]} packages
 * @returns {Promise<void>} whether or not it worked: the caller looks for what it needs
 */
async function aptInstall(packages) {
  say(`Installing ${packages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env, output: 'capture' });
  const args = ['install', '-y', '-q', '--no-install-recommends', ...packages];
  const { code, output } = await run('apt-get', args, { env, output: 'capture' });
  if (code !== 0) say(output.trimEnd());
}

/**
 * Makes sure that the end-to-end tests have a Chromium and, on Linux, a keychain. Installs them
 * where that needs no question; says in one sentence what is missing where it cannot.
 * @returns {Promise<void>}
 */
export async function ensureTestTools() {
  const packages = [];
  if (!(await findChromium())) packages.push('chromium');
  if (!hasTestKeychain()) packages.push('gnome-keyring', 'dbus', 'libsecret-1-0');
  if (packages.length > 0 && canInstall()) await aptInstall(packages);

  if (!(await findChromium())) {
    say("Downloading Playwright's Chromium …");
    const args = [binOf('@playwright/test', 'playwright'), 'install', 'chromium'];
    const { code, output } = await run(nodePath, args, { output: 'capture' });
    if (code !== 0) say(output.trimEnd());
  }
  if (!(await findChromium())) {
    say('There is no Chromium for the end-to-end tests: install one or set CHROMIUM_PATH.');
  }
  if (!hasTestKeychain()) {
    say('There is no keychain for the tests: install gnome-keyring and dbus.');
  }
}
