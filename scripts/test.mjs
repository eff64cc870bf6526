// npm test: tools, checks, build, vitest, Playwright. All stages run even if an earlier one fails,
// so that the last line counts everything.
import { ensureBuilt } from './lib/build.mjs';
import { checkPackages } from './lib/check-packages.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureTestTools } from './lib/ensure-test-tools.mjs';
import { failedTests, forgetReports, sum, summaryLine } from './lib/test-report.mjs';
import { runPlaywright, runVitest } from './lib/test-stages.mjs';

/** @param {boolean} ok */
const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

/** @param {import('./lib/checks.mjs').CheckResult} step */
function report({ name, ok, output }) {
  if (!ok) process.stdout.write(output);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`);
  return one(ok);
}

/** @type {string[]} what each stage took, so that the log of a slow run says where the time went */
const took = [];

/**
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} stage
 */
async function timed(name, stage) {
  const begun = performance.now();
  const result = await stage();
  took.push(`${name} ${Math.round((performance.now() - begun) / 1000)} s`);
  return result;
}

forgetReports();
await timed('tools', ensureTestTools);
const counts = (await timed('checks', runChecks)).map(report);
const build = await timed('build', ensureBuilt);
counts.push(report({ name: 'build', ...build }));
if (build.ok)
  counts.push(report({ name: 'packages', ...(await timed('packages', checkPackages)) }));
counts.push(await timed('vitest', runVitest));
// Without a build, the end-to-end tests would test an older one.
counts.push(build.ok ? (await timed('end-to-end tests', runPlaywright)).count : one(false));

const total = sum(counts);
console.log(`took   ${took.join(', ')}`);
for (const test of failedTests()) console.log(`FAILED ${test}`);
console.log(summaryLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;
