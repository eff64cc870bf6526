import type { Browser, Page } from '@playwright/test';
import { memberIds, teamIds } from '../../src/sandbox/data/seed/named/named-ids.ts';
import { openApp } from '../e2e/fixtures.ts';
import { openMember } from '../e2e/pages/record-modals.ts';
import { searchPage } from '../e2e/pages/search-page.ts';
import type { StartHost } from './bench-host.ts';
import { clickAndPaint, idleFrames, installMeasures, scrollFrames } from './page-measures.ts';
import { signInToSandbox } from './sandbox-bench.ts';
import { callAndFrame, type Figure, figure } from './stats.ts';

const closeModals = async (page: Page) => {
  while ((await page.getByRole('dialog').count()) > 0) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(50);
  }
};

/** The support desk: toggles, a team of a thousand, and five thousand log lines. */
export const benchDesk = async (
  browser: Browser,
  repetitions: number,
  start: StartHost,
): Promise<Figure[]> => {
  const host = await start({ members: 20_000 });
  const app = await openApp(host, browser);
  const { page } = app;
  await app.signIn();
  await searchPage(page).open();
  await installMeasures(page);
  const oneFrame = { what: 'one frame', samples: await idleFrames(page) };
  const figures: Figure[] = [];

  const member = await openMember(page, memberIds.everything);
  await member.getByRole('button', { name: 'Admin Controls' }).click();
  const toggle = member.getByRole('switch', { name: 'Text follow-up' });
  // A slow network must not be noticeable.
  await app.sandbox().fault({ route: 'member.update', latencyMs: 300, times: 10_000 });
  const toggled: number[] = [];
  for (let round = -3; round < repetitions; round += 1) {
    const now = await toggle.isChecked();
    const sample = await clickAndPaint(page, toggle, {
      selector: `input[role="switch"]`,
      checked: !now,
    });
    if (round >= 0) toggled.push(sample);
    await page.getByText('Successfully updated member!').last().waitFor();
  }
  figures.push(
    figure('desk', 'toggle clicked to painted, server 300 ms away', toggled, {
      beside: { ...oneFrame, limit: 3 },
    }),
  );
  await closeModals(page);

  const search = searchPage(page);
  await search.search(String(teamIds.crowd));
  await search.teams.row(0).waitFor();
  const direct = await signInToSandbox(app.sandbox().origin);
  const crowd: number[] = [];
  const bare: number[] = [];
  for (let round = -2; round < repetitions; round += 1) {
    // A window that hasn't loaded the team; its URL restores the search.
    await page.reload();
    await search.teams.row(0).waitFor();
    await installMeasures(page);
    const sample = await clickAndPaint(page, search.teams.row(0), {
      selector: '[role="dialog"] [aria-label="Team Members"] li',
    });
    const called = await direct.time('/internal/team/get_by_id', { teamId: teamIds.crowd });
    if (round >= 0) {
      crowd.push(sample);
      bare.push(called);
    }
    await closeModals(page);
  }
  figures.push(
    figure('desk', 'team of 1,000: click to painted', crowd, {
      beside: {
        what: 'bare call, parse, one frame',
        samples: callAndFrame(bare, oneFrame.samples),
      },
    }),
  );

  const logs: number[] = [];
  const list = '[role="dialog"] [aria-label="CRM Export Logs"]';
  for (let round = -2; round < repetitions; round += 1) {
    const dialog = await openMember(page, memberIds.manyLogs);
    const sample = await clickAndPaint(page, dialog.getByRole('button', { name: 'Integrations' }), {
      selector: `${list} li`,
    });
    if (round >= 0) logs.push(sample);
    if (round === repetitions - 1) {
      const frames = await scrollFrames(page, list, 3);
      figures.push(
        figure('desk', 'frame while scrolling 5,000 log lines', frames, {
          beside: { ...oneFrame, of: 'p95', limit: 1.05 },
        }),
      );
    }
    await closeModals(page);
  }
  figures.push(
    // The list is requested together with the member, so there is no response to count from.
    figure('desk', '5,000 log lines: click to painted', logs, { beside: oneFrame }),
  );

  await app.close();
  return figures;
};
