import type { Page } from '@playwright/test';
import { DirectoryUser } from '../../src/contract/entities/directory.ts';
import { SyncSettings, TeamCard } from '../../src/contract/entities/hr.ts';
import { dryRunSteps } from '../../src/domain/hr-sync/dry-run.ts';
import { defaultMappingScheme } from '../../src/domain/hr-sync/mapping-scheme.ts';
import { runCooperatively } from '../../src/main/core/hr-sync/cooperative-loop.ts';
import { hrTeamIds } from '../../src/sandbox/data/seed/directories/directory-ids.ts';
import type { App } from '../e2e/fixtures.ts';
import { hrPage } from '../e2e/pages/hr-page.ts';
import { createBareHr } from './hr-bare.ts';
import { idleFrames } from './page-measures.ts';
import { type Beside, type Figure, figure } from './stats.ts';

const groupId = 'everybody';

const config = SyncSettings.parse({
  id: 1,
  syncFields: ['Name', 'Job Title', 'Company', 'Location', 'Links', 'Member'],
  overwriteFields: true,
  isDeleteMember: true,
  groups: [{ id: groupId, displayName: 'Everybody' }],
});

/** A card whose lines all differ from the directory's. */
const cardOf = ({ mail, userPrincipalName }: DirectoryUser, index: number): TeamCard =>
  TeamCard.parse({
    id: index + 1,
    memberId: index + 1,
    email: mail || userPrincipalName,
    isAdmin: false,
    linkData: { Name: 'Old', 'Job Title': 'Old', Company: 'Old', Location: 'Old' },
    links: [],
  });

/**
 * The computation alone, as core runs it: its duration, and the longest time that it blocked
 * everything else.
 */
const benchComputing = async (
  what: string,
  users: readonly DirectoryUser[],
  cards: readonly TeamCard[],
  repetitions: number,
  oneFrame: Beside,
): Promise<Figure[]> => {
  const totals: number[] = [];
  const longest: number[] = [];
  const inGroup = users.map((user) => ({ groupId, user }));
  for (let round = -3; round < repetitions; round += 1) {
    let waited = 0;
    let running = true;
    let last = performance.now();
    const look = () => {
      const now = performance.now();
      waited = Math.max(waited, now - last);
      last = now;
      if (running) setImmediate(look);
    };
    setImmediate(look);
    const start = performance.now();
    const steps = dryRunSteps({
      config,
      scheme: defaultMappingScheme,
      users: inGroup,
      cards,
      ownerEmail: null,
      cardsKnown: true,
    });
    await runCooperatively(steps, new AbortController().signal);
    const took = performance.now() - start;
    running = false;
    if (round < 0) continue;
    totals.push(took);
    longest.push(waited);
  }
  return [
    figure('hr', `dry run of 12,000 users after the data, ${what}`, totals),
    figure('hr', `longest stretch of it, ${what}`, longest, { beside: { ...oneFrame, limit: 1 } }),
  ];
};

/** The window's longest frame, from the click until the whole dry run is shown. */
const longestFrame = async (page: Page): Promise<number> => {
  await page.evaluate(() => {
    const isShown = () =>
      [...document.querySelectorAll('[role="dialog"] [role="tab"]')].some((tab) =>
        tab.textContent?.startsWith('Added'),
      ) && !document.querySelector('[role="dialog"]')?.textContent?.includes(' loaded. ');
    const shown = new Promise<number>((resolve) => {
      let longest = 0;
      let last = 0;
      const step = (now: number) => {
        longest = Math.max(longest, now - last);
        last = now;
        if (isShown()) resolve(longest);
        else requestAnimationFrame(step);
      };
      const onClick = () => {
        last = performance.now();
        requestAnimationFrame(step);
      };
      window.addEventListener('click', onClick, { capture: true, once: true });
    });
    Object.assign(window, { shown });
  });
  await page
    .getByRole('button', { name: /^(New d|D)ry run$/ })
    .last()
    .click();
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown);
};

export const benchDryRun = async (app: App, repetitions: number): Promise<Figure[]> => {
  const bare = await createBareHr(app, hrTeamIds.large);
  const members = await bare.members(bare.groupIds[0] ?? '');
  const users = members
    .filter((member) => 'userPrincipalName' in member)
    .map((member) => DirectoryUser.parse(member));
  if (users.length < 12_000) throw new Error(`there are ${users.length} users only`);
  const oneFrame = { what: 'one frame', samples: await idleFrames(app.page) };
  const frames: number[] = [];
  await hrPage(app.page).open(hrTeamIds.large);
  for (let round = -1; round < Math.min(repetitions, 5); round += 1) {
    const frame = await longestFrame(app.page);
    if (round >= 0) frames.push(frame);
  }
  return [
    ...(await benchComputing('all of them new', users, [], repetitions, oneFrame)),
    ...(await benchComputing(
      'all of them changed',
      users,
      users.map(cardOf),
      repetitions,
      oneFrame,
    )),
    figure('hr', 'longest frame of the window meanwhile', frames, { beside: oneFrame }),
  ];
};
