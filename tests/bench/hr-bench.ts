import type { Browser, Page } from '@playwright/test';
import { hrTeamIds } from '../../src/sandbox/data/seed/directories/directory-ids.ts';
import { type App, openApp } from '../e2e/fixtures.ts';
import { startHost } from '../e2e/host.ts';
import { hrPage } from '../e2e/pages/hr-page.ts';
import { connectToBridge } from './bridge-client.ts';
import { createBareHr } from './hr-bare.ts';
import { benchDryRun } from './hr-dry-run.ts';
import { idleFrames, installMeasures, pressAndPaint } from './page-measures.ts';
import { type Figure, figure } from './stats.ts';

const atOnce = 5;

/**
 * Counts all groups of a config, alternating between the app and an equal number of parallel plain
 * calls.
 */
const benchCounts = async (app: App, repetitions: number): Promise<Figure[]> => {
  const bare = await createBareHr(app, hrTeamIds.manyGroups);
  // The last group was deleted from the directory.
  const groupIds = bare.groupIds.slice(0, -1);
  const bridge = await connectToBridge(app.page);
  const pluralize: number[] = [];
  const plain: number[] = [];
  for (let round = -2; round < repetitions; round += 1) {
    let start = performance.now();
    await Promise.all(
      groupIds.map((groupId) => bridge.call('hr.countGroup', { uid: bare.uid, groupId })),
    );
    const took = performance.now() - start;
    start = performance.now();
    const left = [...groupIds];
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let id = left.shift(); id !== undefined; id = left.shift()) await bare.count(id);
      }),
    );
    if (round < 0) continue;
    plain.push(performance.now() - start);
    pluralize.push(took);
  }
  bridge.close();
  return [
    figure('hr', `${groupIds.length} groups by plain calls, ${atOnce} at once`, plain),
    figure('hr', `${groupIds.length} groups counted by the app`, pluralize, {
      beside: { what: 'the plain calls', samples: plain, limit: 1.1 },
    }),
  ];
};

/**
 * Frame times while the list scrolls through its whole content, and how many frames showed no row.
 */
const scrollThrough = (page: Page, selector: string, seconds: number) =>
  page.evaluate(
    ({ selector, seconds }) =>
      new Promise<{ frames: number[]; blank: number }>((resolve, reject) => {
        const list = document.querySelector(selector);
        if (!list) return reject(new Error(`nothing for ${selector}`));
        const distance = list.scrollHeight - list.clientHeight;
        const frames: number[] = [];
        let blank = 0;
        const start = performance.now();
        let last = start;
        const step = (now: number) => {
          frames.push(now - last);
          last = now;
          const { left, top, height, width } = list.getBoundingClientRect();
          // What the previous frame showed.
          const rows = [0.1, 0.5, 0.9].map((part) =>
            document
              .elementFromPoint(left + width / 3, top + height * part)
              ?.closest('[data-index]'),
          );
          if (!rows.every((row) => row?.textContent)) blank += 1;
          const part = (now - start) / (seconds * 1000);
          list.scrollTop = distance * Math.min(part, 1);
          if (part < 1) requestAnimationFrame(step);
          else resolve({ frames: frames.slice(2), blank });
        };
        requestAnimationFrame(step);
      }),
    { selector, seconds },
  );

const benchMembers = async (page: Page): Promise<Figure[]> => {
  const hr = hrPage(page);
  await hr.open(hrTeamIds.large);
  await hr.groups.getByRole('button').first().click();
  await page.getByRole('status').filter({ hasText: '12,000 people' }).waitFor({ timeout: 60_000 });
  const idle = await idleFrames(page);
  const frames: number[] = [];
  let blank = 0;
  for (let round = 0; round < 3; round += 1) {
    const through = await scrollThrough(page, '[role="dialog"] [role="rowgroup"]', 3);
    frames.push(...through.frames);
    blank += through.blank;
  }
  await page.keyboard.press('Escape');
  return [
    figure('hr', 'frame while scrolling 12,000 members of a group', frames, {
      beside: { what: 'one frame', samples: idle, of: 'p95', limit: 1.05 },
    }),
    figure('hr', 'frames of these without a row in view', [(blank / frames.length) * 100], {
      unit: '%',
      most: 0,
    }),
  ];
};

const text = 'Acme {{department}}, {{city}} ';

const benchMapping = async (page: Page, repetitions: number): Promise<Figure[]> => {
  const hr = hrPage(page);
  await hr.open(hrTeamIds.microsoft);
  await page.getByRole('tab', { name: 'Customizations' }).click();
  const field = page.getByRole('combobox', { name: 'Company', exact: true });
  await page.getByLabel('Company: sample').filter({ hasNotText: 'No sample' }).waitFor();
  await field.focus();
  await page.keyboard.press('End');
  await installMeasures(page);
  const idle = await idleFrames(page);
  const strokes: { painted: number; work: number }[] = [];
  for (let round = -5; round < repetitions * 3; round += 1) {
    const stroke = await pressAndPaint(page, text[(round + 5) % text.length] ?? ' ');
    if (round >= 0) strokes.push(stroke);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  return [
    figure(
      'hr',
      'keystroke in the mapping to paint, sample live',
      strokes.map(({ painted }) => painted),
      { beside: { what: 'one frame', samples: idle, of: 'p95', limit: 1 } },
    ),
    figure(
      'hr',
      'keystroke in the mapping: work of the page',
      strokes.map(({ work }) => work),
    ),
  ];
};

/**
 * HR sync: counting groups, a list of 12,000 people, a dry run of the same size, and typing in the
 * mapping.
 */
export const benchHr = async (browser: Browser, repetitions: number): Promise<Figure[]> => {
  const host = await startHost({ members: 400 });
  const app = await openApp(host, browser);
  try {
    await app.signIn();
    return [
      ...(await benchCounts(app, Math.min(repetitions, 10))),
      ...(await benchMembers(app.page)),
      ...(await benchMapping(app.page, repetitions)),
      ...(await benchDryRun(app, Math.min(repetitions, 10))),
    ];
  } finally {
    await app.close();
  }
};
