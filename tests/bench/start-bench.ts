import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { startHost } from '../e2e/host.ts';
import { type Figure, figure, repeat } from './stats.ts';

/** From the spawn of the host, and of a page on a running one, to the login screen usable. */
export const benchStart = async (browser: Browser, repetitions: number): Promise<Figure[]> => {
  // The database is there after the first start, as on any day but the first.
  const first = await startHost({ members: 20_000 });
  const { userData, downloads } = first;
  await first.kill();

  const spawn = await repeat(
    repetitions,
    async () => {
      const context = await browser.newContext();
      const page = await context.newPage();
      const start = performance.now();
      const host = await startHost({ members: 20_000, userData, downloads });
      await page.goto(host.url, { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Sign in with Google' }).waitFor();
      const took = performance.now() - start;
      await context.close();
      await host.stop();
      return took;
    },
    1,
  );

  const host = await startHost({ members: 20_000, userData, downloads });
  const context = await browser.newContext();
  const opener = await context.newPage();
  await opener.goto(host.url);
  await opener.getByRole('button', { name: 'Sign in with Google' }).waitFor();
  const address = new URL('/', host.url).href;

  const load = await repeat(repetitions, async () => {
    const page = await context.newPage();
    const start = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Sign in with Google' }).waitFor();
    const took = performance.now() - start;
    await page.close();
    return took;
  });

  const page = await context.newPage();
  let bytes = 0;
  const pending: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!/\.js(\?|$)/.test(response.url())) return;
    pending.push(
      response.body().then((body) => {
        bytes += gzipSync(body).length;
      }),
    );
  });
  await page.goto(address);
  await page.getByRole('button', { name: 'Sign in with Google' }).waitFor();
  await page.waitForLoadState('networkidle');
  await Promise.all(pending);
  await context.close();
  await host.stop();

  return [
    figure('start', 'spawn of the host to login usable', spawn, {
      goal: { of: 'median', value: 700 },
    }),
    figure('start', 'page load to login usable', load, { goal: { of: 'median', value: 330 } }),
    figure('start', 'JS transferred at start, gzip', [bytes / 1000], {
      unit: 'kB',
      goal: { of: 'median', value: 120 },
    }),
  ];
};
