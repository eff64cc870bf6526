import type { Browser } from '@playwright/test';
import { openApp } from '../e2e/fixtures.ts';
import type { StartHost } from './bench-host.ts';
import {
  closeRecord,
  heapBytes,
  idleFrames,
  installMeasures,
  openAndPaint,
  type PaintedRows,
  scrollFrames,
  searchAndPaint,
} from './page-measures.ts';
import { signInToSandbox } from './sandbox-bench.ts';
import { callAndFrame, type Figure, figure } from './stats.ts';

/** IDs that others start with, with the number of results among 20,000 members. */
const queries = [
  { label: '1 result', query: '19999' },
  { label: '100 results', query: '199' },
  { label: '10,000 results', query: '1' },
] as const;

/** Search, details, scrolling, and heap, in a page of the running app. */
export const benchApp = async (
  browser: Browser,
  repetitions: number,
  start: StartHost,
): Promise<Figure[]> => {
  const host = await start({ members: 20_000 });
  const app = await openApp(host, browser);
  const { page } = app;
  await app.signIn();
  const figures: Figure[] = [];
  await page.getByRole('tab', { name: 'Search' }).click();
  await page.getByLabel('ID / Email / Slug / Hash / DeviceID').waitFor();
  await installMeasures(page);
  const frames = await idleFrames(page);
  const oneFrame = { what: 'one frame', samples: frames };
  const direct = await signInToSandbox(app.sandbox().origin);

  for (const { label, query } of queries) {
    const painted: PaintedRows[] = [];
    const bare: number[] = [];
    for (let round = -3; round < repetitions; round += 1) {
      await searchAndPaint(page, '5');
      const sample = await searchAndPaint(page, query);
      const fetched = await direct.time('/internal/search/query', { query });
      if (round < 0) continue;
      painted.push(sample);
      bare.push(fetched);
    }
    figures.push(
      figure(
        'search',
        `Enter to painted, ${label}`,
        painted.map((each) => each.total),
        {
          beside: {
            what: 'bare call, parse, one frame',
            samples: callAndFrame(bare, frames),
            limit: 1.5,
          },
        },
      ),
      figure(
        'search',
        `after the data, ${label}`,
        painted.map((each) => each.afterData),
      ),
      figure(
        'search',
        `all rows there, ${label}`,
        painted.map((each) => each.complete),
      ),
      figure('search', `plain fetch, ${label}`, bare),
    );
  }

  const grid = '[role="grid"][aria-label="Members"] [role="rowgroup"]';
  await searchAndPaint(page, '1');
  const scrolled: number[] = [];
  for (let round = 0; round < 3; round += 1) scrolled.push(...(await scrollFrames(page, grid, 3)));
  figures.push(
    figure('scroll', 'frame while scrolling 10,000 rows', scrolled, {
      beside: { ...oneFrame, of: 'p95', limit: 1.05 },
    }),
    figure('scroll', 'worst frame', [Math.max(...scrolled)], { beside: oneFrame }),
  );

  // Opens a different member each time, so that nothing about them is loaded yet.
  const opened: number[] = [];
  const known: number[] = [];
  const bare: number[] = [];
  for (let round = -3; round < repetitions; round += 1) {
    // Enter opens the member with this ID, who is first; the second row is 1500, 1510, and so on.
    await searchAndPaint(page, String(150 + round));
    const memberId = (150 + round) * 10;
    const fetched = await direct.time('/internal/member/get_by_id', { memberId });
    if (round >= 0) bare.push(fetched);
    for (const samples of [opened, known]) {
      const sample = await openAndPaint(page, 'Auth-provider ID');
      await closeRecord(page);
      if (round >= 0) samples.push(sample);
    }
  }
  figures.push(
    figure('open', 'row clicked to details painted', opened, {
      beside: {
        what: 'bare call, parse, one frame',
        samples: callAndFrame(bare, frames),
        limit: 1.5,
      },
    }),
    figure('open', 'the same, known', known, { beside: { ...oneFrame, limit: 1 } }),
  );

  const cdp = await page.context().newCDPSession(page);
  let heap20 = 0;
  for (let round = 1; round <= 200; round += 1) {
    await searchAndPaint(page, round % 2 === 0 ? '199' : '188');
    if (round === 20) heap20 = await heapBytes(cdp);
  }
  const heap200 = await heapBytes(cdp);
  figures.push(
    figure('heap', 'after 200 searches', [heap200 / 1e6], {
      unit: 'MB',
      beside: { what: 'after 20 searches', samples: [heap20 / 1e6], limit: 1.25 },
    }),
  );

  await app.close();
  return figures;
};
