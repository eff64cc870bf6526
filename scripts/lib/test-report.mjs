import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { fromRoot, root } from './path.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** Of the tests of screens, and of all others. */
export const vitestReports = /** @type {const} */ ([
  fromRoot('test-results/vitest-screens.json'),
  fromRoot('test-results/vitest-others.json'),
]);
const playwrightReport = fromRoot('test-results/playwright.json');

const Vitest = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const Spec = z.object({ title: z.string(), file: z.string(), line: z.number(), ok: z.boolean() });
/** @typedef {{ specs?: z.infer<typeof Spec>[], suites?: Suite[] }} Suite */
/** @type {z.ZodType<Suite>} */
const Suite = z.lazy(() =>
  z.object({ specs: z.array(Spec).optional(), suites: z.array(Suite).optional() }),
);

const Playwright = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  suites: z.array(Suite),
});

/** Deletes the reports of an earlier run. */
export function forgetReports() {
  for (const file of [...vitestReports, playwrightReport]) rmSync(file, { force: true });
}

/**
 * @template T
 * @param {string} file
 * @param {import('zod').ZodType<T>} schema
 * @returns {T | undefined}
 */
function read(file, schema) {
  if (!existsSync(file)) return undefined;
  return schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
}

/**
 * Counts a run that failed without a failed test (it crashed, found no tests, or left an unhandled
 * error) as one failure.
 * @param {Count} count
 * @param {number} exitCode
 * @returns {Count}
 */
const withExitCode = (count, exitCode) =>
  exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;

/**
 * @param {string} file the path of the report of a vitest run
 * @param {number} exitCode of the run
 * @returns {Count} a test file that cannot be loaded is one failure
 */
export function countVitest(file, exitCode) {
  const report = read(file, Vitest);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const notLoaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return withExitCode(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + notLoaded.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    exitCode,
  );
}

/**
 * @param {number} exitCode of the Playwright run
 * @returns {Count} a test that passed only on a retry has failed
 */
export function countPlaywright(exitCode) {
  const report = read(playwrightReport, Playwright);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withExitCode({ passed: expected, failed: unexpected + flaky, skipped }, exitCode);
}

/** @param {string | undefined} text */
const firstLine = (text) => (text ?? '').split('\n')[0];

/**
 * @param {Suite} suite
 * @returns {z.infer<typeof Spec>[]}
 */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * @param {readonly string[]} [vitest] the paths of its reports
 * @param {string} [playwright] the path of its report
 * @returns {string[]} a line for each failed test of all reports, for the end of the output, where
 * the vitest failures would otherwise be thousands of lines away
 */
export function failedTests(vitest = vitestReports, playwright = playwrightReport) {
  const files = vitest.flatMap((each) => read(each, Vitest)?.testResults ?? []);
  const suites = read(playwright, Playwright)?.suites ?? [];
  return [
    ...files.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative(root, name);
      if (assertionResults.length === 0 && status === 'failed')
        return [`${file}: ${firstLine(message)}`];
      return assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
    }),
    ...suites
      .flatMap(specsOf)
      .filter((spec) => !spec.ok)
      .map((spec) => `tests/e2e/${spec.file}:${spec.line} › ${spec.title}`),
  ];
}

/**
 * @param {Count[]} counts
 * @returns {Count}
 */
export function sum(counts) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const count of counts) {
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  }
  return total;
}

/**
 * @param {Count} count
 * @returns {string} the last line of `npm test`
 */
export function summaryLine({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
