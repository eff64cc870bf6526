import { act } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DemoTeamRecord } from '../../../../src/contract/entities/demo-team-record';
import type { AppError } from '../../../../src/contract/wire/errors';
import { ok } from '../../../../src/contract/wire/result';
import { openInvoiceOf } from '../../../../src/renderer/features/demo-teams/demo-team-writes';
import {
  type DemoTeamsList,
  useDemoTeamsList,
} from '../../../../src/renderer/features/demo-teams/demo-teams-list';
import {
  type DemoTeamsSlice,
  demoTeamsSlice,
} from '../../../../src/renderer/features/demo-teams/demo-teams-slice';
import { useSlice } from '../../../../src/renderer/state/use-app';
import { alertTexts, renderApp } from '../../../helpers/render-app';
import { demoTeam } from '../../domain/builders';

const slow: AppError = { code: 'timeout', message: 'Too slow' };
const rows = (count: number, from = 1): DemoTeamRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    ...demoTeam({ id: from + index }),
    teamId: 1000 + from + index,
  }));

/** A screen of the list over a server with this many records. */
const setup = (count = 0) => {
  let list: (DemoTeamsSlice & DemoTeamsList) | undefined;
  let setShown: (shown: boolean) => void = () => undefined;
  const Screen = () => {
    const slice = useSlice(demoTeamsSlice, (own) => own);
    list = { ...slice, ...useDemoTeamsList(slice.query) };
    return null;
  };
  const Tab = () => {
    const [shown, set] = useState(true);
    setShown = set;
    return shown && <Screen />;
  };
  const app = renderApp(<Tab />, {
    permissions: ['admin'],
    prepare: (fake) =>
      fake.on('demoTeam.list', ({ limit }) => ok(rows(Math.min(count, Number(limit))))),
  });
  const shownList = () => {
    if (!list) throw new Error('The list is not on the screen');
    return list;
  };
  return {
    ...app,
    list: shownList,
    /** Acts, and waits for the responses. */
    does: (action: (now: DemoTeamsSlice & DemoTeamsList) => unknown) =>
      app.run(async () => {
        await action(shownList());
      }),
    leave: () => act(async () => setShown(false)),
    comeBack: () => act(async () => setShown(true)),
    changed: (id: number) =>
      act(async () => app.fake.emit({ type: 'record.changed', record: 'team', id })),
    asked: () => app.fake.inputs('demoTeam.list'),
    limits: () => app.fake.inputs('demoTeam.list').map(({ limit }) => limit),
  };
};

describe('the demo teams list', () => {
  test('section 4: clears its rows, search, and selection after team setup ends', async () => {
    const { list, does, leave, comeBack, asked } = setup(30);
    await does(({ setSearch, ask }) => {
      setSearch('acme');
      ask();
    });
    await does(({ more }) => more());
    await does(({ select }) => select(7));
    await leave();
    await does(({ reset }) => reset());
    const before = asked().length;
    await comeBack();
    expect(list()).toMatchObject({
      search: '',
      selected: null,
      place: { top: 0, active: 0 },
    });
    expect(list().rows).toHaveLength(25);
    expect(asked().slice(before)).toEqual([{ search: '', isMine: false, limit: 25 }]);
  });

  test('shows no rows of the list before a reset', async () => {
    const { fake, list, does, leave, comeBack } = setup(30);
    await does(() => undefined);
    await leave();
    await does(({ reset }) => reset());
    fake.hold('demoTeam.list');
    await comeBack();
    expect(list()).toMatchObject({ load: 'loading', rows: [] });
  });

  test('loads 25 rows first', async () => {
    const { list, does, asked } = setup(60);
    expect(list()).toMatchObject({ load: 'loading', rows: [], growing: false, ended: false });
    await does(() => undefined);
    expect(list()).toMatchObject({ load: 'ready', ended: false, error: null });
    expect(list().rows).toHaveLength(25);
    await does(({ setSearch }) => setSearch(' acme '));
    await does(({ ask }) => ask());
    expect(asked()).toEqual([
      { search: '', isMine: false, limit: 25 },
      { search: 'acme', isMine: false, limit: 25 },
    ]);
  });

  test('grows by 50 until a load brings no new rows', async () => {
    const { fake, list, does, limits } = setup(80);
    await does(() => undefined);
    const held = fake.hold('demoTeam.list');
    await does(({ more }) => more());
    expect(list()).toMatchObject({ load: 'loading', growing: true });
    await act(async () => held.answer(rows(75)));
    expect(list()).toMatchObject({ load: 'ready', growing: false, ended: false });
    expect(list().rows).toHaveLength(75);
    await does(({ more }) => more());
    expect(list().rows).toHaveLength(80);
    expect(list().ended).toBe(false);
    await does(({ more }) => more());
    expect(list().ended).toBe(true);
    expect(limits()).toEqual([25, 75, 125, 175]);
    await does(({ ask }) => ask());
    expect(list().ended).toBe(false);
    expect(limits().at(-1)).toBe(25);
  });

  test('keeps the rows while the same search is requested again, and starts it at 25', async () => {
    const { fake, list, does, limits, store } = setup(60);
    await does(() => undefined);
    await does(({ more }) => more());
    const held = fake.hold('demoTeam.list');
    await does(({ ask }) => ask());
    expect(list()).toMatchObject({ load: 'loading', growing: false });
    expect(list().rows).toHaveLength(60);
    await act(async () => held.answer(rows(25)));
    expect(list().rows).toHaveLength(25);
    expect(limits()).toEqual([25, 75, 25]);
    // Only the list on the screen stays in memory.
    const cache = store.getState().server.client.getQueryCache();
    expect(cache.findAll({ queryKey: ['demoTeam.list'] })).toHaveLength(1);
  });

  test('reloads for Only mine, and the latest request wins', async () => {
    const { fake, list, does, asked } = setup(3);
    const old = fake.hold('demoTeam.list');
    await does(({ ask }) => ask());
    const { id } = await old.arrived;
    await does(({ setIsMine }) => setIsMine(true));
    expect(fake.cancelled).toContain(id);
    await act(async () => old.answer(rows(9)));
    expect(list()).toMatchObject({ query: { isMine: true }, load: 'ready' });
    expect(list().rows).toHaveLength(3);
    expect(asked().at(-1)).toMatchObject({ isMine: true });
  });

  test('keeps no rows from another search when one fails, and restarts at 25 on retry', async () => {
    const { fake, list, does, limits } = setup(30);
    await does(() => undefined);
    await does(({ more }) => more());
    fake.refuse('demoTeam.list', slow);
    await does(({ ask }) => ask());
    expect(list()).toMatchObject({ load: 'failed', rows: [], error: slow });
    const held = fake.hold('demoTeam.list');
    await does(({ retry }) => retry());
    expect(list()).toMatchObject({ load: 'loading', rows: [], error: slow });
    await act(async () => held.answer(rows(2)));
    expect(list()).toMatchObject({ load: 'ready', error: null });
    expect(list().rows).toHaveLength(2);
    expect(limits()).toEqual([25, 75, 25, 25]);
  });

  test('keeps its rows when growing fails, and continues from there on retry', async () => {
    const { fake, list, does, limits } = setup(60);
    await does(() => undefined);
    fake.refuse('demoTeam.list', slow);
    await does(({ more }) => more());
    expect(list()).toMatchObject({ load: 'failed', growing: false, error: slow });
    expect(list().rows).toHaveLength(25);
    fake.answer('demoTeam.list', rows(60));
    await does(({ retry }) => retry());
    expect(list()).toMatchObject({ load: 'ready', error: null });
    expect(list().rows).toHaveLength(60);
    expect(limits()).toEqual([25, 75, 75]);
  });

  test('shows its earlier state on return, and refreshes at its length', async () => {
    const { fake, list, does, leave, comeBack, limits } = setup(80);
    await does(() => undefined);
    await does(({ more }) => more());
    await does(({ select }) => select(12));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await leave();
    vi.advanceTimersByTime(3_600_000);
    const held = fake.hold('demoTeam.list');
    await comeBack();
    expect(list().rows).toHaveLength(75);
    await act(async () => held.answer(rows(75, 5)));
    expect(list()).toMatchObject({ selected: 12, query: { asked: 0 } });
    expect(list().rows[0]?.id).toBe(5);
    expect(limits()).toEqual([25, 75, 75]);
  });

  test('searches on return for text that was typed just before it was left', async () => {
    const { does, leave, asked } = setup(3);
    await does(({ setSearch }) => setSearch('harbor '));
    await leave();
    await does(({ open }) => open());
    await does(({ open }) => open());
    expect(asked()).toEqual([{ search: '', isMine: false, limit: 25 }]);
  });

  test('reloads when one of its teams changes, and again if one changes during the reload', async () => {
    const { fake, list, does, changed, limits } = setup(2);
    await does(() => undefined);
    await changed(7);
    expect(limits()).toHaveLength(1);
    const held = fake.hold('demoTeam.list');
    await changed(1001);
    await held.arrived;
    await changed(1002);
    await act(async () => held.answer(rows(1)));
    expect(limits()).toEqual([25, 25, 25]);
    expect(list().load).toBe('ready');
    expect(list().rows).toHaveLength(2);
    fake.refuse('demoTeam.list', slow);
    await changed(1001);
    expect(list()).toMatchObject({ load: 'failed', error: slow });
    expect(list().rows).toHaveLength(2);
    fake.answer('demoTeam.list', rows(2));
    await does(({ retry }) => retry());
    expect(list()).toMatchObject({ load: 'ready', error: null });
    expect(limits()).toEqual([25, 25, 25, 25, 25]);
  });

  test('reloads on its next visit when one of its teams changes after it was left', async () => {
    const { list, does, leave, comeBack, changed, fake, limits } = setup(2);
    await does(() => undefined);
    await leave();
    await changed(1001);
    expect(limits()).toEqual([25]);
    fake.answer('demoTeam.list', rows(1));
    await comeBack();
    expect(list().rows).toHaveLength(1);
  });
});

describe('the complete list', () => {
  test('loads in bigger steps until no more rows come, and leaves the visible list alone', async () => {
    const { list, does, asked, limits } = setup(1700);
    await does(({ setSearch, ask }) => {
      setSearch(' acme ');
      ask();
    });
    const before = asked().length;
    await does(async ({ all }) => expect(await all()).toHaveLength(1700));
    expect(limits().slice(before)).toEqual([200, 1600, 12_800, 12_850]);
    expect(asked()[before]).toEqual({ search: 'acme', isMine: false, limit: 200 });
    expect(list().rows).toHaveLength(25);
  });

  test('section 4: ends only once a load brings no new rows, however few rows a load brings', async () => {
    const { fake, does, limits } = setup(300);
    await does(() => undefined);
    // This server leaves out one of ten rows after it has counted them.
    const left = (limit: number) => rows(Math.min(300, limit)).filter(({ id }) => id % 10 !== 0);
    fake.on('demoTeam.list', ({ limit }) => ok(left(Number(limit))));
    await does(async ({ all }) => expect(await all()).toHaveLength(270));
    expect(limits()).toEqual([25, 200, 250, 2000, 2050]);
  });

  test('is the visible list when all its rows are loaded', async () => {
    const { list, does, limits } = setup(30);
    await does(() => undefined);
    await does(({ more }) => more());
    await does(({ more }) => more());
    expect(list().ended).toBe(true);
    await does(async ({ all }) => expect(await all()).toHaveLength(30));
    expect(limits()).toEqual([25, 75, 125]);
  });

  test('ends when a full page brings nothing new', async () => {
    const { fake, does, limits } = setup(200);
    fake.on('demoTeam.list', () => ok(rows(200)));
    await does(({ ask }) => ask());
    const before = limits().length;
    await does(async ({ all }) => expect(await all()).toHaveLength(200));
    expect(limits().slice(before)).toEqual([200]);
  });

  test('shows an alert when it cannot be loaded', async () => {
    const app = setup(30);
    await app.does(() => undefined);
    app.fake.refuse('demoTeam.list', slow);
    await app.does(async ({ all }) => expect(await all()).toBeNull());
    expect(alertTexts(app)).toEqual(['Too slow']);
    expect(app.list().load).toBe('ready');
  });
});

describe('showing the whole list while a part of it loads', () => {
  /** 300 records, the first 25 loaded; `load` starts a load of a part, whose response is held. */
  const during = async (load: (app: ReturnType<typeof setup>) => Promise<void>) => {
    const app = setup(300);
    await app.does(() => undefined);
    const held = app.fake.hold('demoTeam.list');
    await load(app);
    const { id } = await held.arrived;
    await app.does(({ showAll }) => showAll());
    return { ...app, held, id };
  };

  test('keeps the whole list when the next page arrives after it', async () => {
    const { fake, list, does, held, id } = await during(({ does }) => does(({ more }) => more()));
    expect(fake.cancelled).toContain(id);
    await act(async () => held.answer(rows(75)));
    expect(list()).toMatchObject({ load: 'ready', growing: false, ended: true });
    expect(list().rows).toHaveLength(300);
    await does(async ({ all }) => expect(await all()).toHaveLength(300));
  });

  test('keeps it when the refresh on return arrives after it', async () => {
    const { list, held } = await during(async ({ leave, comeBack }) => {
      await leave();
      await comeBack();
    });
    await act(async () => held.answer(rows(25)));
    expect(list()).toMatchObject({ load: 'ready', ended: true });
    expect(list().rows).toHaveLength(300);
  });

  test('reloads all of it after a change that came while it loaded', async () => {
    const { fake, list, does, changed, limits } = setup(300);
    await does(() => undefined);
    const held = fake.hold('demoTeam.list');
    await does(({ showAll }) => void showAll());
    await held.arrived;
    // Not among the first 25.
    await changed(1150);
    fake.answer('demoTeam.list', rows(198));
    await act(async () => held.answer(rows(199)));
    expect(limits()).toEqual([25, 200, 250, 250]);
    expect(list()).toMatchObject({ load: 'ready', ended: true });
    expect(list().rows).toHaveLength(198);
  });

  test('reloads all of it after a change whose reload it canceled', async () => {
    const { fake, list, does, changed, limits } = setup(300);
    await does(() => undefined);
    const whole = fake.hold('demoTeam.list');
    await does(({ showAll }) => void showAll());
    await whole.arrived;
    const part = fake.hold('demoTeam.list');
    await changed(1001);
    await part.arrived;
    fake.answer('demoTeam.list', rows(199));
    await act(async () => whole.answer(rows(199)));
    await act(async () => part.answer(rows(25)));
    expect(limits()).toEqual([25, 200, 25, 250, 250]);
    expect(list()).toMatchObject({ load: 'ready', ended: true });
    expect(list().rows).toHaveLength(199);
  });
});

test('opens an invoice at the payment provider', () => {
  expect(openInvoiceOf('in_1')).toEqual({
    key: 'invoice/in_1/open',
    method: 'billing.openInvoice',
    input: { stripeInvoiceId: 'in_1' },
    confirm: null,
    undo: null,
  });
  expect(openInvoiceOf('soon')).toBeNull();
});
