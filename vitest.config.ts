import { defineConfig } from 'vitest/config';
import { writeToMemory } from './tests/support/write-to-memory';

// The tests of killed apps write thousands of small files.
writeToMemory();

// Small test files spend most of their time loading the schemas, the sandbox, or Fluent, so files
// share one worker's modules. Files that replace a module, start programs, load a script into the
// page, wait for a module's first load, or collect garbage are isolated.
const shared = { isolate: false };

// The default of one second is too short for a few disk writes on a busy machine.
const patient = { poll: { interval: 5, timeout: 10_000 } };

const alone = [
  'tests/electron/exchange.test.ts',
  'tests/unit/core/api/last-byte.test.ts',
  'tests/unit/renderer/state/input-kept.dom.test.tsx',
  'tests/unit/sandbox/fake-stripe/**/*.dom.test.tsx',
];

export default defineConfig({
  test: {
    // One more than the cores of a small machine: tests of programs mostly wait.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'units',
          expect: patient,
          environment: 'node',
          include: ['tests/{unit,contract}/**/*.test.ts'],
          exclude: alone,
          testTimeout: 20_000,
          hookTimeout: 30_000,
          ...shared,
        },
      },
      {
        test: {
          name: 'programs',
          globalSetup: 'tests/integration/build-programs.ts',
          expect: patient,
          environment: 'node',
          include: ['tests/{integration,electron}/**/*.test.ts'],
          exclude: alone,
          testTimeout: 20_000,
          hookTimeout: 30_000,
          ...shared,
        },
      },
      {
        // As in the built app; see quick-elements.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'screens',
          expect: patient,
          environment: 'jsdom',
          include: ['tests/unit/renderer/**/*.dom.test.tsx'],
          exclude: alone,
          setupFiles: ['tests/helpers/quick-elements.ts', 'tests/helpers/per-screen-file.ts'],
          // No intervals; see per-screen-file.
          fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'Date'] },
          testTimeout: 20_000,
          ...shared,
        },
      },
      {
        test: {
          name: 'alone',
          expect: patient,
          environment: 'node',
          include: alone,
          testTimeout: 20_000,
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.{ts,tsx}'],
      reportsDirectory: 'coverage',
    },
  },
});
