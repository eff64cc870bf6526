import type { Browser } from '@playwright/test';
import { openApp } from '../e2e/fixtures.ts';
import type { StartHost } from './bench-host.ts';
import { idleFrames, installMeasures, keysAndPaint } from './page-measures.ts';
import { type Figure, figure } from './stats.ts';

/** The palette: from its shortcut to its first frame, and from a typed letter to the new list. */
export const benchPalette = async (
  browser: Browser,
  repetitions: number,
  start: StartHost,
): Promise<Figure[]> => {
  const host = await start();
  const app = await openApp(host, browser);
  const { page } = app;
  await app.signIn();
  await installMeasures(page);
  const beside = { what: 'one frame', samples: await idleFrames(page), limit: 1 };
  const dialog = '[role="dialog"]:has(input[aria-label="Palette"])';
  const shown: number[] = [];
  const listed: number[] = [];
  for (let round = -3; round < repetitions; round += 1) {
    const opened = await keysAndPaint(page, 'Control+k', dialog);
    const typed = await keysAndPaint(page, 'e', `${dialog} [role="listbox"]`);
    await page.keyboard.press('Escape');
    await page.locator(dialog).waitFor({ state: 'detached' });
    if (round < 0) continue;
    shown.push(opened);
    listed.push(typed);
  }
  await app.close();
  return [
    figure('palette', 'key to painted', shown, { beside }),
    figure('palette', 'letter to list', listed, { beside }),
  ];
};
