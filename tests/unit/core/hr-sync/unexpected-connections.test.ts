import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HrConnection, SyncSettings } from '../../../../src/contract/entities/hr';
import { isConnection } from '../../../../src/domain/hr-sync/connections';
import { guarded } from '../helpers/test-core';
import { type HrServer, hrConnection, startHr, syncConfig } from './hr-server';

let hr: HrServer;
beforeEach(async () => {
  hr = await startHr();
});
afterEach(() => hr.test.stop());

const put = 'PUT /internal/hr-sync/update-sync-config';
const answer = (...data: unknown[]) =>
  guarded(hr.test, 'POST /internal/hr-sync/get_hr_connections', { body: { data } });
const list = async () => {
  const found = await hr.test.call('hr.connections', { teamId: 7 });
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return found.value;
};
const settingsOf = async (): Promise<SyncSettings> => {
  const [first] = (await list()).filter(isConnection);
  const { mappingScheme: _own, ...settings } = (first as HrConnection).integrationSyncConfig ?? {};
  return settings as SyncSettings;
};
const save = (wanted: SyncSettings, base: SyncSettings) =>
  hr.test.call('hr.saveSyncConfig', { teamId: 7, connectionId: 3, wanted, base });
const sent = () => hr.requests(put).map(({ json }) => json());

describe('one unexpected connection', () => {
  it('does not affect the others (J32)', async () => {
    answer(
      { uid: 'no-id' },
      null,
      hrConnection(),
      hrConnection({ id: 4, integration: 'new-thing' }),
    );
    const found = await list();
    expect(found.map((each) => (isConnection(each) ? each.id : each.note))).toEqual([
      'This connection has no ID, so it can’t be changed or synced here.',
      'This connection has no ID, so it can’t be changed or synced here.',
      3,
      4,
    ]);
    expect(found[0]).toMatchObject({ text: '{\n "uid": "no-id"\n}' });
    expect(await hr.test.call('hr.syncState', { teamId: 7, connectionId: 3 })).toMatchObject({
      ok: true,
    });
  });

  it('says if it is unknown whether a sync removes members, and whom it covers', async () => {
    const { isDeleteMember: _removes, groups: _covers, ...config } = syncConfig();
    answer(
      { ...hrConnection(), integrationSyncConfig: config },
      { ...hrConnection({ id: 4 }), integrationSyncConfig: { ...config, isDeleteMember: null } },
    );
    const unexpected = (await list()).map(
      (each) => isConnection(each) && each.integrationSyncConfig?.unexpected,
    );
    expect(unexpected).toEqual([['isDeleteMember', 'groups'], ['groups']]);
  });

  it('says which value is unexpected', async () => {
    answer(
      { ...hrConnection(), integration: 7, parentTeamId: {}, integrationSyncConfig: 'daily' },
      hrConnection({ id: 4 }),
    );
    expect(await list()).toMatchObject([
      {
        id: 3,
        integration: 'Unknown integration',
        integrationSyncConfig: null,
        unexpected: ['parentTeamId', 'integration'],
        unexpectedConfig: '"daily"',
      },
      { id: 4, integration: 'microsoftTeams', integrationSyncConfig: { id: 5 } },
    ]);
  });
});

describe('a config without an ID', () => {
  it('is read and saved without one', async () => {
    const { id: _none, ...config } = syncConfig();
    answer({ ...hrConnection(), integrationSyncConfig: config });
    const base = await settingsOf();
    expect(base).toMatchObject({ groups: [{ id: 'g1' }, { id: 'g2' }] });
    expect(base.unexpected).toBeUndefined();
    expect(await save({ ...base, syncSchedule: 'weekly' }, base)).toMatchObject({ ok: true });
    const { mappingScheme: _own, ...rest } = config;
    expect(sent()).toEqual([{ ...rest, syncSchedule: 'weekly' }]);
  });

  it('keeps an unexpected ID unchanged', async () => {
    answer({ ...hrConnection(), integrationSyncConfig: { ...syncConfig(), id: { config: 5 } } });
    const base = await settingsOf();
    expect(base.unexpected).toEqual(['id']);
    await save({ ...base, syncSchedule: 'weekly' }, base);
    expect(sent()).toMatchObject([{ id: { config: 5 } }]);
  });
});

describe('a config with unexpected fields', () => {
  const unexpected = {
    ...syncConfig(),
    syncFields: 'Name',
    isDeleteMember: 'sometimes',
    quota: { people: 5 },
    groups: ['g1', { id: 'g2', displayName: 'Ops', mail: 'ops@acme.example' }, true],
  };
  beforeEach(() => answer({ ...hrConnection(), integrationSyncConfig: unexpected }));

  it('is read without them', async () => {
    expect(await settingsOf()).toMatchObject({
      syncFields: [],
      isDeleteMember: false,
      groups: [{ id: 'g1' }, { id: 'g2', displayName: 'Ops' }],
      unexpected: ['syncFields', 'isDeleteMember', 'groups'],
    });
  });

  it('is sent back unchanged except for the edits', async () => {
    const base = await settingsOf();
    expect(await save({ ...base, syncSchedule: 'weekly' }, base)).toEqual({
      ok: true,
      value: null,
    });
    const { mappingScheme: _own, ...rest } = unexpected;
    expect(sent()).toEqual([{ ...rest, syncSchedule: 'weekly' }]);
  });

  it('keeps each group’s form when one is removed or added', async () => {
    const base = await settingsOf();
    const groups = [
      { id: 'g2', displayName: 'Ops' },
      { id: 'g3', displayName: 'New' },
    ];
    await save({ ...base, groups }, base);
    expect(sent()).toMatchObject([
      {
        groups: [
          { id: 'g2', displayName: 'Ops', mail: 'ops@acme.example' },
          { id: 'g3', displayName: 'New' },
          true,
        ],
      },
    ]);
  });

  it('lists a group once that it has twice, and is sent back unchanged until its groups are edited', async () => {
    const groups = [{ id: 'g1', displayName: 'Sales' }, 'g1', { id: 'g2', displayName: 'Ops' }];
    answer({ ...hrConnection(), integrationSyncConfig: { ...syncConfig(), groups } });
    const base = await settingsOf();
    expect(base.unexpected).toBeUndefined();
    expect(base.groups).toEqual([
      { id: 'g1', displayName: 'Sales' },
      { id: 'g2', displayName: 'Ops' },
    ]);
    await save({ ...base, syncSchedule: 'weekly' }, base);
    await save({ ...base, groups: [{ id: 'g2', displayName: 'Ops' }] }, base);
    expect(sent()).toMatchObject([{ groups }, { groups: [{ id: 'g2', displayName: 'Ops' }] }]);
  });

  it('adds a new group as an ID when its groups are IDs (J30)', async () => {
    answer({ ...hrConnection(), integrationSyncConfig: { ...syncConfig(), groups: ['g1', 'g2'] } });
    const base = await settingsOf();
    expect(base.unexpected).toBeUndefined();
    await save({ ...base, groups: [...base.groups, { id: 'g3', displayName: 'New' }] }, base);
    expect(sent()).toMatchObject([{ groups: ['g1', 'g2', 'g3'] }]);
  });
});

describe('J8: groups whose IDs are integers', () => {
  const answerGroups = async (...groups: unknown[]) => {
    answer({ ...hrConnection(), integrationSyncConfig: { ...syncConfig(), groups } });
    return settingsOf();
  };

  it.each([
    [101, { id: '101' }],
    [
      { id: 101, displayName: 'Sales' },
      { id: '101', displayName: 'Sales' },
    ],
  ])('are read like text: %j', async (entry, group) => {
    const base = await answerGroups(entry);
    expect(base.groups).toEqual([group]);
    expect(base.unexpected).toBeUndefined();
  });

  it.each([
    [[101, 102], '103', [102, 103]],
    [[101, 102], 'g3', [102, 'g3']],
    [
      [{ id: 101 }, { id: 102, mail: 'ops@acme.example' }],
      '103',
      [
        { id: 102, mail: 'ops@acme.example' },
        { id: 103, displayName: 'New' },
      ],
    ],
    [['101', 102], '103', [102, '103']],
  ])('are sent back as they came, and a new one like them: %j and %s', async (entries, id, now) => {
    const base = await answerGroups(...entries);
    await save({ ...base, groups: [{ id: '102' }, { id, displayName: 'New' }] }, base);
    expect(sent()).toMatchObject([{ groups: now }]);
  });
});

describe('a removed group', () => {
  const store = (...groups: unknown[]) => {
    let config = { ...syncConfig(), groups };
    guarded(hr.test, 'POST /internal/hr-sync/get_hr_connections', () => ({
      body: { data: [{ ...hrConnection(), integrationSyncConfig: config }] },
    }));
    guarded(hr.test, put, ({ json }) => {
      config = json() as typeof config;
      return { body: { message: 'OK' } };
    });
    return () => config.groups;
  };

  it.each([
    ['an ID', 'g1'],
    ['an object', { id: 'g1', displayName: 'Sales', mail: 'sales@acme.example' }],
    ['an object with an unknown name', { id: 'g1', displayName: 17 }],
    ['an integer', 101],
    ['an object with an integer', { id: 101, displayName: 'Sales' }],
  ])('returns with Undo as %s, as it came (J30)', async (_form, entry) => {
    const groups = store(entry);
    const base = await settingsOf();
    const removed = { ...base, groups: [] };
    await save(removed, base);
    expect(groups()).toEqual([]);
    await list();
    await save(base, removed);
    expect(groups()).toEqual([entry]);
  });

  it('returns as it came beside groups in the other form', async () => {
    const groups = store('g1', { id: 'g2' });
    const base = await settingsOf();
    const removed = { ...base, groups: [{ id: 'g2' }] };
    await save(removed, base);
    await save(base, removed);
    expect(groups()).toEqual(['g1', { id: 'g2' }]);
  });

  it('leaves its form to the first one after it', async () => {
    const groups = store('g1');
    const base = await settingsOf();
    const removed = { ...base, groups: [] };
    await save(removed, base);
    await save({ ...base, groups: [{ id: 'g9', displayName: 'New' }] }, removed);
    expect(groups()).toEqual(['g9']);
  });

  it('has its new name when it is added again', async () => {
    const groups = store({ id: 'g1', displayName: 'Sales', mail: 'sales@acme.example' });
    const base = await settingsOf();
    const removed = { ...base, groups: [] };
    await save(removed, base);
    await save({ ...base, groups: [{ id: 'g1', displayName: 'Field Sales' }] }, removed);
    expect(groups()).toEqual([
      { id: 'g1', displayName: 'Field Sales', mail: 'sales@acme.example' },
    ]);
  });
});
