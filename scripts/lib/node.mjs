import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from './path.mjs';

const installed = fromRoot(
  process.platform === 'win32' ? 'node_modules/node/bin/node.exe' : 'node_modules/node/bin/node',
);

/** The project's own Node, because the installed one may be too old for the app. */
export const nodePath = existsSync(installed) ? installed : process.execPath;

/**
 * The script of an installed package's command, to be run with {@link nodePath}. Works on every
 * platform, unlike the links in node_modules/.bin.
 * @param {string} packageName
 * @param {string} [command] defaults to the package's name
 * @returns {string}
 */
export function binOf(packageName, command = packageName) {
  const folder = fromRoot(join('node_modules', packageName));
  /** @type {{ bin: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const script = typeof bin === 'string' ? bin : bin[command];
  if (!script) throw new Error(`${packageName} has no command ${command}.`);
  return join(folder, script);
}
