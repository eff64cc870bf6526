import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from './path.mjs';

/** Turns off Chromium's background traffic, which tests and the app do not need. */
const QUIET_ARGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Arguments that Chromium needs. Its own sandbox does not work for root.
 * @returns {string[]}
 */
function chromiumArgs() {
  return process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET_ARGS] : QUIET_ARGS;
}

/**
 * @param {string | undefined} folder
 * @param {string} file
 * @returns {string[]}
 */
const below = (folder, file) => (folder ? [join(folder, file)] : []);

/** @returns {string[]} */
function installedCandidates() {
  if (process.platform === 'darwin') {
    return [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ];
  }
  if (process.platform === 'win32') {
    const roots = [
      process.env.ProgramFiles,
      process.env['ProgramFiles(x86)'],
      process.env.LOCALAPPDATA,
    ];
    return roots.flatMap((root) => [
      ...below(root, 'Google\\Chrome\\Application\\chrome.exe'),
      ...below(root, 'Microsoft\\Edge\\Application\\msedge.exe'),
    ]);
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const others = ['microsoft-edge', 'microsoft-edge-stable', 'brave-browser'];
  return ['/usr/bin/chromium', ...[...names, ...others].flatMap((name) => findOnPath(name) ?? [])];
}

/**
 * Path of the browser that Playwright downloads, whether it exists or not.
 * @returns {Promise<string | undefined>}
 */
async function playwrightChromium() {
  try {
    const { chromium } = await import('@playwright/test');
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

/**
 * Finds a Chromium without a browser UI. Playwright prefers it for headless tests, and it needs
 * about half the processor time.
 * @returns {string | undefined}
 */
export const findHeadlessShell = () =>
  findOnPath('chromium-headless-shell') ?? findOnPath('chrome-headless-shell');

/**
 * The browser for headless tests: CHROMIUM_PATH, the headless shell, or any Chromium.
 * @returns {Promise<{ path: string, args: string[] } | undefined>} undefined if there is none
 */
export async function findTestBrowser() {
  const shell = process.env.CHROMIUM_PATH ? undefined : findHeadlessShell();
  return shell ? { path: shell, args: chromiumArgs() } : findChromium();
}

/**
 * Finds a Chromium: CHROMIUM_PATH, an installed one, or Playwright's own.
 * @returns {Promise<{ path: string, args: string[] } | undefined>} undefined if there is none
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  const installed = [...(named ? [named] : []), ...installedCandidates()].find(existsSync);
  const path = installed ?? (await playwrightChromium());
  return path && existsSync(path) ? { path, args: chromiumArgs() } : undefined;
}
