import { expect, it } from 'vitest';
import { created, routes, teamSetupDeskInEachTest } from './team-setup-desk';

const desk = teamSetupDeskInEachTest();

it.each([-1, 12.5])('J32: a new team with the size %s is created and kept', async (teamSize) => {
  desk.on(routes.create, { body: { ...created.body, teamSize } });
  expect(await desk.create()).toMatchObject({ ok: true, value: { teamId: 9, teamSize: null } });
  expect(await desk.flow()).toMatchObject({ teamId: 9, teamSize: null });
  expect(await desk.unfinished()).toEqual([]);
});
