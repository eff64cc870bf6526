import { expect, it } from 'vitest';
import { created, owner, routes, salesDeskInEachTest } from './sales-desk';
import { drop } from './write-helpers';

const desk = salesDeskInEachTest();

it('J22: a new team that is tried again from the list waits beside the one on the screen', async () => {
  desk.on(routes.create, drop);
  desk.on(routes.search, { body: { results: { members: [], teams: [] } } });
  await desk.create();
  desk.on(routes.begin, { body: { stripeCustomer: 'cus_1' } });
  desk.on('POST /internal/team/10/change_plan', { body: { stripeCustomer: 'cus_1' } });
  await desk.changePlan(10);
  desk.on(routes.create, created);
  const list = await desk.core().call('writes.unfinished', {});
  const id = list.ok ? (list.value.find(({ action }) => action === 'team.create')?.id ?? '') : '';
  expect(await desk.core().call('writes.repeat', { id })).toMatchObject({ ok: true });
  expect(await desk.flow()).toMatchObject({ teamId: 10, isUpgrade: true });
  expect(await desk.parked()).toMatchObject([{ teamId: 9, email: owner, isUpgrade: false }]);
  expect(await desk.unfinished()).toEqual([]);
});
