import { describe, expect, test } from 'vitest';
import type { DemoTeamRecord } from '../../../../src/contract/entities/demo-team-record';
import type { AppError } from '../../../../src/contract/wire/errors';
import { ok } from '../../../../src/contract/wire/errors';
import { openInvoiceOf } from '../../../../src/renderer/features/demo-teams/demo-team-writes';
import { createTestStore, settled } from '../../../helpers/test-store';
import { demoTeam } from '../../domain/builders';

const slow: AppError = { code: 'timeout', message: 'Too slow' };
const rows = (count: number, from = 1): DemoTeamRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    ...demoTeam({ id: from + index }),
    teamId: 1000 + from + index,
  }));

/** A server with this many records. */
const setup = (count = 0) => {
  const all = createTestStore('admin');
  all.fake.on('demoTeam.list', ({ limit }) => ok(rows(Math.min(count, Number(limit)))));
  return {
    ...all,
    list: () => all.state().demoTeams,
    asked: () => all.fake.inputs('demoTeam.list'),
    limits: () => all.fake.inputs('demoTeam.list').map(({ limit }) => limit),
  };
};

describe('the demo teams list', () => {
  test('section 4: clears its rows, search, and selection after the demo flow ends', async () => {
    const { list, asked } = setup(30);
    list().setSearch('acme');
    await list().ask();
    list().select(7);
    list().reset();
    expect(list()).toMatchObject({
      search: '',
      rows: [],
      load: 'idle',
      selected: null,
      asked: 0,
      place: { top: 0, active: 0 },
    });
    list().open();
    expect(asked().at(-1)).toEqual({ search: '', isMine: false, limit: 25 });
  });

  test('loads 25 rows first and shows the first one next to the list', async () => {
    const { fake, list, asked } = setup();
    expect(list()).toMatchObject({
      search: '',
      isMine: false,
      rows: [],
      load: 'idle',
      growing: false,
      ended: false,
      error: null,
      selected: null,
      asked: 0,
      place: { top: 0, active: 0 },
    });
    const held = fake.hold('demoTeam.list');
    list().setSearch(' acme ');
    list().open();
    expect(list()).toMatchObject({ load: 'loading', growing: false, asked: 1 });
    held.answer(rows(25, 7));
    await settled();
    expect(list()).toMatchObject({ load: 'ready', selected: 7, ended: false });
    expect(list().rows).toHaveLength(25);
    expect(asked()).toEqual([{ search: 'acme', isMine: false, limit: 25 }]);
  });

  test('grows by 50 until a load brings no new rows', async () => {
    const { list, limits } = setup(80);
    await list().ask();
    const more = list().more();
    expect(list()).toMatchObject({ load: 'loading', growing: true });
    await more;
    expect(list()).toMatchObject({ load: 'ready', growing: false, ended: false });
    expect(list().rows).toHaveLength(75);
    await list().more();
    expect(list().rows).toHaveLength(80);
    expect(list().ended).toBe(false);
    await list().more();
    expect(list().ended).toBe(true);
    await list().more();
    expect(limits()).toEqual([25, 75, 125, 175]);
    await list().ask();
    expect(list()).toMatchObject({ ended: false, asked: 2 });
    expect(limits().at(-1)).toBe(25);
  });

  test('does not grow while loading or before the first load', async () => {
    const { fake, list, limits } = setup(30);
    await list().more();
    expect(limits()).toEqual([]);
    const held = fake.hold('demoTeam.list');
    const asking = list().ask();
    await list().more();
    held.answer(rows(25));
    await asking;
    expect(limits()).toEqual([25]);
  });

  test('reloads for Only mine, and the latest request wins', async () => {
    const { fake, list, asked } = setup(3);
    const old = fake.hold('demoTeam.list');
    const first = list().ask();
    const { id } = await old.arrived;
    list().setIsMine(true);
    expect(fake.cancelled).toEqual([id]);
    old.answer(rows(9));
    await first;
    await settled();
    expect(list()).toMatchObject({ isMine: true, load: 'ready', asked: 2 });
    expect(list().rows).toHaveLength(3);
    expect(asked().map(({ isMine }) => isMine)).toEqual([false, true]);
  });

  test('keeps no rows from another search when one fails, and restarts at 25 on retry', async () => {
    const { fake, list, limits } = setup(30);
    await list().ask();
    await list().more();
    fake.refuse('demoTeam.list', slow);
    await list().ask();
    expect(list()).toMatchObject({ load: 'failed', rows: [], selected: null, error: slow });
    fake.answer('demoTeam.list', rows(2));
    list().retry();
    expect(list()).toMatchObject({ load: 'loading', error: null });
    await settled();
    expect(list()).toMatchObject({ load: 'ready', selected: 1 });
    expect(limits()).toEqual([25, 75, 25, 25]);
  });

  test('keeps its rows when growing fails, and continues from there on retry', async () => {
    const { fake, list, limits } = setup();
    fake.answer('demoTeam.list', rows(25));
    await list().ask();
    fake.refuse('demoTeam.list', slow);
    await list().more();
    expect(list()).toMatchObject({ load: 'failed', growing: false, error: slow });
    expect(list().rows).toHaveLength(25);
    fake.answer('demoTeam.list', rows(60));
    list().retry();
    await settled();
    expect(list()).toMatchObject({ load: 'ready', error: null });
    expect(list().rows).toHaveLength(60);
    expect(limits()).toEqual([25, 75, 75]);
  });

  test('shows its earlier state on return, and refreshes', async () => {
    const { fake, list, limits } = setup(80);
    list().open();
    await settled();
    await list().more();
    list().select(12);
    const held = fake.hold('demoTeam.list');
    list().open();
    expect(list().rows).toHaveLength(75);
    held.answer(rows(75, 5));
    await settled();
    expect(list()).toMatchObject({ selected: 12, asked: 1, rows: expect.any(Array) });
    expect(list().rows[0]?.id).toBe(5);
    expect(limits()).toEqual([25, 75, 75]);
    fake.answer('demoTeam.list', rows(3, 50));
    await list().refresh();
    expect(list().selected).toBe(50);
    fake.answer('demoTeam.list', []);
    await list().refresh();
    expect(list()).toMatchObject({ selected: null, rows: [] });
  });

  test('reloads when one of its teams changes, and once more if one changes during the reload', async () => {
    const { fake, list, limits } = setup(2);
    await list().ask();
    list().followTeam(7);
    expect(limits()).toHaveLength(1);
    const held = fake.hold('demoTeam.list');
    list().followTeam(1001);
    await held.arrived;
    list().followTeam(1002);
    list().followTeam(1002);
    held.answer(rows(2));
    await settled();
    expect(limits()).toEqual([25, 25, 25]);
    expect(list().load).toBe('ready');
    fake.refuse('demoTeam.list', slow);
    await list().refresh();
    expect(list()).toMatchObject({ load: 'failed', error: slow });
    expect(list().rows).toHaveLength(2);
    const failing = fake.hold('demoTeam.list');
    list().followTeam(1001);
    await failing.arrived;
    list().followTeam(1002);
    failing.refuse(slow);
    await settled();
    expect(list()).toMatchObject({ load: 'failed', error: slow });
    expect(limits()).toHaveLength(5);
  });
});

describe('the complete list', () => {
  test('loads in bigger steps until no more rows come, and leaves the visible list alone', async () => {
    const { list, asked, limits } = setup(1700);
    list().setSearch(' acme ');
    await list().ask();
    const all = await list().all();
    expect(all).toHaveLength(1700);
    expect(limits()).toEqual([25, 200, 1600, 12_800]);
    expect(asked()[1]).toEqual({ search: 'acme', isMine: false, limit: 200 });
    expect(list().rows).toHaveLength(25);
  });

  test('is the visible list when all its rows are loaded', async () => {
    const { list, limits } = setup(30);
    await list().ask();
    await list().more();
    await list().more();
    expect(list().ended).toBe(true);
    expect(await list().all()).toHaveLength(30);
    expect(limits()).toEqual([25, 75, 125]);
  });

  test('ends when a full page brings nothing new', async () => {
    const { fake, list, limits } = setup(200);
    fake.on('demoTeam.list', () => ok(rows(200)));
    await list().ask();
    expect(await list().all()).toHaveLength(200);
    expect(limits()).toEqual([25, 200]);
  });

  test('shows an alert when it cannot be loaded', async () => {
    const { fake, list, state } = setup(30);
    await list().ask();
    fake.refuse('demoTeam.list', slow);
    expect(await list().all()).toBeNull();
    expect(state().feedback.alerts.map(({ message }) => message)).toEqual(['Too slow']);
    expect(list().load).toBe('ready');
  });
});

test('opens an invoice at the payment provider', () => {
  expect(openInvoiceOf('in_1')).toEqual({
    key: 'invoice/in_1/open',
    method: 'billing.openInvoice',
    input: { stripeInvoiceId: 'in_1' },
  });
  expect(openInvoiceOf('soon')).toBeNull();
});
