import { defineConfig } from 'vitest/config';

/** The tests that mutants of rules, core and slices have to get past: those without a screen. */
export default defineConfig({
  test: {
    environment: 'node',
    include: process.env.MUTATE_TESTS?.split(',') ?? [
      'tests/unit/{rules,core}/**/*.test.ts',
      'tests/unit/renderer/slices/**/*.test.ts',
    ],
    // Worker threads, in which mutants run, cannot change their time zone.
    exclude: ['tests/unit/rules/instant.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
