import { findChromium } from './chromium.mjs';
import { nodePath } from './node.mjs';
import { fromRoot } from './path.mjs';

/** Electron refuses to run as root with Chromium's sandbox. */
const electronArgs =
  process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/**
 * Tells the browser host which Chromium to use.
 * @param {NodeJS.ProcessEnv} [given]
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function hostEnvironment(given = process.env) {
  const chromium = await findChromium();
  // Terminals of Electron-based editors set this, and it would run our Electron as plain Node.
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
