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

forgetReports();
await ensureTestTools();
const counts = (await runChecks()).map(report);
const build = await ensureBuilt();
counts.push(report({ name: 'build', ...build }));
if (build.ok) counts.push(report({ name: 'packages', ...(await checkPackages()) }));
counts.push(await runVitest());
// Without a build, the end-to-end tests would test an older one.
counts.push(build.ok ? (await runPlaywright()).count : one(false));

const total = sum(counts);
for (const test of failedTests()) console.log(`FAILED ${test}`);
console.log(summaryLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;
