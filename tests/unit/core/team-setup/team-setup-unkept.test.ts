import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { created, extended, routes, teamSetupDeskInEachTest } from './team-setup-desk';

/**
 * The server has acted but the disk did not record it: the step counts as unknown, and a second try
 * carries the key of the first. If it counted as refused, it would be done twice.
 */
const desk = teamSetupDeskInEachTest();

const answers: Readonly<Record<string, object>> = {
  [routes.create]: created,
  [routes.begin]: { body: { stripeCustomer: 'cus_1' } },
  [routes.draft]: { body: extended() },
};

const steps = [
  { name: 'a team', route: routes.create, before: [], act: () => desk.create() },
  { name: 'a plan change', route: routes.begin, before: [], act: () => desk.changePlan() },
  { name: 'a price', route: routes.price, before: ['create'], act: () => desk.price() },
  { name: 'a demo team', route: routes.demo, before: ['create'], act: () => desk.makeDemo() },
  { name: 'a draft', route: routes.draft, before: ['create', 'price'], act: () => desk.draft() },
  {
    name: 'an invoice',
    route: routes.send,
    before: ['create', 'price', 'draft'],
    act: () => desk.send(),
  },
] as const;

it.each(steps)('$name that the disk does not store is unknown and keeps its key', async (step) => {
  for (const each of step.before) expect(await desk[each]()).toMatchObject({ ok: true });
  const folder = path.join(desk.core().userData, 'post-flow');
  const aside = `${folder}-aside`;
  const answer = answers[step.route] ?? { body: {} };
  desk.on(step.route, async () => {
    await rename(folder, aside).catch(() => undefined);
    await writeFile(folder, 'in the way');
    return answer;
  });
  expect(await step.act()).toMatchObject({
    ok: false,
    error: { code: 'file', outcome: 'unknown' },
  });
  await rm(folder);
  if ((await readdir(desk.core().userData)).includes('post-flow-aside'))
    await rename(aside, folder);
  desk.on(step.route, () => answer);
  const again = await step.act();
  const keys = new Set(desk.keysOf(step.route));
  // Either it is done or a person is asked first; it is never sent under another key.
  expect(keys.size).toBe(1);
  if (!again.ok) expect(again.error).toMatchObject({ unfinished: { id: expect.any(String) } });
});
