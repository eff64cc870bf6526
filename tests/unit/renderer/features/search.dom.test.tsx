import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { MemberRow } from '../../../../src/contract/entities/member';
import type { TeamRow } from '../../../../src/contract/entities/team';
import { ok } from '../../../../src/contract/errors';
import { SearchScreen } from '../../../../src/renderer/features/search/search-screen';
import { descriptionOf, type RenderedApp, renderApp } from '../../../helpers/render-app';
import { memberRow, teamRow } from '../../../helpers/rows';
import { member, price, team } from '../../rules/builders';

const field = () => screen.getByLabelText<HTMLInputElement>(/^ID \/ Email/);
const grid = (name: 'Members' | 'Teams') => screen.getByRole('grid', { name });
const rowsOf = (name: 'Members' | 'Teams') =>
  within(grid(name))
    .queryAllByRole('row')
    .filter((row) => row.hasAttribute('data-index'));
const idsOf = (name: 'Members' | 'Teams') =>
  rowsOf(name).map((row) => Number(within(row).getAllByRole('gridcell')[0]?.textContent));
const focusedRow = () => document.activeElement?.getAttribute('data-index');

interface Found {
  readonly members?: readonly MemberRow[];
  readonly teams?: readonly TeamRow[];
}

const open = (found: Found = {}, recent: string[] = []): RenderedApp =>
  renderApp(<SearchScreen />, {
    prepare: (fake) => {
      fake.answer('billing.priceConfig', {
        priceConfig: [price({ enterprisePlan: '50', title: 'Entrust' })],
        couponConfig: [],
      });
      fake.answer('searches.recent', recent);
      fake.on('searches.remember', ({ query }) => ok([query, ...recent]));
      fake.on('search.query', () =>
        ok({ members: [...(found.members ?? [])], teams: [...(found.teams ?? [])] }),
      );
      fake.on('member.getById', ({ memberId }) => ok(member({ id: Number(memberId) })));
      fake.on('team.getById', ({ teamId }) => ok(team({ id: Number(teamId) })));
      fake.answer('team.salesData', null);
    },
  });

const search = async (app: RenderedApp, text: string) => {
  await app.user.clear(field());
  await app.user.type(field(), `${text}{Enter}`);
  await waitFor(() => expect(app.store.getState().search.load).not.toBe('loading'));
};

describe('B1: the field', () => {
  test('title, label, required, focused, Search button', async () => {
    const app = open();
    expect(document.title).toBe('Internal Dash - Search');
    expect(field().required).toBe(true);
    expect(document.activeElement).toBe(field());
    expect(field().closest('[role="search"]')).not.toBeNull();
    await app.user.type(field(), '  ada  ');
    await app.user.click(screen.getByRole('button', { name: 'Search' }));
    expect(app.fake.inputs('search.query')).toEqual([{ query: 'ada' }]);
  });

  test('nothing typed: it says so at the field and sends nothing', async () => {
    const app = open();
    await app.user.type(field(), '   {Enter}');
    expect(descriptionOf(field())).toMatch(/^Error searching: /);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(app.fake.inputs('search.query')).toEqual([]);
  });

  test('B5: Error searching: {message} under the field, and gone with the next key', async () => {
    const app = open();
    app.fake.refuse('search.query', { code: 'server', status: 422, message: 'Too vague' });
    await search(app, 'a');
    expect(descriptionOf(field())).toBe('Error searching: Too vague');
    await app.user.type(field(), 'b');
    expect(screen.queryByText(/^Error searching/)).toBeNull();
  });
});

describe('B2, B3: the tables', () => {
  test('columns in their order, counts in the headings, No results', async () => {
    const app = open();
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

  test('values: plan, last login, hash and slug', async () => {
    const app = open({
      members: [
        memberRow({
          id: 3,
          isPro: 2,
          hash: 'h3',
          slug: 'ada',
          app_last_open: new Date(Date.now() - 3 * 3_600_000).toISOString(),
          dashboard_last_open: new Date(Date.now() - 50 * 3_600_000).toISOString(),
        }),
        memberRow({ id: 4, activeTeamsMember: { id: 1, team: { id: 9, enterprisePlan: '50' } } }),
      ],
      teams: [teamRow({ id: 9, enterprisePlan: '60' })],
    });
    await search(app, 'a');
    const [first, second] = rowsOf('Members');
    expect(within(first!).getByText('Pro +')).toBeTruthy();
    expect(within(first!).getByText('3 hours ago')).toBeTruthy();
    expect(within(first!).getByText('h3 / ada')).toBeTruthy();
    expect(within(second!).getByText('Entrust')).toBeTruthy();
    expect(within(rowsOf('Teams')[0]!).getByText('New Billing')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Members (2)' })).toBeTruthy();
  });

  test('every column sorts, absent values last both ways, the third click is the answer’s order', async () => {
    const app = open({
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

  test('2,000 rows: few are in the document, the focused one stays there', async () => {
    const app = open({
      members: Array.from({ length: 2000 }, (_, index) => memberRow({ id: index + 1 })),
    });
    await search(app, 'x');
    expect(grid('Members').getAttribute('aria-rowcount')).toBe('2001');
    expect(rowsOf('Members').length).toBeLessThan(60);
    await app.user.keyboard('{ArrowDown}{ArrowDown}');
    expect(focusedRow()).toBe('1');
    const scroller = within(grid('Members')).getByRole('rowgroup');
    act(() => scroller.scrollTo({ top: 34 * 1000 }));
    await waitFor(() => expect(idsOf('Members')).toContain(1001));
    expect(focusedRow()).toBe('1');
    expect(idsOf('Members')).not.toContain(20);
    await app.user.keyboard('{End}');
    await waitFor(() => expect(focusedRow()).toBe('1999'));
    await app.user.keyboard('{Home}');
    await waitFor(() => expect(focusedRow()).toBe('0'));
  });

  test('another answer of the same length starts at the top; a changed row keeps its place', async () => {
    const found = {
      members: Array.from({ length: 300 }, (_, index) => memberRow({ id: index + 1 })),
    };
    const app = open(found);
    await search(app, 'first');
    const scroller = within(grid('Members')).getByRole('rowgroup');
    act(() => scroller.scrollTo({ top: 34 * 200 }));
    act(() => app.store.getState().search.updateMember(member({ id: 250, email: 'new@x.test' })));
    expect(scroller.scrollTop).toBe(34 * 200);
    await search(app, 'second');
    expect(scroller.scrollTop).toBe(0);
  });
});

describe('B4: opening', () => {
  test('a click on a row opens the member, on a team’s row the team', async () => {
    const app = open({ members: [memberRow({ id: 12 })], teams: [teamRow({ id: 34 })] });
    await search(app, 'x');
    await app.user.click(rowsOf('Members')[0]!);
    expect(await screen.findByRole('dialog', { name: 'Member' })).toBeTruthy();
    act(() => app.store.getState().navigation.closeAllModals());
    await app.user.click(screen.getByRole('button', { name: 'Open team 34' }));
    expect(await screen.findByRole('dialog', { name: 'Team ID: #34' })).toBeTruthy();
  });

  test('copying copies and does not open the row', async () => {
    const app = open({ members: [memberRow({ id: 12, email: 'ada@x.test' })] });
    await search(app, 'x');
    await app.user.click(screen.getByRole('button', { name: 'Copy email ada@x.test' }));
    expect(await navigator.clipboard.readText()).toBe('ada@x.test');
    expect(app.store.getState().navigation.modals).toEqual([]);
  });

  test('Enter, Enter opens the one record that the ID names', async () => {
    const app = open({ members: [memberRow({ id: 12 }), memberRow({ id: 120 })] });
    await search(app, '12');
    expect(screen.getByText('opens member 12', { exact: false })).toBeTruthy();
    await app.user.keyboard('{Enter}');
    expect(app.store.getState().navigation.modals).toEqual([{ kind: 'member', id: 12 }]);
    expect(app.fake.inputs('search.query')).toHaveLength(1);
  });

  test('the second Enter may come before the answer', async () => {
    const app = open();
    const held = app.fake.hold('search.query');
    await app.user.type(field(), '34{Enter}{Enter}');
    expect(app.fake.inputs('search.query')).toHaveLength(1);
    held.answer({ members: [], teams: [teamRow({ id: 34 })] });
    await waitFor(() =>
      expect(app.store.getState().navigation.modals).toEqual([{ kind: 'team', id: 34 }]),
    );
  });

  test('no ID, or two records with it: Enter searches again and opens nothing', async () => {
    const app = open({ members: [memberRow({ id: 7 })], teams: [teamRow({ id: 7 })] });
    await search(app, '7');
    await app.user.keyboard('{Enter}');
    expect(app.store.getState().navigation.modals).toEqual([]);
    expect(app.fake.inputs('search.query')).toHaveLength(2);
  });

  test('the Search button always searches', async () => {
    const app = open({ members: [memberRow({ id: 12 })] });
    await search(app, '12');
    await app.user.click(screen.getByRole('button', { name: 'Search' }));
    expect(app.fake.inputs('search.query')).toHaveLength(2);
    expect(app.store.getState().navigation.modals).toEqual([]);
  });
});

describe('arrow keys', () => {
  test('from the field to the rows, between the tables, back to the field, Enter opens', async () => {
    const app = open({
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

  test('one row of the table is in the tab order', async () => {
    const app = open({ members: [memberRow({ id: 1 }), memberRow({ id: 2 })] });
    await search(app, 'x');
    const stops = () => rowsOf('Members').map((row) => row.tabIndex);
    expect(stops()).toEqual([0, -1]);
    await app.user.keyboard('{ArrowDown}{ArrowDown}');
    expect(stops()).toEqual([-1, 0]);
  });

  test('keys go on from a copy button that was clicked', async () => {
    const app = open({ members: [memberRow({ id: 1 }), memberRow({ id: 2 })] });
    await search(app, 'x');
    await app.user.click(screen.getByRole('button', { name: 'Copy ID 1' }));
    await app.user.keyboard('{ArrowDown}');
    expect(focusedRow()).toBe('1');
  });
});

describe('recent searches', () => {
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

  test('are offered, narrowed by what is typed, picked by keyboard', async () => {
    const app = open({}, ['ada@x.test', 'acme', '12']);
    await screen.findByRole('button', { name: 'Clear recent searches' });
    await app.user.click(field());
    expect(options()).toEqual(['ada@x.test', 'acme', '12']);
    await app.user.type(field(), 'a');
    expect(options()).toEqual(['ada@x.test', 'acme']);
    await app.user.keyboard('{ArrowDown}{ArrowDown}');
    const picked = screen.getByRole('option', { selected: true });
    expect(picked.textContent).toBe('acme');
    expect(field().getAttribute('aria-activedescendant')).toBe(picked.id);
    await app.user.keyboard('{Enter}');
    expect(app.fake.inputs('search.query')).toEqual([{ query: 'acme' }]);
    expect(field().value).toBe('acme');
    expect(options()).toEqual([]);
  });

  test('picked by mouse; Esc closes the list and keeps the text', async () => {
    const app = open({}, ['ada', 'acme']);
    await screen.findByRole('button', { name: 'Clear recent searches' });
    await app.user.type(field(), 'a');
    await app.user.keyboard('{Escape}');
    expect(options()).toEqual([]);
    expect(field().value).toBe('a');
    await app.user.click(field());
    await app.user.click(screen.getByRole('option', { name: 'acme' }));
    expect(app.fake.inputs('search.query')).toEqual([{ query: 'acme' }]);
  });

  test('Arrow down offers them where there are no results to go to', async () => {
    const app = open({}, ['ada']);
    await search(app, 'nobody');
    await app.user.keyboard('{ArrowDown}');
    expect(options()).toEqual(['nobody', 'ada']);
  });

  test('are cleared on request', async () => {
    const app = open({}, ['ada']);
    app.fake.answer('searches.forget', null);
    await app.user.click(await screen.findByRole('button', { name: 'Clear recent searches' }));
    expect(app.fake.inputs('searches.forget')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Clear recent searches' })).toBeNull();
    await app.user.click(field());
    expect(options()).toEqual([]);
  });
});

test('a reload keeps the place: the query stands in the address', async () => {
  window.history.replaceState(null, '', '/search?q=ada');
  const app = open({ members: [memberRow({ id: 5 })] });
  await waitFor(() => expect(idsOf('Members')).toEqual([5]));
  expect(app.fake.inputs('search.query')).toEqual([{ query: 'ada' }]);
  await search(app, 'bob');
  expect(window.location.search).toBe('?q=bob');
  window.history.replaceState(null, '', '/');
});

test('while a newer answer is under way the old rows are dimmed and busy', async () => {
  const app = open({ members: [memberRow({ id: 5 })] });
  await search(app, 'a');
  const held = app.fake.hold('search.query');
  await app.user.type(field(), 'b{Enter}');
  expect(grid('Members').getAttribute('aria-busy')).toBe('true');
  held.answer({ members: [memberRow({ id: 6 })], teams: [] });
  await waitFor(() => expect(idsOf('Members')).toEqual([6]));
  expect(grid('Members').getAttribute('aria-busy')).toBe('false');
});
