import { describe, expect, it } from 'vitest';
import type { Permission } from '../../../src/contract/permissions';
import { appTiles, tabs, visibleTabs, visibleTiles } from '../../../src/rules/tabs';
import { staff } from './builders';

const tabIds = (held: readonly Permission[], hasPostFlow = false) =>
  visibleTabs(staff(...held), { hasPostFlow }).map(({ id }) => id);

describe('tabs', () => {
  it('are the table of section 2, in its order', () => {
    expect(tabs.map(({ id, title, permissions }) => [id, title, ...permissions])).toEqual([
      [0, 'Home'],
      [1, 'Demo flow', 'sales'],
      [2, 'Search', 'search'],
      [3, 'Create New Team', 'sales'],
      [4, 'Checkout Links', 'sales'],
      [5, 'Create a Quote', 'sales'],
      [6, 'HR Sync', 'admin'],
      [7, 'Quotes', 'admin'],
    ]);
  });

  it.each<[string, Permission[], number[]]>([
    ['no flag', [], [0]],
    ['sales', ['sales'], [0, 1, 3, 4, 5]],
    ['search', ['search'], [0, 2]],
    ['admin', ['admin'], [0, 6, 7]],
    ['ops', ['ops'], [0]],
    ['firewall', ['firewall'], [0]],
    ['all', ['admin', 'sales', 'ops', 'search', 'firewall'], [0, 1, 2, 3, 4, 5, 6, 7]],
  ])('%s', (_name, held, expected) => {
    expect(tabIds(held)).toEqual(expected);
  });

  it('the demo flow also shows without sales while a post-flow email is stored', () => {
    expect(tabIds([], true)).toEqual([0, 1]);
    expect(tabIds(['search'], true)).toEqual([0, 1, 2]);
  });
});

describe('tiles', () => {
  it.each<[string, Permission[], (number | null)[]]>([
    ['no flag', [], []],
    ['ops', ['ops'], []],
    ['search', ['search'], [2]],
    ['sales', ['sales'], [1, 3, 4, 5]],
    ['admin', ['admin'], [6, 7]],
    ['firewall', ['firewall'], [null]],
    ['admin without firewall', ['admin', 'sales', 'ops', 'search'], [1, 2, 3, 4, 5, 6, 7]],
  ])('%s', (_name, held, expected) => {
    expect(visibleTiles(staff(...held)).map(({ tabId }) => tabId)).toEqual(expected);
  });

  it('need what their tab needs, and say as much about being available', () => {
    for (const tile of appTiles.filter(({ opens }) => opens === 'tab')) {
      const tab = tabs.find(({ id }) => id === tile.tabId);
      expect(tile.permissions).toEqual(tab?.permissions);
      expect(tile.available).toBe(tab?.available);
    }
  });

  it('have a title of their own and one sentence each', () => {
    expect(new Set(appTiles.map(({ title }) => title)).size).toBe(appTiles.length);
    for (const { description } of appTiles) expect(description).toMatch(/^[A-Z][^.]*\.$/);
  });

  it('Firewall opens the Add IP modal', () => {
    expect(appTiles.filter(({ opens }) => opens === 'add-ip')).toMatchObject([
      { title: 'Firewall', permissions: ['firewall'], available: true },
    ]);
  });
});
