import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Visit } from '../../../../src/contract/entities/visits';
import { styleOf } from '../../../helpers/held-rules';
import { memberRow, teamRow } from '../../../helpers/rows';
import { wholeState } from '../../../helpers/whole-state';
import { team } from '../../domain/builders';
import { field, grid, idsOf, openSearch, rowsOf, search } from './open-search';

const marked = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll('mark') ?? [])].map((part) => part.textContent);
const ada = memberRow({ id: 12, email: 'Ada@x.test', slug: 'adal', hash: 'aB3' });

test('shows results while typing, without opening anything or changing the address or recent searches', async () => {
  const { user, fake, store } = openSearch({ members: [ada] }, ['adam']);
  await user.type(field(), 'ada');
  await waitFor(() => expect(idsOf('Members')).toEqual([12]));
  expect(fake.inputs('search.query')).toEqual([{ query: 'ada' }]);
  expect(fake.inputs('searches.remember')).toEqual([]);
  expect(window.location.search).toBe('');
  // A suggestion list would cover the results.
  expect(screen.queryByRole('option')).toBeNull();
  expect(store.getState().navigation.modals).toEqual([]);
  expect(document.activeElement).toBe(field());
});

test('opens the only row on Enter, and records it as a search', async () => {
  const { user, fake, store } = openSearch({ members: [ada] });
  await user.type(field(), 'ada');
  await waitFor(() => expect(idsOf('Members')).toEqual([12]));
  await user.keyboard('{Enter}');
  expect(store.getState().navigation.modals).toEqual([{ kind: 'member', id: 12 }]);
  await waitFor(() => expect(window.location.search).toBe('?q=ada'));
  expect(fake.inputs('searches.remember')).toEqual([{ query: 'ada' }]);
  expect(fake.inputs('search.query')).toHaveLength(1);
});

test('searches for a pasted ID without its invisible characters, and opens it on Enter', async () => {
  const { user, fake, store } = openSearch({ members: [memberRow({ id: 3_000_001 })] });
  await user.click(field());
  await user.paste('\u200b3000\u200b001');
  await waitFor(() => expect(idsOf('Members')).toEqual([3_000_001]));
  await user.keyboard('{Enter}');
  expect(fake.inputs('search.query')).toEqual([{ query: '3000001' }]);
  expect(store.getState().navigation.modals).toEqual([{ kind: 'member', id: 3_000_001 }]);
  await waitFor(() => expect(window.location.search).toBe('?q=3000001'));
});

test('opens nothing from rows for other text; Enter then opens the only match of its own text', async () => {
  const { user, fake, store } = openSearch({ members: [ada] });
  await user.type(field(), 'ada');
  await waitFor(() => expect(idsOf('Members')).toEqual([12]));
  const held = fake.hold('search.query');
  await user.type(field(), 'm{Enter}');
  expect(store.getState().navigation.modals).toEqual([]);
  expect(fake.inputs('search.query')).toContainEqual({ query: 'adam' });
  held.answer({ members: [memberRow({ id: 13 })], teams: [] });
  await waitFor(() =>
    expect(store.getState().navigation.modals).toEqual([{ kind: 'member', id: 13 }]),
  );
});

test('uses the rows already shown on Enter, and opens none of several', async () => {
  const { user, fake, store } = openSearch({ members: [ada, memberRow({ id: 13 })] });
  await user.type(field(), 'ada');
  await waitFor(() => expect(idsOf('Members')).toEqual([12, 13]));
  await user.keyboard('{Enter}');
  expect(store.getState().navigation.modals).toEqual([]);
  await waitFor(() => expect(fake.inputs('searches.remember')).toEqual([{ query: 'ada' }]));
  expect(fake.inputs('search.query')).toHaveLength(1);
});

test('puts names known to this window first in their rows, and finds rows by them', async () => {
  const visits: Visit[] = [
    { kind: 'member', id: 12, name: 'Ada Lovelace', pinned: false },
    { kind: 'team', id: 5, name: 'Prairie Outfitters', pinned: false },
  ];
  const app = openSearch({ members: [ada] }, [], null, visits);
  await search(app, 'ada@');
  await waitFor(() =>
    expect(rowsOf('Members')[0]?.querySelector('strong')?.textContent).toBe('Ada Lovelace'),
  );
  expect(screen.getByText('opens Ada Lovelace', { exact: false })).toBeTruthy();
  await app.user.clear(field());
  await app.user.type(field(), 'pra');
  await app.user.click(screen.getByRole('button', { name: 'Prairie Outfitters' }));
  expect(app.store.getState().navigation.modals).toEqual([{ kind: 'team', id: 5 }]);
});

test('an email from an earlier visit isn’t the name of the member who has another one now', async () => {
  const visits: Visit[] = [{ kind: 'member', id: 12, name: 'before@x.test', pinned: false }];
  const app = openSearch({ members: [ada] }, [], null, visits);
  await search(app, 'ada@');
  expect(await screen.findByText('opens Ada@x.test', { exact: false })).toBeTruthy();
  expect(screen.queryByText('before@x.test')).toBeNull();
});

test('finds a team by a company name with an at-sign, which isn’t an email', async () => {
  const visits: Visit[] = [{ kind: 'team', id: 5, name: 'Coffee @ Work Inc.', pinned: false }];
  const app = openSearch({}, [], null, visits);
  await app.user.type(field(), 'coffee');
  await app.user.click(await screen.findByRole('button', { name: 'Coffee @ Work Inc.' }));
  expect(app.store.getState().navigation.modals).toEqual([{ kind: 'team', id: 5 }]);
});

test('shows member names from an opened team in the rows', async () => {
  const app = openSearch({ members: [ada] });
  const place = {
    id: 1,
    isAdmin: false,
    member: { id: 12, name: 'Ada Lovelace', email: ada.email },
  };
  app.fake.answer('team.getById', team({ id: 5, memberTeams: [place] }));
  await app.run(({ records }) => records.loadTeam(5));
  await app.run(({ navigation }) => navigation.openModal({ kind: 'team', id: 5 }));
  await app.run(({ navigation }) => navigation.closeAllModals());
  await search(app, 'ada@');
  await waitFor(() =>
    expect(rowsOf('Members')[0]?.querySelector('strong')?.textContent).toBe('Ada Lovelace'),
  );
});

test('opens a record on Enter by a name that only this window knows', async () => {
  const visits: Visit[] = [{ kind: 'team', id: 5, name: 'Prairie Outfitters', pinned: false }];
  const app = openSearch({}, [], null, visits);
  // At once: letters typed with pauses are looked up as they come.
  await app.user.click(field());
  await app.user.paste('outfit');
  await app.user.keyboard('{Enter}');
  await waitFor(() =>
    expect(app.store.getState().navigation.modals).toEqual([{ kind: 'team', id: 5 }]),
  );
  expect(app.fake.inputs('search.query')).toEqual([{ query: 'outfit' }]);
});

test('highlights the matching part in every column that has it', async () => {
  const app = openSearch({ members: [ada], teams: [teamRow({ id: 5, email: 'ada@t.test' })] });
  await search(app, 'ADA');
  const [row] = rowsOf('Members');
  expect(marked(row)).toEqual(['Ada', 'ada']);
  expect(within(row as HTMLElement).getByText('aB3 /', { exact: false }).textContent).toBe(
    'aB3 / adal',
  );
  expect(marked(rowsOf('Teams')[0])).toEqual(['ada']);
});

test('J34: highlights nothing in a row whose shown fields do not contain the text', async () => {
  const app = openSearch({ members: [ada] });
  await search(app, 'NFC-1A');
  expect(rowsOf('Members')[0]?.textContent).toContain('Ada@x.test');
  expect(rowsOf('Members')[0]?.textContent).not.toContain('device');
});

test('puts a team’s company first, with its email below', async () => {
  const app = openSearch({
    teams: [
      teamRow({ id: 5, companyName: 'Harbor & Finch' }),
      teamRow({ id: 6, email: null, companyName: 'Acme' }),
    ],
  });
  await search(app, 'x');
  const [first] = rowsOf('Teams');
  expect(first?.querySelector('strong')?.textContent).toBe('Harbor & Finch');
  expect(within(rowsOf('Teams')[1] as HTMLElement).getByText('Acme')).toBeTruthy();
});

test('J34: makes no claim about what a search compares when it finds nothing, and shows that the next one is running', async () => {
  const app = openSearch();
  await search(app, 'nobody');
  expect(screen.getAllByText('No results')).toHaveLength(2);
  expect(screen.queryByText(/are searched/)).toBeNull();
  const held = app.fake.hold('search.query');
  await app.user.clear(field());
  await app.user.type(field(), 'x{Enter}');
  expect(screen.queryByText('No results')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Members' })).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText('Searching…')).toHaveLength(2));
  held.answer({ members: [memberRow({ id: 3 }), memberRow({ id: 4 })], teams: [] });
  await waitFor(() => expect(idsOf('Members')).toEqual([3, 4]));
  expect(screen.queryByText('Searching…')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Teams (0)' })).toBeTruthy();
});

test('shows another search in its own order, not the one chosen before', async () => {
  const app = openSearch({ members: [memberRow({ id: 2 }), memberRow({ id: 1 })] });
  await search(app, 'x');
  const byId = () => within(grid('Members')).getByRole('button', { name: /^ID/ });
  await app.user.click(byId());
  expect(idsOf('Members')).toEqual([1, 2]);
  await search(app, 'y');
  expect(idsOf('Members')).toEqual([2, 1]);
  expect(byId().closest('[role="columnheader"]')?.getAttribute('aria-sort')).toBe('none');
  await app.user.click(byId());
  expect(idsOf('Members')).toEqual([1, 2]);
});

test('describes Enter for the text in the field only, and marks rows of another text', async () => {
  const { user } = openSearch({ members: [ada] });
  await user.type(field(), 'ada');
  const hint = () => screen.queryByText('opens Ada@x.test', { exact: false });
  await waitFor(() => expect(hint()).toBeTruthy());
  const isDimmed = () => styleOf(within(grid('Members')).getByRole('rowgroup')).opacity === '0.55';
  expect(isDimmed()).toBe(false);
  await user.type(field(), '{Backspace}');
  expect(hint()).toBeNull();
  expect(isDimmed()).toBe(true);
  await user.type(field(), 'a');
  expect(hint()).toBeTruthy();
  expect(isDimmed()).toBe(false);
});

test('opens the only match of a partial text that was searched with the button', async () => {
  const app = openSearch({ members: [ada] });
  await search(app, 'ad');
  expect(screen.getByText('opens Ada@x.test', { exact: false })).toBeTruthy();
  await app.user.keyboard('{Enter}');
  expect(app.store.getState().navigation.modals).toEqual([{ kind: 'member', id: 12 }]);
});

test('says when a list has reached the maximum length of a response', async () => {
  const app = openSearch({
    members: Array.from({ length: 10_000 }, (_, index) => memberRow({ id: index + 1 })),
    teams: Array.from({ length: 1_234 }, (_, index) => teamRow({ id: index + 1 })),
  });
  await search(app, 'x');
  expect(
    screen.getByRole('heading', { name: 'Members (10,000 shown, more may exist)' }),
  ).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Teams (1,234)' })).toBeTruthy();
  expect(wholeState(app.store).search.members).toHaveLength(10_000);
});
