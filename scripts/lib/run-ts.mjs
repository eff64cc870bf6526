import { pathToFileURL } from 'node:url';
import { nodePath } from './node.mjs';
import { fromRoot } from './path.mjs';
import { runWithKeychain } from './with-keychain.mjs';

/**
 * Runs a TypeScript file with the project's Node and a keychain.
 * @param {string} file relative to the project's folder
 * @param {string[]} [args]
 * @returns {Promise<number>} its exit code
 */
export async function runTypeScript(file, args = []) {
  const hooks = pathToFileURL(fromRoot('scripts/lib/ts-extensions.mjs')).href;
  const command = ['--import', hooks, fromRoot(file), ...args];
  return (await runWithKeychain(nodePath, command)).code;
}
