import { binOf, nodePath } from './node.mjs';
import { countPlaywright, countVitest, vitestReport } from './test-report.mjs';
import { runWithKeychain } from './with-keychain.mjs';

/** @returns {Promise<import('./test-report.mjs').Count>} */
export async function runVitest() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const args = [binOf('vitest'), 'run', ...reporters];
  return countVitest((await runWithKeychain(nodePath, args)).code);
}

/**
 * @param {string[]} [args] of `playwright test`
 * @returns {Promise<{ code: number, count: import('./test-report.mjs').Count }>}
 */
export async function runPlaywright(args = []) {
  const command = [binOf('@playwright/test', 'playwright'), 'test', ...args];
  const { code } = await runWithKeychain(nodePath, command);
  return { code, count: countPlaywright(code) };
}
