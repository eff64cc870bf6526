import { defineConfig } from 'vitest/config';

// Most of a small test file's time goes into loading the schemas and the sandbox anew. Files that only
// call what they import share one worker's modules instead; those that replace a module, start
// programs, load a script into the page or collect garbage keep a world of their own. So do the
// screens: React keeps what is under way in a module, and a file would go on with the one before.
const shared = { isolate: false };

// By itself a poll gives up after one second, which a busy machine needs for a few writes to the disk.
const patient = { poll: { timeout: 10_000 } };

const alone = ['tests/unit/core/api/last-byte.test.ts'];

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
          include: ['tests/{integration,electron}/**/*.test.ts', ...alone],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'screens',
          expect: patient,
          environment: 'jsdom',
          include: ['tests/unit/renderer/**/*.dom.test.tsx'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'scripts',
          expect: patient,
          environment: 'jsdom',
          include: ['tests/unit/sandbox/fake-stripe/**/*.dom.test.tsx'],
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
