import type { Browser, Page } from '@playwright/test';
import { openApp } from '../e2e/fixtures.ts';
import { bulkPage } from '../e2e/pages/bulk-page.ts';
import type { StartHost } from './bench-host.ts';
import { followTasks, idleFrames, installMeasures } from './page-measures.ts';
import { type Figure, figure } from './stats.ts';

const rows = 5_000;

/** Records the ms between the page's frames, from this call until `followedFrames`. */
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
      followedFrames: () => {
        isOver = true;
        return frames;
      },
    });
  });

const followedFrames = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { followedFrames(): number[] }).followedFrames());

/** How responsive the window is while a list of 5,000 members is planned and run. */
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
  const busy: number[] = [];
  const took: number[] = [];
  for (let round = 0; round < Math.max(1, Math.round(repetitions / 4)); round += 1) {
    await bulk.open('ver li', 'Verify email');
    await page.evaluate((text) => navigator.clipboard.writeText(text), list);
    await bulk.list.focus();
    // Typing this many lines through the driver would take the browser half a minute.
    await page.keyboard.press('ControlOrMeta+v');
    await page.getByText('5,000 rows', { exact: true }).waitFor();
    const before = Date.now();
    await page.keyboard.press('Control+Enter');
    // The window is open, so from here on only the plan is running.
    await bulk.rows.first().waitFor();
    const tasksOf = await followTasks(page);
    await followFrames(page);
    await bulk.button('Discard plan').waitFor();
    took.push(Date.now() - before);
    planning.push(...(await followedFrames(page)));
    const tasks = await tasksOf();
    longest.push(Math.max(...tasks));
    busy.push((100 * tasks.reduce((sum, task) => sum + task, 0)) / (Date.now() - before));
    await bulk.discard();
  }
  await app.close();
  const half = 1.5 * (oneFrame.samples.toSorted((one, other) => one - other)[30] ?? 0);
  const late = (100 * planning.filter((frame) => frame >= half).length) / planning.length;
  return [
    figure('bulk', '5,000 rows: Plan to planned', took),
    // The host and the sandbox, which responds 5,000 times, use the same cores and cost frames. The
    // tasks below are the app's alone.
    figure('bulk', 'frame while 5,000 rows are planned', planning, {
      beside: { ...oneFrame, limit: 1.05 },
    }),
    figure('bulk', 'frames later than that by half a frame or more', [late], { unit: '%' }),
    figure('bulk', "longest task of the page's thread meanwhile", longest, {
      beside: { ...oneFrame, limit: 1.25 },
    }),
    figure('bulk', "the page's thread, share of a processor", busy, { unit: '%' }),
  ];
};
