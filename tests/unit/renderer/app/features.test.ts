import { describe, expect, it } from 'vitest';
import type { Permission } from '../../../../src/contract/permissions';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { features } from '../../../../src/renderer/app/features';
import { shownTabs, tabsOf } from '../../../../src/renderer/state/navigation/shown-tabs';
import { createTestStore } from '../../../helpers/test-store';
import { staff } from '../../domain/builders';

const tabIds = async (held: readonly Permission[], hasTeamSetupFlow = false) => {
  const { state, store, fake } = createTestStore(...held);
  fake.answer('teamSetup.start', newTeamSetupFlow('ada@example.test', false));
  if (hasTeamSetupFlow) await state().teamSetup.start('ada@example.test');
  return shownTabs(features, staff(...held), store.getState()).map(({ id }) => id);
};

describe('A5: tabs', () => {
  it('match the table in section 2 and its order', () => {
    expect(
      tabsOf(features).map(({ id, title, permissions }) => [id, title, ...permissions]),
    ).toEqual([
      [0, 'Home'],
      [1, 'Demo flow', 'sales'],
      [2, 'Search', 'search'],
      [3, 'Create New Team', 'sales'],
      [4, 'Checkout Links', 'sales'],
      [5, 'Create a Quote', 'sales'],
      [6, 'HR Sync', 'admin'],
      [7, 'Quotes', 'admin'],
      // Section 2 names this one in its list of apps.
      [8, 'Batch Quotes', 'sales'],
    ]);
  });

  it.each<[string, Permission[], number[]]>([
    ['no flag', [], [0]],
    ['sales', ['sales'], [0, 1, 3, 4, 5, 8]],
    ['search', ['search'], [0, 2]],
    ['admin', ['admin'], [0, 6, 7]],
    ['ops', ['ops'], [0]],
    ['firewall', ['firewall'], [0]],
    ['all', ['admin', 'sales', 'ops', 'search', 'firewall'], [0, 1, 2, 3, 4, 5, 6, 7, 8]],
  ])('%s', async (_name, held, expected) => {
    expect(await tabIds(held)).toEqual(expected);
  });

  it('show team setup without the sales flag while one is stored', async () => {
    expect(await tabIds([], true)).toEqual([0, 1]);
    expect(await tabIds(['search'], true)).toEqual([0, 1, 2]);
  });
});

describe('A6: tiles', () => {
  const tiles = [
    ...tabsOf(features).flatMap(({ tile }) => tile ?? []),
    ...features.flatMap((feature) => feature.tiles ?? []),
  ];

  it('match the tools in section 2 by name', () => {
    expect(tiles.map(({ title }) => title)).toEqual([
      'Demo flow',
      'Search for members and teams',
      'Create New Team',
      'Checkout Links',
      'Create a Quote (PDF)',
      'HR Sync (directory user data)',
      'Quotes / demo teams list',
      'Batch Quotes',
      'Firewall',
    ]);
  });

  it('have one sentence each', () => {
    for (const { description } of tiles) expect(description).toMatch(/^[A-Z][^.]*\.$/);
  });

  it('show Firewall only with its own flag, and open the Add IP modal from it', () => {
    const { store, state } = createTestStore('firewall');
    const [firewall] = features.flatMap((feature) => feature.tiles ?? []);
    expect(firewall?.permissions).toEqual(['firewall']);
    firewall?.open(store);
    expect(state().navigation.modals).toEqual([{ kind: 'add-ip' }]);
  });
});

describe('the feature list', () => {
  const all = <T>(values: readonly T[]) => ({ of: values.length, different: new Set(values).size });

  it('gives every feature a unique name', () => {
    for (const values of [
      features.map(({ name }) => name),
      tabsOf(features).map(({ id }) => id),
      features.flatMap(({ modals = {} }) => Object.keys(modals)),
      features.flatMap(({ routes = [] }) => routes.map(({ path }) => path)),
      features.flatMap(({ commands = [] }) => commands.map(({ id }) => id)),
    ]) {
      const { of, different } = all<unknown>(values);
      expect(different).toBe(of);
    }
  });
});
