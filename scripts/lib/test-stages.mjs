import { electronTestsProblem, withDisplay } from './electron-tests.mjs';
import { binOf, nodePath } from './node.mjs';
import { say } from './say.mjs';
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
  const problem = electronTestsProblem();
  if (problem)
    say(`The end-to-end tests run in the browser host only, not in Electron: ${problem}.`);
  const test = [binOf('@playwright/test', 'playwright'), 'test', ...args];
  const shown = withDisplay(nodePath, test);
  const { code } = await runWithKeychain(shown.command, shown.args);
  return { code, count: countPlaywright(code) };
}
