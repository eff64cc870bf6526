import { findChromium } from './chromium.mjs';
import { nodePath } from './node.mjs';
import { fromRoot } from './path.mjs';

/** Electron refuses to run for root with Chromium's sandbox on. */
const electronArgs =
  process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/**
 * The browser host shows the app in this Chromium.
 * @param {NodeJS.ProcessEnv} [given]
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function hostEnvironment(given = process.env) {
  const chromium = await findChromium();
  // Set by terminals of editors that are Electron themselves: it would make a plain Node of ours.
  const { ELECTRON_RUN_AS_NODE: _dropped, ...env } = given;
  return chromium ? { ...env, INTERNAL_DASH_CHROMIUM: chromium.path } : env;
}

/**
 * @param {import('./choose-host.mjs').Choice} choice
 * @returns {{ command: string, entry: string, args: string[] }}
 */
export function hostCommand(choice) {
  return choice.host === 'electron'
    ? { command: choice.executable, entry: fromRoot('out/main/index.js'), args: electronArgs }
    : { command: nodePath, entry: fromRoot('out/main/browser-host.js'), args: [] };
}
