import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from './path.mjs';

/** Chromium's own sandbox cannot work for root, and its background traffic is noise everywhere. */
const QUIET_ARGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Arguments a Chromium needs for the user we run as.
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
 * Path of the browser that Playwright has downloaded, if it has.
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
 * Chromium without a browser around its pages: what Playwright takes by itself for headless tests,
 * and about half the work for the machine.
 * @returns {string | undefined}
 */
export const findHeadlessShell = () =>
  findOnPath('chromium-headless-shell') ?? findOnPath('chrome-headless-shell');

/**
 * The browser for tests without a window: CHROMIUM_PATH, the headless shell, any Chromium.
 * @returns {Promise<{ path: string, args: string[] } | undefined>} undefined when there is none
 */
export async function findTestBrowser() {
  const shell = process.env.CHROMIUM_PATH ? undefined : findHeadlessShell();
  return shell ? { path: shell, args: chromiumArgs() } : findChromium();
}

/**
 * Finds a Chromium: CHROMIUM_PATH, an installed one, Playwright's own.
 * @returns {Promise<{ path: string, args: string[] } | undefined>} undefined when there is none
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  const installed = [...(named ? [named] : []), ...installedCandidates()].find(existsSync);
  const path = installed ?? (await playwrightChromium());
  return path && existsSync(path) ? { path, args: chromiumArgs() } : undefined;
}
