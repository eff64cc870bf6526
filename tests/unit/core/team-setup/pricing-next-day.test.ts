import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pendingWriteId } from '../../../../src/main/core/outbox/pending-write';
import { drop } from '../outbox/write-helpers';
import { demoTeam, pricing, routes, team, teamSetupDeskInEachTest } from './team-setup-desk';

const desk = teamSetupDeskInEachTest();
const notNow = { status: 422, body: { message: 'Not now.' } };
const asked = {
  ok: false,
  error: { code: 'conflict', outcome: 'not-sent', unfinished: { id: expect.any(String) } },
};
const pricedTeam = { 'demoTeam.create': routes.demo, 'pricing.set': routes.price } as const;
type Step = keyof typeof pricedTeam;
const send = (step: Step, more: Partial<typeof pricing>) =>
  step === 'demoTeam.create' ? desk.makeDemo(more) : desk.price(more);
const bodiesOf = (step: Step) => desk.bodies(pricedTeam[step].split(' ')[1] ?? '');

/** Noon on January 15 in New York: the step is sent, and no response arrives. */
const lost = async (step: Step, more: Partial<typeof pricing> = {}) => {
  await desk.create();
  desk.on(pricedTeam[step], drop);
  desk.on(routes.team, notNow);
  expect(await send(step, more)).toMatchObject({ ok: false, error: { code: 'offline' } });
  desk.on(routes.team, team());
  desk.on(pricedTeam[step], { body: {} });
};
/** Hours later; 13 is 1 AM on January 16. The app is locked by then. */
const later = async (hours: number) => {
  desk.clock().advance(hours * 3_600_000);
  await desk.core().signIn();
};
const unfinishedId = async () => {
  const list = await desk.core().call('writes.unfinished', {});
  return list.ok ? (list.value[0]?.id ?? '') : '';
};
const repeat = async () => desk.core().call('writes.repeat', { id: await unfinishedId() });
const renew = async () => desk.core().call('writes.renew', { id: await unfinishedId() });

/** The entry as an older version wrote it: named by the sent values, without their day. */
const asOlderVersion = async (step: Step) => {
  const folder = path.join(desk.core().userData, 'intents');
  const names = await readdir(folder, { recursive: true });
  const file = path.join(folder, names.find((name) => name.endsWith('.json')) ?? '');
  const kept = JSON.parse(await readFile(file, 'utf8'));
  const { countedOn, ...input } = kept.repeat.input;
  expect(countedOn).toBe('2026-01-15');
  const id = pendingWriteId('sam@example.com', step, { ...input.pricing });
  await writeFile(file, JSON.stringify({ ...kept, repeat: { method: step, input } }));
  await rename(file, path.join(path.dirname(file), `${id}.json`));
  return id;
};

describe('the same pricing form on the next day', () => {
  it.each([
    ['demoTeam.create', 'a due date', {}, { daysUntilDue: 14 }],
    [
      'demoTeam.create',
      'a trial until a date',
      { trialDays: 16 },
      { trialDays: 15, daysUntilDue: 14 },
    ],
    [
      'demoTeam.create',
      'a trial of a month',
      { trialDays: 30, numberSeats: null },
      { trialDays: 30, numberSeats: null, daysUntilDue: 14 },
    ],
    ['pricing.set', 'a due date', {}, { daysUntilDue: 14 }],
  ] as const)('asks before %s with %s is sent again', async (step, _what, first, next) => {
    await lost(step, first);
    // It shows something else, so it can't tell.
    desk.on(routes.team, team({ internalDemoTeams: [{ ...demoTeam, numberSeats: 99 }] }));
    await later(13);
    expect(await send(step, next)).toMatchObject(asked);
    expect(desk.times(pricedTeam[step])).toBe(1);
    expect(await desk.unfinished()).toEqual([step]);
    await renew();
    expect(await send(step, next)).toMatchObject({ ok: true });
    expect(bodiesOf(step)).toMatchObject([first, next]);
    const [one, two] = desk.keysOf(pricedTeam[step]);
    expect(two).not.toBe(one);
    expect(await desk.unfinished()).toEqual([]);
  });

  it('continues with the demo team that the server shows', async () => {
    await lost('demoTeam.create', { trialDays: 15 });
    desk.on(routes.team, team({ internalDemoTeams: [demoTeam] }));
    await later(13);
    expect(await desk.makeDemo({ trialDays: 14, daysUntilDue: 14 })).toMatchObject({
      ok: true,
      // As they were sent, for the summary.
      value: { finished: true, sentPricing: { pricing: { trialDays: 15, daysUntilDue: 15 } } },
    });
    expect(desk.times(routes.demo)).toBe(1);
    expect(await desk.unfinished()).toEqual([]);
  });

  it('is another price if a date was changed', async () => {
    await lost('pricing.set');
    await later(13);
    expect(await desk.price({ daysUntilDue: 15 })).toMatchObject({ ok: true });
    expect(bodiesOf('pricing.set')).toMatchObject([{ daysUntilDue: 15 }, { daysUntilDue: 15 }]);
    expect(await desk.unfinished()).toEqual([]);
  });

  it('is repeated from the list with the same dates', async () => {
    await lost('demoTeam.create', { trialDays: 16 });
    desk.on(routes.team, notNow);
    await later(13);
    expect(await repeat()).toMatchObject(asked);
    await renew();
    expect(await repeat()).toMatchObject({ ok: true });
    expect(bodiesOf('demoTeam.create')).toMatchObject([
      { trialDays: 16, daysUntilDue: 15 },
      { trialDays: 15, daysUntilDue: 14 },
    ]);
  });

  it('is not repeated from the list once a date has passed', async () => {
    await lost('pricing.set', { daysUntilDue: 0 });
    await later(13);
    for (const _try of [1, 2]) {
      expect(await repeat()).toMatchObject({
        ok: false,
        error: {
          code: 'conflict',
          message:
            'The end of the trial or the due date has passed. Choose new dates in the team’s pricing, or dismiss this change.',
        },
      });
    }
    expect(desk.times(routes.price)).toBe(1);
    expect(await desk.unfinished()).toEqual(['pricing.set']);
  });
});

it('a form that was sent before midnight and decided about after it keeps its dates', async () => {
  await desk.create();
  await later(13);
  const shown = { countedOn: '2026-01-15' };
  expect(await desk.makeDemo({ trialDays: 16 }, shown)).toMatchObject({ ok: true });
  expect(bodiesOf('demoTeam.create')).toMatchObject([{ trialDays: 15, daysUntilDue: 14 }]);
});

describe('an attempt that an older version left', () => {
  it.each(['form', 'list'] as const)('is found by the %s on the next day', async (by) => {
    await lost('pricing.set');
    const id = await asOlderVersion('pricing.set');
    const again = () => (by === 'form' ? desk.price({ daysUntilDue: 14 }) : repeat());
    await later(13);
    expect(await again()).toMatchObject({ error: { unfinished: { id } } });
    await renew();
    expect(await again()).toMatchObject({ ok: true });
    expect(bodiesOf('pricing.set')).toMatchObject([{ daysUntilDue: 15 }, { daysUntilDue: 14 }]);
    expect(await desk.unfinished()).toEqual([]);
  });

  it('keeps its key on its day', async () => {
    await lost('pricing.set');
    await asOlderVersion('pricing.set');
    expect(await desk.price()).toMatchObject({ ok: true });
    const [one, two] = desk.keysOf(routes.price);
    expect(two).toBe(one);
    expect(await desk.unfinished()).toEqual([]);
  });
});

describe('the same form after the team got its payment customer', () => {
  const without = { trialDays: 15, stripeCustomerId: null };

  it('continues with the demo team that the server shows', async () => {
    await lost('demoTeam.create', without);
    desk.on(routes.team, team({ internalDemoTeams: [demoTeam] }));
    expect(await desk.makeDemo({ trialDays: 15 })).toMatchObject({ ok: true });
    expect(desk.times(routes.demo)).toBe(1);
  });

  it('is sent with the same values under the same key', async () => {
    await lost('demoTeam.create', without);
    expect(await desk.makeDemo({ trialDays: 15 })).toMatchObject({ ok: true });
    expect(bodiesOf('demoTeam.create')).toMatchObject([without, without]);
    const [one, two] = desk.keysOf(routes.demo);
    expect(two).toBe(one);
  });
});

describe('the first attempt', () => {
  it('keeps its time when its dates have passed, so that what it made is found', async () => {
    await lost('demoTeam.create', { trialDays: 15, daysUntilDue: 0 });
    desk.on(routes.team, notNow);
    await later(4 * 24);
    await renew();
    expect(await repeat()).toMatchObject({
      ok: false,
      error: {
        message:
          'The end of the trial or the due date has passed. Choose new dates in the team’s pricing, or dismiss this change.',
      },
    });
    desk.on(routes.team, team({ internalDemoTeams: [demoTeam] }));
    expect(await desk.core().call('pricing.find', { id: await unfinishedId() })).toMatchObject({
      value: { truth: 'present' },
    });
  });

  it('shares its result with a form and a repeat that are sent at the same moment', async () => {
    await lost('pricing.set');
    const id = await unfinishedId();
    const both = [desk.price(), desk.core().call('writes.repeat', { id })];
    expect(await Promise.all(both)).toMatchObject([{ ok: true }, { ok: true }]);
    expect(desk.times(routes.price)).toBe(2);
  });

  it('proves the same terms of a flow that an older version named by its days', async () => {
    await lost('demoTeam.create', { trialDays: 15 });
    const older = pendingWriteId('', 'demoTeam.create', { ...pricing, trialDays: 15 });
    await desk.forge({ sentTerms: older });
    desk.on(routes.demo, drop);
    desk.on(routes.team, notNow);
    expect(await desk.makeDemo({ trialDays: 15 })).toMatchObject({ ok: false });
    desk.on(routes.team, team({ internalDemoTeams: [demoTeam] }));
    expect(await desk.makeDemo({ trialDays: 15 })).toMatchObject({ ok: true });
  });
});
