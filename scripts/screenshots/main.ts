import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { openApp } from '../../tests/e2e/fixtures.ts';
import { startHost } from '../../tests/e2e/host.ts';
import type { Screen } from '../../tests/e2e/screens/screen.ts';
import { screenAreas } from '../../tests/e2e/screens/screens.ts';
import { goHome, settled, switchPeople } from '../../tests/e2e/screens/ways.ts';
import { findChromium } from '../lib/chromium.mjs';

/**
 * Takes screenshots: by default those of the user guide, into docs/images; with `--all DIR`, every
 * screen in light, dark, and forced colors, each in three sizes, for review.
 */
const { values } = parseArgs({
  options: { all: { type: 'string' }, only: { type: 'string' } },
});

const light = { name: 'light', colorScheme: 'light', forcedColors: 'none' } as const;
const dark = { name: 'dark', colorScheme: 'dark', forcedColors: 'none' } as const;
const forced = { name: 'forced', colorScheme: 'dark', forcedColors: 'active' } as const;
const usual = { width: 1280, height: 800 };

const appearances = values.all ? [light, dark, forced] : [light];
const sizes = values.all
  ? [usual, { width: 640, height: 400 }, { width: 1920, height: 1080 }]
  : [usual];
const folder = path.resolve(values.all ?? 'docs/images');
await mkdir(folder, { recursive: true });

const found = await findChromium();
const browser = await chromium.launch(
  found ? { executablePath: found.path, args: found.args } : {},
);
// The folder's name is visible in the screenshots.
const downloads = path.join(await mkdtemp(path.join(tmpdir(), 'dash-pictures-')), 'Downloads');
await mkdir(downloads);
const host = await startHost({ members: 2000, downloads });
const app = await openApp(host, browser);
const { page } = app;
const only = values.only?.split(',');
const wanted = ({ name, guide }: Screen): boolean =>
  only?.includes(name) ?? (values.all !== undefined || guide === true);

const picture = async (name: string) => {
  for (const { name: look, ...appearance } of appearances) {
    for (const size of sizes) {
      await page.emulateMedia({ ...appearance, reducedMotion: 'reduce' });
      await page.setViewportSize(size);
      await settled(page);
      const suffix = values.all ? `-${look}-${size.width}` : '';
      await page.screenshot({ path: path.join(folder, `${name}${suffix}.png`) });
    }
  }
  // The next screen opens in the size and colors that its steps were written for.
  await page.emulateMedia({ ...light, reducedMotion: 'reduce' });
  await page.setViewportSize(usual);
};

const take = async (screen: Screen) => {
  try {
    await screen.prepare?.(app);
    await screen.show(app);
    await settled(page);
    await picture(screen.name);
    await screen.leave?.(app);
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${screen.name}: ${error instanceof Error ? error.message : error}\n`);
    await picture(`${screen.name}-failed`);
  }
};

const become = switchPeople(app);

try {
  for (const { screens } of screenAreas) {
    for (const screen of screens.filter(wanted)) {
      if (!screen.signedOut) {
        await become(screen.person);
        if (!screen.follows) await goHome(page);
      }
      await take(screen);
    }
  }
} finally {
  await browser.close();
  await host.stop();
  await rm(path.dirname(downloads), { recursive: true, force: true });
}
