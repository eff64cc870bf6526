import type { Browser } from '@playwright/test';
import { startHost } from '../e2e/host.ts';
import { type Figure, figure, repeat } from './stats.ts';

/** From spawning the host, and from opening a page on a running one, to a usable login screen. */
export const benchStart = async (browser: Browser, repetitions: number): Promise<Figure[]> => {
  // The database exists after the first start, as on most days.
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

  // The minimum cost of a page: one button, without a server.
  const empty = await repeat(repetitions, async () => {
    const page = await context.newPage();
    const start = performance.now();
    await page.goto('data:text/html,<button>Sign in</button>', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    const took = performance.now() - start;
    await page.close();
    return took;
  });
  await context.close();
  await host.stop();

  return [
    figure('start', 'spawn of the host to login usable', spawn),
    figure('start', 'page load to login usable', load, {
      beside: { what: 'an empty page', samples: empty },
    }),
  ];
};
