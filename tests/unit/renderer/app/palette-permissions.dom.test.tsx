import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Permission } from '../../../../src/contract/permissions';
import { open, options } from './open-palette';

it.each<{ who: Permission[]; text: string; says: string }>([
  {
    who: ['admin'],
    text: 'pat@acme.test',
    says: 'No results. Searching for members and teams needs the search permission.',
  },
  {
    who: ['firewall'],
    text: 'internal-dash://member/12',
    says: 'No results. Opening members and teams needs the search, admin, sales, or ops permission.',
  },
  {
    who: ['search', 'sales'],
    text: 'internal-dash://login/12',
    says: 'No results. Logging in as a member needs the admin permission.',
  },
  {
    who: ['ops'],
    text: '203.0.113.7',
    says: 'No results. Adding an address to the firewall needs the firewall permission.',
  },
])('says which permission $text needs, instead of only “No results”', async (each) => {
  const { user } = await open(each.who);
  await user.paste(each.text);
  expect(await screen.findByText(each.says)).toBeTruthy();
  expect(options()).toEqual([]);
});

it.each<[Permission, string, string]>([
  ['firewall', 'Run a command', 'Open the palette: commands'],
  ['ops', 'Search records or run a command', 'Open the palette: records, links, and commands'],
])('offers records only to those who may open them (%s)', async (held, hint, shortcut) => {
  const { user } = await open([held]);
  expect(screen.getByPlaceholderText(hint)).toBeTruthy();
  await user.keyboard('{Escape}{F1}');
  expect(await screen.findByText(shortcut)).toBeTruthy();
});

it('says only “No results” for what nothing can be done with', async () => {
  const { user } = await open(['admin', 'sales', 'ops', 'search', 'firewall']);
  await user.paste('https://example.test/');
  expect(await screen.findByText('No results')).toBeTruthy();
});
