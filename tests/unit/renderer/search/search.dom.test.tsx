import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { styleOf } from '../../../helpers/held-rules';
import type { RenderedApp } from '../../../helpers/render-app';
import { memberRow, teamRow } from '../../../helpers/rows';
import { wholeState } from '../../../helpers/whole-state';
import { member } from '../../domain/builders';
import { field, focusedRow, grid, idsOf, openSearch, rowsOf, search } from './open-search';

describe('B2, B3: the result tables', () => {
  test('show columns in order, counts in the headings, and No results', async () => {
    const app = openSearch();
    const headers = (name: 'Members' | 'Teams') =>
      within(grid(name))
        .getAllByRole('columnheader')
        .map((header) => header.textContent);
    expect(headers('Members')).toEqual([
      'ID',
      'Email',
      'Created Date',
      'Last Login',
      'Plan',
      'Hash / Slug',
      'Open',
    ]);
    expect(headers('Teams')).toEqual(['ID', 'Email', 'Created Date', 'Plan', 'Open']);
    expect(screen.queryByText('No results')).toBeNull();
    await search(app, 'nobody');
    expect(screen.getAllByText('No results')).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Members (0)' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Teams (0)' })).toBeTruthy();
  });

  test('say that names are not searched, after a name that finds nothing', async () => {
    const app = openSearch();
    const said = 'Names aren’t searched, only IDs, emails, slugs, hashes, and device IDs.';
    await search(app, 'Vantage Aviation');
    expect(screen.getByText(said)).toBeTruthy();
    await search(app, 'nobody@x.test');
    expect(screen.queryByText(said)).toBeNull();
  });

  test('show the plan, last login, hash, and slug', async () => {
    const app = openSearch({
      members: [
        memberRow({
          id: 3,
          isPro: 2,
          hash: 'h3',
          slug: 'ada',
          app_last_open: new Date(Date.now() - 3.5 * 3_600_000).toISOString(),
          dashboard_last_open: new Date(Date.now() - 50.5 * 3_600_000).toISOString(),
        }),
        memberRow({ id: 4, activeTeamsMember: { id: 1, team: { id: 9, enterprisePlan: '50' } } }),
      ],
      teams: [teamRow({ id: 9, enterprisePlan: '60' })],
    });
    await search(app, 'x');
    const [first, second] = rowsOf('Members');
    expect(within(first!).getByText('Pro +')).toBeTruthy();
    expect(within(first!).getByText('3 hours ago')).toBeTruthy();
    expect(within(first!).getByText('h3 / ada')).toBeTruthy();
    expect(within(second!).getByText('Entrust')).toBeTruthy();
    expect(within(rowsOf('Teams')[0]!).getByText('New Billing')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Members (2)' })).toBeTruthy();
  });

  test('show a dash in an empty cell', async () => {
    const app = openSearch({
      members: [
        memberRow({
          id: 3,
          hash: null,
          slug: null,
          registeredDate: null,
          app_last_open: null,
          dashboard_last_open: null,
        }),
      ],
      teams: [teamRow({ id: 9, email: null, createdAt: null, enterprisePlan: null })],
    });
    await search(app, 'x');
    const cellsOf = (row: HTMLElement | undefined) =>
      within(row!)
        .getAllByRole('gridcell')
        .map((cell) => cell.textContent);
    expect(cellsOf(rowsOf('Members')[0]).slice(2, 6)).toEqual(['–', '–', 'Free', '–']);
    expect(cellsOf(rowsOf('Teams')[0]).slice(1, 4)).toEqual(['–', '–', '–']);
  });

  test('leave the width of an empty table to the other one, once the response is there', async () => {
    const app = openSearch({ members: [memberRow({ id: 3 })], teams: [] });
    const columns = () =>
      styleOf(screen.getByRole('region', { name: /^Members/ }).parentElement!).gridTemplateColumns;
    const both = 'minmax(0px, 1.325fr) minmax(min(476px, 45%), 1fr)';
    const membersOnly = 'minmax(0px, 1fr) minmax(0px, 440px)';
    expect(columns()).toBe(both);
    await search(app, 'x');
    expect(columns()).toBe(membersOnly);
    const held = app.fake.hold('search.query');
    await app.user.type(field(), 'y{Enter}');
    await act(async () => {
      await held.arrived;
    });
    // The pending state shows with a delay.
    await waitFor(() => expect(grid('Members').getAttribute('aria-busy')).toBe('true'));
    expect(columns()).toBe(membersOnly);
    await act(async () =>
      held.answer({ members: [memberRow({ id: 3 })], teams: [teamRow({ id: 9 })] }),
    );
    await waitFor(() => expect(columns()).toBe(both));
  });

  test('sort by every column with empty values last, and return to the response’s order on the third click', async () => {
    const app = openSearch({
      members: [
        memberRow({
          id: 2,
          email: 'b@x.test',
          registeredDate: '2024-01-01',
          app_last_open: '2024-05-01',
          isPro: 1,
          slug: 'm',
        }),
        memberRow({ id: 3, email: '', isPro: 0 }),
        memberRow({
          id: 1,
          email: 'A@x.test',
          registeredDate: '2025-01-01',
          dashboard_last_open: '2024-02-01',
          isPro: 2,
          slug: 'B',
        }),
      ],
      teams: [
        teamRow({ id: 6, email: 'z@x.test', createdAt: '2020-01-01', enterprisePlan: '60' }),
        teamRow({ id: 5, email: null }),
        teamRow({ id: 7, email: 'y@x.test', createdAt: '2019-01-01', enterprisePlan: '20' }),
      ],
    });
    await search(app, 'x');
    const sort = (name: 'Members' | 'Teams', column: string) =>
      app.user.click(within(grid(name)).getByRole('button', { name: column }));
    const ways = async (name: 'Members' | 'Teams', column: string) => {
      await sort(name, column);
      const up = idsOf(name);
      const header = within(grid(name)).getByRole('columnheader', { name: new RegExp(column) });
      expect(header.getAttribute('aria-sort')).toBe('ascending');
      await sort(name, column);
      expect(header.getAttribute('aria-sort')).toBe('descending');
      const down = idsOf(name);
      await sort(name, column);
      expect(header.getAttribute('aria-sort')).toBe('none');
      return [up, down];
    };
    expect(await ways('Members', 'ID')).toEqual([
      [1, 2, 3],
      [3, 2, 1],
    ]);
    expect(await ways('Members', 'Email')).toEqual([
      [1, 2, 3],
      [2, 1, 3],
    ]);
    expect(await ways('Members', 'Created Date')).toEqual([
      [2, 1, 3],
      [1, 2, 3],
    ]);
    expect(await ways('Members', 'Last Login')).toEqual([
      [1, 2, 3],
      [2, 1, 3],
    ]);
    expect(await ways('Members', 'Plan')).toEqual([
      [3, 2, 1],
      [1, 2, 3],
    ]);
    expect(await ways('Members', 'Hash / Slug')).toEqual([
      [1, 2, 3],
      [2, 1, 3],
    ]);
    expect(idsOf('Members')).toEqual([2, 3, 1]);
    expect(await ways('Teams', 'ID')).toEqual([
      [5, 6, 7],
      [7, 6, 5],
    ]);
    expect(await ways('Teams', 'Email')).toEqual([
      [7, 6, 5],
      [6, 7, 5],
    ]);
    expect(await ways('Teams', 'Created Date')).toEqual([
      [7, 6, 5],
      [6, 7, 5],
    ]);
    expect(await ways('Teams', 'Plan')).toEqual([
      [7, 6, 5],
      [6, 7, 5],
    ]);
    expect(idsOf('Teams')).toEqual([6, 5, 7]);
  });

  test('render few of 2,000 rows, and keep the focused one', async () => {
    const app = openSearch({
      members: Array.from({ length: 2000 }, (_, index) => memberRow({ id: index + 1 })),
    });
    await search(app, 'x');
    expect(grid('Members').getAttribute('aria-rowcount')).toBe('2001');
    expect(rowsOf('Members').length).toBeLessThan(60);
    await app.user.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(focusedRow()).toBe('1'));
    const scroller = within(grid('Members')).getByRole('rowgroup');
    act(() => scroller.scrollTo({ top: 34 * 1000 }));
    await waitFor(() => expect(idsOf('Members')).toContain(1001));
    await waitFor(() => expect(idsOf('Members')).not.toContain(20));
    expect(focusedRow()).toBe('1');
    await app.user.keyboard('{End}');
    await waitFor(() => expect(focusedRow()).toBe('1999'));
    await app.user.keyboard('{Home}');
    await waitFor(() => expect(focusedRow()).toBe('0'));
  });

  test('start at the top for another response of the same length, and keep a changed row in place', async () => {
    const found = {
      members: Array.from({ length: 300 }, (_, index) => memberRow({ id: index + 1 })),
    };
    const app = openSearch(found);
    await search(app, 'first');
    const scroller = within(grid('Members')).getByRole('rowgroup');
    act(() => scroller.scrollTo({ top: 34 * 200 }));
    act(() => wholeState(app.store).search.updateMember(member({ id: 250, email: 'new@x.test' })));
    expect(scroller.scrollTop).toBe(34 * 200);
    await search(app, 'second');
    expect(scroller.scrollTop).toBe(0);
  });
});

describe('B4: opening a result', () => {
  test('opens the member or the team on a row click', async () => {
    const app = openSearch({ members: [memberRow({ id: 12 })], teams: [teamRow({ id: 34 })] });
    await search(app, 'x');
    await app.user.click(rowsOf('Members')[0]!);
    expect(await screen.findByRole('dialog', { name: 'Member' })).toBeTruthy();
    act(() => app.store.getState().navigation.closeAllModals());
    await app.user.click(screen.getByRole('button', { name: 'Open team 34' }));
    expect(await screen.findByRole('dialog', { name: 'Team ID: #34' })).toBeTruthy();
  });

  test('copies without opening the row', async () => {
    const app = openSearch({ members: [memberRow({ id: 12, email: 'ada@x.test', slug: 'x' })] });
    await search(app, 'x');
    expect(screen.queryByRole('button', { name: 'Copy email ada@x.test' })).toBeNull();
    await app.user.hover(screen.getByText('ada@x.test'));
    expect(screen.getByText('ada@x.test').title).toBe('ada@x.test');
    await app.user.click(screen.getByRole('button', { name: 'Copy email ada@x.test' }));
    expect(await navigator.clipboard.readText()).toBe('ada@x.test');
    expect(app.store.getState().navigation.modals).toEqual([]);
  });

  test('opens the one record with that ID on Enter', async () => {
    const app = openSearch({ members: [memberRow({ id: 12 }), memberRow({ id: 120 })] });
    await search(app, '12');
    expect(screen.getByText('opens member12@example.test', { exact: false })).toBeTruthy();
    await app.user.keyboard('{Enter}');
    expect(app.store.getState().navigation.modals).toEqual([{ kind: 'member', id: 12 }]);
    expect(app.fake.inputs('search.query')).toHaveLength(1);
  });

  test.each(['34{Enter}', '34{Enter}{Enter}'])(
    'opens the only match when the response arrives after %s',
    async (keys) => {
      const app = openSearch();
      const held = app.fake.hold('search.query');
      await app.user.type(field(), keys);
      expect(app.fake.inputs('search.query')).toHaveLength(1);
      held.answer({ members: [], teams: [teamRow({ id: 34 })] });
      await waitFor(() =>
        expect(app.store.getState().navigation.modals).toEqual([{ kind: 'team', id: 34 }]),
      );
    },
  );

  test.each([
    { after: 'typing more', keys: '5', leave: () => undefined, opened: [] },
    {
      after: 'opening another record',
      keys: '',
      leave: (app: RenderedApp) =>
        app.run(({ navigation }) => navigation.openModal({ kind: 'member', id: 9 })),
      opened: [{ kind: 'member', id: 9 }],
    },
  ])('opens nothing when the response arrives after $after', async ({ keys, leave, opened }) => {
    const app = openSearch();
    const held = app.fake.hold('search.query');
    await app.user.type(field(), '34{Enter}');
    if (keys !== '') await app.user.type(field(), keys);
    await leave(app);
    held.answer({ members: [], teams: [teamRow({ id: 34 })] });
    await waitFor(() => expect(app.fake.inputs('searches.remember')).toEqual([{ query: '34' }]));
    expect(app.store.getState().navigation.modals).toEqual(opened);
  });

  test('searches again on Enter, and opens nothing, for text that is not an ID or that matches two records', async () => {
    const app = openSearch({ members: [memberRow({ id: 7 })], teams: [teamRow({ id: 7 })] });
    await search(app, '7');
    await app.user.keyboard('{Enter}');
    expect(app.store.getState().navigation.modals).toEqual([]);
    expect(app.fake.inputs('search.query')).toHaveLength(2);
  });

  test('searches every time with the Search button', async () => {
    const app = openSearch({ members: [memberRow({ id: 12 })] });
    await search(app, '12');
    await app.user.click(screen.getByRole('button', { name: 'Search' }));
    expect(app.fake.inputs('search.query')).toHaveLength(2);
    expect(app.store.getState().navigation.modals).toEqual([]);
  });
});

describe('arrow keys', () => {
  test('move from the field to the rows, between tables, and back, and Enter opens', async () => {
    const app = openSearch({
      members: [memberRow({ id: 1 }), memberRow({ id: 2 })],
      teams: [teamRow({ id: 8 })],
    });
    await search(app, 'x');
    await app.user.keyboard('{ArrowDown}');
    expect(focusedRow()).toBe('0');
    await app.user.keyboard('{ArrowDown}{ArrowRight}');
    expect(grid('Teams').contains(document.activeElement)).toBe(true);
    await app.user.keyboard('{ArrowLeft}');
    expect(grid('Members').contains(document.activeElement)).toBe(true);
    expect(focusedRow()).toBe('1');
    await app.user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(field());
    await app.user.keyboard('{ArrowDown}{PageDown}{Enter}');
    expect(app.store.getState().navigation.modals).toEqual([{ kind: 'member', id: 2 }]);
  });

  test('need one tab stop per table', async () => {
    const app = openSearch({ members: [memberRow({ id: 1 }), memberRow({ id: 2 })] });
    await search(app, 'x');
    const stops = () => rowsOf('Members').map((row) => row.tabIndex);
    expect(stops()).toEqual([0, -1]);
    await app.user.keyboard('{ArrowDown}{ArrowDown}');
    expect(stops()).toEqual([-1, 0]);
  });

  test('copy the hash and the slug of the row under the pointer separately', async () => {
    const both = memberRow({ id: 1, hash: 'H1', slug: 'sea' });
    const app = openSearch({ members: [both, memberRow({ id: 2, hash: null, slug: 'hill' })] });
    await search(app, 'x');
    await app.user.hover(screen.getByText('member1@example.test'));
    await app.user.click(screen.getByRole('button', { name: 'Copy hash H1' }));
    expect(await navigator.clipboard.readText()).toBe('H1');
    await app.user.click(screen.getByRole('button', { name: 'Copy slug sea' }));
    expect(await navigator.clipboard.readText()).toBe('sea');
    await app.user.hover(screen.getByText('member2@example.test'));
    const second = within(rowsOf('Members')[1] as HTMLElement);
    await second.findByRole('button', { name: 'Copy slug hill' });
    expect(second.queryByRole('button', { name: /^Copy hash/ })).toBeNull();
  });

  test('continue from a copy button that was clicked', async () => {
    const app = openSearch({ members: [memberRow({ id: 1 }), memberRow({ id: 2 })] });
    await search(app, 'x');
    await app.user.hover(screen.getByText('member1@example.test'));
    await app.user.click(screen.getByRole('button', { name: 'Copy ID 1' }));
    await app.user.keyboard('{ArrowDown}');
    expect(focusedRow()).toBe('1');
  });
});

test('dims old rows and marks them busy while a newer response loads', async () => {
  const app = openSearch({ members: [memberRow({ id: 5 })] });
  await search(app, 'a');
  const held = app.fake.hold('search.query');
  await app.user.type(field(), 'b{Enter}');
  await waitFor(() => expect(grid('Members').getAttribute('aria-busy')).toBe('true'));
  // Enter would open the only row over the table.
  held.answer({ members: [memberRow({ id: 6 }), memberRow({ id: 7 })], teams: [] });
  await waitFor(() => expect(idsOf('Members')).toEqual([6, 7]));
  expect(grid('Members').getAttribute('aria-busy')).toBe('false');
});
