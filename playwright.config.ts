import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';
import { electronExecutable } from './scripts/lib/electron-runtime.mjs';

const chromium = await findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results/e2e',
  workers: 2,
  // A busy machine may miss a moment once; a defect misses it twice.
  retries: process.env.CI ? 1 : 0,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: chromium ? { executablePath: chromium.path, args: chromium.args } : {},
  },
  projects: [
    { name: 'browser-host' },
    ...(electronExecutable() === undefined ? [] : [{ name: 'electron' }]),
  ],
});
