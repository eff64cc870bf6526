import { findChromium } from './chromium.mjs';
import { nodePath } from './node.mjs';
import { fromRoot } from './path.mjs';

/** Electron refuses to run for root with Chromium's sandbox on. */
const electronArgs =
  process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/**
 * The browser host shows the app in this Chromium.
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function hostEnvironment() {
  const chromium = await findChromium();
  return chromium ? { ...process.env, INTERNAL_DASH_CHROMIUM: chromium.path } : process.env;
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
