import { existsSync } from 'node:fs';
import { findChromium, findHeadlessShell } from './chromium.mjs';
import { electronExecutable } from './electron-runtime.mjs';
import { electronTestsProblem, needsXvfb } from './electron-tests.mjs';
import { binOf, nodePath } from './node.mjs';
import { findOnPath } from './path.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';

const KEYCHAIN_COMMANDS = ['dbus-run-session', 'gnome-keyring-daemon'];

/** @returns {boolean} whether tests can have their own keychain */
export const hasTestKeychain = () =>
  process.platform !== 'linux' || KEYCHAIN_COMMANDS.every((name) => findOnPath(name));

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * @param {string[]} packages
 * @returns {Promise<void>} also if it fails: the caller checks for what it needs
 */
async function aptInstall(packages) {
  say(`Installing ${packages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env, output: 'capture' });
  const args = ['install', '-y', '-q', '--no-install-recommends', ...packages];
  const { code, output } = await run('apt-get', args, { env, output: 'capture' });
  if (code !== 0) say(output.trimEnd());
}

const SHELL = 'chromium-headless-shell';

/**
 * Installs the headless shell, which halves the time of the end-to-end tests. They pass without it,
 * so it is installed only if apt already lists the package, and a failure is not reported.
 */
async function installHeadlessShell() {
  if (process.env.CHROMIUM_PATH || findHeadlessShell() || !canInstall()) return;
  const { output } = await run('apt-cache', ['policy', SHELL], { output: 'capture' });
  if (!/Candidate: \d/.test(output)) return;
  say(`Installing ${SHELL} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const limits = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];
  const args = ['install', '-y', '-q', '--no-install-recommends', ...limits, SHELL];
  await run('apt-get', args, { env, output: 'capture', timeoutMs: 120_000 });
}

/**
 * Makes sure that the end-to-end tests have a Chromium and, on Linux, a keychain. Installs them if
 * that needs no confirmation; otherwise, says in one sentence what is missing.
 * @returns {Promise<void>}
 */
export async function ensureTestTools() {
  const packages = [];
  if (!(await findChromium())) packages.push('chromium');
  if (!hasTestKeychain()) packages.push('gnome-keyring', 'dbus', 'libsecret-1-0');
  if (electronExecutable() && needsXvfb() && electronTestsProblem()) packages.push('xvfb', 'xauth');
  if (packages.length > 0 && canInstall()) await aptInstall(packages);

  await installHeadlessShell();

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
