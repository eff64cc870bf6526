import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  button,
  details,
  open,
  record,
  records,
  search,
  shownRows,
  status,
} from './open-demo-teams';

describe('the order and the state filter', () => {
  const ended = { trialExpiresAtUtc: '2026-03-01T04:59:59.999Z' };
  const some = [
    record(3),
    record(1, { hasPaid: true }),
    record(2, ended),
    record(4, { trialExpiresAtUtc: null }),
  ];

  test('sorts by a header, and reverses on the second click', async () => {
    const app = open(some);
    await waitFor(() => expect(shownRows()).toHaveLength(4));
    await app.user.click(button('Company'));
    expect(shownRows()).toEqual(['Company 1', 'Company 2', 'Company 3', 'Company 4']);
    await app.user.click(button('Team ID'));
    await app.user.click(button('Team ID'));
    expect(shownRows()).toEqual(['Company 4', 'Company 3', 'Company 2', 'Company 1']);
  });

  test.each([
    ['Quote', 'Company 4'],
    ['On trial', 'Company 3'],
    ['Trial ended', 'Company 2'],
    ['Paid', 'Company 1'],
  ])('shows only teams with the state %s', async (state, company) => {
    const app = open(some);
    await waitFor(() => expect(shownRows()).toHaveLength(4));
    await app.user.click(screen.getByRole('combobox', { name: 'Status' }));
    await app.user.click(await screen.findByRole('option', { name: state }));
    expect(shownRows()).toEqual([company]);
    expect(await details(company)).toBeTruthy();
    expect(status()).toBe('1 of 4 records');
  });

  test('says how many teams it searched for a rare state, and searches further on request', async () => {
    const app = open([record(100, { hasPaid: true }), ...records(30)]);
    await waitFor(() => expect(status()).toBe('First 25. Scroll for more.'));
    await app.user.click(screen.getByRole('combobox', { name: 'Status' }));
    await app.user.click(await screen.findByRole('option', { name: 'Paid' }));
    expect(status()).toBe('1 of the first 25');
    expect(app.fake.inputs('demoTeam.list')).toHaveLength(1);
    await app.user.click(button('Load more'));
    await waitFor(() => expect(status()).toBe('1 of the first 31'));
    await app.user.click(button('Load more'));
    await waitFor(() => expect(status()).toBe('1 of 31 records'));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test('says that there are no results only once every team was searched', async () => {
    const app = open(records(30));
    await waitFor(() => expect(status()).toBe('First 25. Scroll for more.'));
    await app.user.click(screen.getByRole('combobox', { name: 'Status' }));
    await app.user.click(await screen.findByRole('option', { name: 'Paid' }));
    expect(screen.getByText('None in the first 25')).toBeTruthy();
    expect(screen.queryByText('No results')).toBeNull();
    await app.user.click(button('Load more'));
    expect(await screen.findByText('None in the first 30')).toBeTruthy();
    await app.user.click(button('Load more'));
    expect(await screen.findByText('No results')).toBeTruthy();
  });
});

describe('selecting all', () => {
  const selectLoaded = async (app: ReturnType<typeof open>) => {
    await waitFor(() => expect(status()).toMatch(/^First 25|of the first 25$/));
    await app.user.click(
      screen.getByRole('checkbox', { name: 'Select all: Quotes and demo teams' }),
    );
  };
  const offer = 'Select all, not just the first 25';

  test('offers the whole list once its loaded rows are selected, and loads it', async () => {
    const app = open(records(60));
    await selectLoaded(app);
    const count = screen.getByText('25 selected');
    // A screen reader announces the count, but not the button that appears.
    expect(count.textContent).toBe('25 selected. More records aren’t loaded yet.');
    await app.user.click(button(offer));
    expect((await screen.findByText('60 selected')).textContent).toBe('60 selected');
    expect(app.fake.inputs('demoTeam.list').map(({ limit }) => limit)).toEqual([25, 200, 250]);
    expect(status()).toBe('60 records');
    expect(screen.queryByRole('button', { name: offer })).toBeNull();
    expect(document.activeElement?.getAttribute('role')).toBe('row');
  });

  test('selects only teams with the chosen state', async () => {
    const app = open([...records(40), ...[41, 42, 43].map((id) => record(id, { hasPaid: true }))]);
    await waitFor(() => expect(status()).toBe('First 25. Scroll for more.'));
    await app.user.click(screen.getByRole('combobox', { name: 'Status' }));
    await app.user.click(await screen.findByRole('option', { name: 'On trial' }));
    await selectLoaded(app);
    await app.user.click(button(offer));
    expect(await screen.findByText('40 selected')).toBeTruthy();
  });

  test('offers nothing if a loaded row is not selected', async () => {
    const app = open(records(60));
    await selectLoaded(app);
    await app.user.keyboard('{Control>}');
    await app.user.click(screen.getByText('Company 2'));
    await app.user.keyboard('{/Control}');
    expect(screen.getByText('24 selected')).toBeTruthy();
    expect(screen.queryByRole('button', { name: offer })).toBeNull();
  });

  test('keeps the selection if the rest cannot be loaded', async () => {
    const app = open(records(60));
    await selectLoaded(app);
    app.fake.refuse('demoTeam.list', { code: 'server', status: 500, message: 'Broken' });
    await app.user.click(button(offer));
    await waitFor(() => expect(app.store.getState().feedback.alerts).toHaveLength(1));
    expect(screen.getByText('25 selected')).toBeTruthy();
    expect(screen.getByText(offer)).toBeTruthy();
  });

  test('selects nothing of a list that another search has replaced', async () => {
    const app = open(records(60));
    await selectLoaded(app);
    const held = app.fake.hold('demoTeam.list');
    await app.user.click(button(offer));
    await held.arrived;
    await app.user.type(search(), 'x{Enter}');
    await act(async () => held.answer(records(60)));
    expect(status()).toBe('First 25. Scroll for more.');
    expect(screen.queryByText(/selected$/)).toBeNull();
  });
});
