import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { failedTests } from '../../../scripts/lib/test-report.mjs';

test('the last lines of npm test name each failed test with its message', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dash-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const vitest = join(folder, 'vitest.json');
  const playwright = join(folder, 'playwright.json');
  const file = join(process.cwd(), 'tests/unit/a.test.ts');
  writeFileSync(
    vitest,
    JSON.stringify({
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        {
          name: file,
          status: 'failed',
          message: '',
          assertionResults: [
            { fullName: 'sum adds', status: 'passed', failureMessages: [] },
            {
              fullName: 'sum carries',
              status: 'failed',
              failureMessages: ['expected 1 to be 2\n    at sum.ts:1'],
            },
          ],
        },
        { name: file, status: 'failed', message: 'Unexpected token\n', assertionResults: [] },
      ],
    }),
  );
  const inner = [
    { title: 'opens', file: 'b.spec.ts', line: 4, ok: true },
    { title: 'closes', file: 'b.spec.ts', line: 9, ok: false },
  ];
  writeFileSync(
    playwright,
    JSON.stringify({
      stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
      suites: [{ specs: [], suites: [{ specs: inner }] }],
    }),
  );

  expect(failedTests([join(folder, 'none'), vitest], playwright)).toEqual([
    'tests/unit/a.test.ts › sum carries: expected 1 to be 2',
    'tests/unit/a.test.ts: Unexpected token',
    'tests/e2e/b.spec.ts:9 › closes',
  ]);
  expect(failedTests([], join(folder, 'none'))).toEqual([]);
});
