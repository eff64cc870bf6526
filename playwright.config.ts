import { defineConfig } from '@playwright/test';
import { findTestBrowser } from './scripts/lib/chromium.mjs';
import { electronTestsProblem } from './scripts/lib/electron-tests.mjs';

const chromium = await findTestBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results/e2e',
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // The longest story takes 15 seconds, and on a machine that is ten times slower, some minutes.
  timeout: 240_000,
  // A two-core machine runs three apps, three browsers, and three sandboxes at once.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    // Playwright takes one before each test ends, even if the test passes.
    screenshot: process.env.CI ? 'off' : 'only-on-failure',
    // Screenshots of every frame would take longer than the tests.
    trace: {
      mode: process.env.CI ? 'off' : 'retain-on-failure',
      screenshots: false,
      snapshots: true,
      sources: true,
    },
    // Clicks need not wait for animations, which are checked by hand.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromium ? { executablePath: chromium.path, args: chromium.args } : {},
  },
  projects: [
    // Tests of the shell apply to Electron only.
    { name: 'browser-host', testIgnore: 'shell/**' },
    ...(electronTestsProblem() === undefined ? [{ name: 'electron' }] : []),
  ],
});
