import type { Browser, Page } from '@playwright/test';
import { openApp } from '../e2e/fixtures.ts';
import { bulkPage } from '../e2e/pages/bulk-page.ts';
import type { StartHost } from './bench-host.ts';
import { idleFrames, installMeasures } from './page-measures.ts';
import { type Figure, figure } from './stats.ts';

const rows = 5_000;

interface Followed {
  readonly frames: number[];
  /** Of the page's own thread, in milliseconds; those below 50 are not told. */
  readonly tasks: number[];
}

/** Milliseconds between the frames of the page, and its long tasks, from this call to `followed`. */
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
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    observer.observe({ type: 'longtask' });
    Object.assign(window, {
      followed: () => {
        isOver = true;
        observer.disconnect();
        return { frames, tasks };
      },
    });
  });

const followed = (page: Page): Promise<Followed> =>
  page.evaluate(() => (window as unknown as { followed(): Followed }).followed());

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
  const longest: number[] = [];
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
    const { frames, tasks } = await followed(page);
    planning.push(...frames);
    longest.push(Math.max(0, ...tasks));
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
    // Host and sandbox, which answers 5,000 times, run on the same cores: the median is the app's.
    figure('bulk', 'frame while 5,000 rows are planned', planning, {
      beside: { ...oneFrame, limit: 1.05 },
    }),
    figure('bulk', 'longest task of the page over 50 ms meanwhile', longest, { beside: oneFrame }),
  ];
};
