import type { Browser, Page } from '@playwright/test';
import { openApp } from '../e2e/fixtures.ts';
import { bulkPage } from '../e2e/pages/bulk-page.ts';
import type { StartHost } from './bench-host.ts';
import { idleFrames, installMeasures } from './page-measures.ts';
import { type Figure, figure } from './stats.ts';

const rows = 5_000;

/** Milliseconds between the frames of the page, from this call to `stop`. */
const followFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    let isOver = false;
    const next = () => {
      const now = performance.now();
      frames.push(now - last);
      last = now;
      if (!isOver) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(window, {
      framesSince: () => {
        isOver = true;
        return frames;
      },
    });
  });

const framesOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { framesSince(): number[] }).framesSince());

/** A list of 5,000 members: what its window feels like while they are looked up, and while they run. */
export const benchBulk = async (
  browser: Browser,
  repetitions: number,
  start: StartHost,
): Promise<Figure[]> => {
  const host = await start({ members: 20_000 });
  const app = await openApp(host, browser);
  const { page } = app;
  await app.signIn();
  await installMeasures(page);
  const oneFrame = { what: 'one frame', samples: await idleFrames(page) };
  const bulk = bulkPage(page);
  const list = Array.from({ length: rows }, (_, index) => String(index + 1)).join('\n');
  const planning: number[] = [];
  const worst: number[] = [];
  const took: number[] = [];
  for (let round = 0; round < Math.max(1, Math.round(repetitions / 4)); round += 1) {
    await bulk.open('ver li', 'Verify email');
    await page.evaluate((text) => navigator.clipboard.writeText(text), list);
    await bulk.list.focus();
    // Typed by program, as many lines take the browser half a minute.
    await page.keyboard.press('ControlOrMeta+v');
    await page.getByText('5,000 rows', { exact: true }).waitFor();
    await followFrames(page);
    const before = Date.now();
    await bulk.plan();
    took.push(Date.now() - before);
    const frames = await framesOf(page);
    planning.push(...frames);
    worst.push(Math.max(...frames));
    await bulk.button('Discard plan').press('Enter');
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    // The same key again at once would answer nothing.
    await page.keyboard.press('Control+Enter');
    await question.waitFor({ state: 'detached' });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await app.close();
  return [
    figure('bulk', '5,000 rows: Plan to planned', took),
    figure('bulk', 'frame while 5,000 rows are planned', planning, {
      beside: { ...oneFrame, of: 'p95', limit: 1.05 },
    }),
    figure('bulk', 'worst frame of a plan of 5,000 rows', worst, { beside: oneFrame }),
  ];
};
