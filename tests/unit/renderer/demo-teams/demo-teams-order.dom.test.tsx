import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, details, open, record, records, shownRows, status } from './open-demo-teams';

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
});
