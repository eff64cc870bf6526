/**
 * Mutation tests (docs/mutation.md): what the tests of rules, core and slices do not notice.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutate.config.ts', related: true },
  mutate: [
    'src/rules/**/*.ts',
    'src/main/core/**/*.ts',
    'src/renderer/state/**/*.ts',
    'src/renderer/features/**/*-slice.ts',
    // Hooks run inside components only: the tests of screens hold them.
    '!src/renderer/state/use-*.ts',
    // Lists: a wrong entry is a wrong fact, which a copy of the list would not find either.
    '!src/rules/catalogues/**',
  ],
  // Words that are read by people only, and logged ones, are told apart by hand in the report.
  mutator: { excludedMutations: ['StringLiteral', 'Regex'] },
  ignoreStatic: true,
  incremental: true,
  incrementalFile: 'test-results/mutation/incremental.json',
  reporters: ['json', 'html', 'clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'test-results/mutation/report.json' },
  htmlReporter: { fileName: 'test-results/mutation/report.html' },
  ignorePatterns: ['out', 'dist', 'test-results', 'docs/images', 'coverage', 'resources'],
  tempDirName: 'test-results/mutation/work',
  concurrency: Number(process.env.MUTATE_CONCURRENCY ?? 1),
  timeoutMS: 15_000,
  // The compiler is asked by `npm run check`; here a mutant need not have the right types.
  disableTypeChecks: true,
  // Rewritten with functions that TypeScript 7 does not have; a copy of the project needs no rewriting.
  tsconfigFile: 'none',
  allowEmpty: true,
  thresholds: { high: 92, low: 85, break: null },
};
