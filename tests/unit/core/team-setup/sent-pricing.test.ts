import { expect, it } from 'vitest';
import { drop } from '../outbox/write-helpers';
import { pricing, routes, teamSetupDeskInEachTest } from './team-setup-desk';

/** The summary of a created demo team, and an invoice, show what was sent, in every window. */
const desk = teamSetupDeskInEachTest();
const noon = Date.UTC(2026, 0, 15, 17);

it('the flow keeps what a demo team was created with', async () => {
  await desk.create();
  const sent = { ...pricing, numberSeats: null, discountFactor: 0.8 };
  await desk
    .core()
    .call('demoTeam.create', { pricing: sent, previewedCents: 0, previewedSeats: 40 });
  expect((await desk.flow())?.sentPricing).toEqual({
    pricing: sent,
    previewedSeats: 40,
    sentAt: noon,
  });
});

it('an invoice’s flow keeps what its price was set with', async () => {
  await desk.drafted();
  expect((await desk.flow())?.sentPricing).toMatchObject({
    pricing: { companyName: 'Acme & Sons', numberSeats: 25 },
    sentAt: noon,
  });
});

it('a repeat keeps what it repeats', async () => {
  await desk.create();
  desk.on(routes.demo, drop);
  await desk.makeDemo({ discountFactor: 0.8 });
  const list = await desk.core().call('writes.unfinished', {});
  desk.on(routes.demo, { body: {} });
  const id = list.ok ? (list.value[0]?.id ?? '') : '';
  expect(await desk.core().call('writes.repeat', { id })).toMatchObject({ ok: true });
  expect(await desk.flow()).toMatchObject({
    finished: true,
    sentPricing: { pricing: { discountFactor: 0.8, numberSeats: 25 }, sentAt: noon },
  });
});
