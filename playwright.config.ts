import { defineConfig } from '@playwright/test';
import { findTestBrowser } from './scripts/lib/chromium.mjs';
import { electronTestsProblem } from './scripts/lib/electron-tests.mjs';

const chromium = await findTestBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  // A machine of two cores runs two apps, two browsers and two sandboxes at once.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    // One is taken before each test ends, whether it fails or not.
    screenshot: process.env.CI ? 'off' : 'only-on-failure',
    // Pictures of every frame would cost more than the tests themselves.
    trace: {
      mode: process.env.CI ? 'off' : 'retain-on-failure',
      screenshots: false,
      snapshots: true,
      sources: true,
    },
    // Nothing to wait for before a click; what moves is looked at by hand.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromium ? { executablePath: chromium.path, args: chromium.args } : {},
  },
  projects: [
    // What a shell alone can do has no other host.
    { name: 'browser-host', testIgnore: 'shell/**' },
    ...(electronTestsProblem() === undefined ? [{ name: 'electron' }] : []),
  ],
});
