import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { descriptionOf } from '../../../helpers/render-app';
import { memberRow, teamRow } from '../../../helpers/rows';
import { wholeState } from '../../../helpers/whole-state';
import { field, idsOf, openSearch, search } from './open-search';

describe('B1: the search field', () => {
  test('has a title, a label, focus, a required mark, and a Search button', async () => {
    const app = openSearch();
    expect(document.title).toBe('Internal Dash - Search');
    expect(field().required).toBe(true);
    expect(document.activeElement).toBe(field());
    expect(field().closest('[role="search"]')).not.toBeNull();
    await app.user.type(field(), '  ada  ');
    await app.user.click(screen.getByRole('button', { name: 'Search' }));
    expect(app.fake.inputs('search.query')).toEqual([{ query: 'ada' }]);
  });

  test('shows an error when it is empty, and sends nothing', async () => {
    const app = openSearch();
    await app.user.type(field(), '   {Enter}');
    expect(descriptionOf(field())).toMatch(/^Error searching: /);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(app.fake.inputs('search.query')).toEqual([]);
  });

  test('B5: shows “Error searching: {message}” below it until the next key', async () => {
    const app = openSearch();
    app.fake.refuse('search.query', { code: 'server', status: 422, message: 'Too vague' });
    expect(screen.getByText('Search to see members here.')).toBeTruthy();
    await search(app, 'a');
    expect(descriptionOf(field())).toBe('Error searching: Too vague');
    expect(screen.queryByText(/^Search to see/)).toBeNull();
    await app.user.type(field(), 'b');
    expect(screen.queryByText(/^Error searching/)).toBeNull();
  });
});

test('opens a record from a pasted address instead of searching for it', async () => {
  const app = openSearch();
  await app.user.click(field());
  await app.user.paste(' internal-dash://team/12 ');
  // Waits longer than the pause that starts a live search.
  await new Promise((done) => setTimeout(done, 300));
  await app.user.keyboard('{Enter}');
  expect(app.store.getState().navigation.modals).toEqual([{ kind: 'team', id: 12 }]);
  expect(app.fake.inputs('search.query')).toEqual([]);
});

describe('recent searches', () => {
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

  test('are suggested, filtered while typing, and selected by keyboard', async () => {
    const app = openSearch({}, ['ada@x.test', 'acme', '12']);
    await app.user.click(field());
    await waitFor(() => expect(options()).toEqual(['ada@x.test', 'acme', '12']));
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

  test('are selected by mouse, and Esc closes the list and keeps the text', async () => {
    const app = openSearch({}, ['ada', 'acme']);
    await app.user.type(field(), 'a');
    await waitFor(() => expect(options()).toEqual(['ada', 'acme']));
    await app.user.keyboard('{Escape}');
    expect(options()).toEqual([]);
    expect(field().value).toBe('a');
    await app.user.click(field());
    await app.user.click(screen.getByRole('option', { name: 'acme' }));
    expect(app.fake.inputs('search.query')).toEqual([{ query: 'acme' }]);
  });

  test('appear on Arrow down when there are no results to move to', async () => {
    const app = openSearch({}, ['ada']);
    await search(app, 'nobody');
    // The search is saved after the paint.
    await waitFor(() => expect(wholeState(app.store).search.recent).toEqual(['nobody', 'ada']));
    await app.user.keyboard('{ArrowDown}');
    expect(options()).toEqual(['nobody', 'ada']);
  });

  test('can be cleared from their own list, also by keyboard', async () => {
    const app = openSearch({}, ['ada']);
    app.fake.answer('searches.forget', null);
    expect(screen.queryByRole('button', { name: 'Clear recent searches' })).toBeNull();
    await app.user.click(field());
    const clear = await screen.findByRole('button', { name: 'Clear recent searches' });
    await app.user.tab();
    expect(document.activeElement).toBe(clear);
    await app.user.keyboard('{Enter}');
    expect(app.fake.inputs('searches.forget')).toHaveLength(1);
    await waitFor(() => expect(options()).toEqual([]));
    expect(document.activeElement).toBe(field());
    await app.user.click(field());
    expect(options()).toEqual([]);
  });
});

test('keeps the query in the address across a reload, until the search is cleared', async () => {
  window.history.replaceState(null, '', '/search?q=ada');
  const app = openSearch({ members: [memberRow({ id: 5 })] });
  await waitFor(() => expect(idsOf('Members')).toEqual([5]));
  expect(app.fake.inputs('search.query')).toEqual([{ query: 'ada' }]);
  await search(app, 'bob');
  // The address changes after the paint.
  await waitFor(() => expect(window.location.search).toBe('?q=bob'));
  await app.run(({ features }) => features.search?.reset());
  expect(window.location.pathname + window.location.search).toBe('/search');
  expect(app.fake.inputs('search.query')).toHaveLength(2);
  window.history.replaceState(null, '', '/');
});

describe('what a screen reader hears of the results', () => {
  const heard = () =>
    screen.getByRole('search').parentElement?.querySelector('[role="status"]')?.textContent;

  test('is how many there are', async () => {
    const members = [memberRow({ id: 3 }), memberRow({ id: 4 })];
    const app = openSearch({ members, teams: [teamRow({ id: 9 })] });
    await search(app, 'x');
    expect(heard()).toBe('2 members, 1 team.');
  });

  test('is that there are none', async () => {
    const app = openSearch();
    expect(heard()).toBe('');
    await search(app, '999999999');
    expect(heard()).toBe('No results.');
  });
});
