import { defineConfig } from 'vitest/config';

const folders = '{unit,contract,integration,electron}';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [`tests/${folders}/**/*.test.ts`],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          include: [`tests/${folders}/**/*.dom.test.tsx`],
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
