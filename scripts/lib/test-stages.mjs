import { electronTestsProblem, withDisplay } from './electron-tests.mjs';
import { binOf, nodePath } from './node.mjs';
import { say } from './say.mjs';
import { countPlaywright, countVitest, sum, vitestReports } from './test-report.mjs';
import { runWithKeychain } from './with-keychain.mjs';

/** Runs the command that follows it at a lower priority. Windows has no such program. */
const nice = process.platform === 'win32' ? [] : ['nice', '-n', '3'];

/**
 * The tests of screens wait for a fifth of their time, so they run beside all others, which give way
 * to them. Two runs with two workers each take a tenth less than one with three.
 * @returns {Promise<import('./test-report.mjs').Count>}
 */
export async function runVitest() {
  const [screens, others] = vitestReports;
  const counts = [
    { report: screens, project: 'screens', before: [] },
    { report: others, project: '!screens', before: nice },
  ].map(async ({ report, project, before }) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const run = [binOf('vitest'), 'run', `--project=${project}`, '--maxWorkers=2', ...reporters];
    const [command = nodePath, ...args] = [...before, nodePath, ...run];
    return countVitest(report, (await runWithKeychain(command, args)).code);
  });
  return sum(await Promise.all(counts));
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
