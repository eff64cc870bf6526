import { defineConfig } from 'vitest/config';

// Most of a small test file's time goes into loading the schemas, the sandbox or Fluent anew. So files
// share one worker's modules; those that replace a module, start programs, load a script into the
// page, wait for a module's first load or collect garbage keep a world of their own.
const shared = { isolate: false };

// By itself a poll gives up after one second, which a busy machine needs for a few writes to the disk.
const patient = { poll: { timeout: 10_000 } };

const alone = [
  'tests/electron/exchange.test.ts',
  'tests/unit/core/api/last-byte.test.ts',
  'tests/unit/renderer/state/input-kept.dom.test.tsx',
  'tests/unit/sandbox/fake-stripe/**/*.dom.test.tsx',
];

export default defineConfig({
  test: {
    // By itself it leaves a core free, which on two cores is half of the machine.
    maxWorkers: 2,
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
        test: {
          name: 'screens',
          expect: patient,
          environment: 'jsdom',
          include: ['tests/unit/renderer/**/*.dom.test.tsx'],
          exclude: alone,
          setupFiles: ['tests/helpers/own-clipboard.ts'],
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
