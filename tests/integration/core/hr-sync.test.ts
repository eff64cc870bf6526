import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isConnection } from '../../../src/domain/hr-sync/connections';
import { type SandboxDesk, startSandboxDesk } from './sandbox-core';

let desk: SandboxDesk;
beforeAll(async () => {
  desk = await startSandboxDesk();
  await desk.signIn('all');
}, 60_000);
afterAll(() => desk.stop());

const northwind = 3_000_061;

const firstConnection = async (teamId: number) => {
  const [connection] = (await desk.value('hr.connections', { teamId })).filter(isConnection);
  if (!connection?.uid) throw new Error(`Team ${teamId} has no connection.`);
  return { teamId, connectionId: connection.id, uid: connection.uid, connection };
};

describe('core with the sandbox’s three APIs', () => {
  it('lists connections, and none for an unconnected team', async () => {
    expect(await desk.value('hr.connections', { teamId: 3_000_065 })).toHaveLength(3);
    expect(await desk.value('hr.connections', { teamId: 3_000_066 })).toEqual([]);
  });

  it('tests a user in the directory', async () => {
    const { uid, connection } = await firstConnection(northwind);
    const groupIds = connection.integrationSyncConfig?.groups.map(({ id }) => id) ?? [];
    const upn = 'adele.vance@northwind-atelier.example';
    const keys = ['id', 'displayName', 'userPrincipalName', 'onPremisesExtensionAttributes'];
    const found = await desk.value('hr.userTest', { uid, upn, keys, groupIds });
    expect(found.user).toMatchObject({ displayName: 'Adele Vance', userPrincipalName: upn });
    expect(found.groups.length).toBeGreaterThan(0);
    const nobody = await desk.call('hr.userTest', {
      uid,
      upn: 'no.body@x.example',
      keys,
      groupIds,
    });
    expect(nobody).toMatchObject({ error: { code: 'not-found' } });
  });

  it('counts a config’s groups even when one of them fails', async () => {
    const { uid, connection } = await firstConnection(3_000_068);
    const groups = connection.integrationSyncConfig?.groups ?? [];
    expect(groups.length).toBe(200);
    const answers = await Promise.all(
      groups.map(({ id }) => desk.call('hr.countGroup', { uid, groupId: id })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(199);
    expect(answers.at(-1)).toMatchObject({ error: { code: 'not-found' } });
  }, 60_000);

  it('runs a dry run without the people of a deleted group', async () => {
    const { teamId, connectionId } = await firstConnection(3_000_068);
    const { result } = await desk.value('hr.dryRun', { teamId, connectionId });
    expect(result.unknowns).toContain(
      'How the server handles groups that no longer exist in the directory (this dry run treats them as empty): Office 200.',
    );
    expect(result.directorySize).toBeGreaterThan(0);
  }, 60_000);

  it('saves a complete config and reads it back', async () => {
    const { teamId, connectionId, connection } = await firstConnection(3_000_065);
    if (!connection.integrationSyncConfig) throw new Error('There is no config.');
    const { mappingScheme: _own, ...base } = connection.integrationSyncConfig;
    const wanted = { ...base, sendInvites: !base.sendInvites, syncSchedule: 'weekly' };
    await desk.value('hr.saveSyncConfig', { teamId, connectionId, wanted, base });
    const again = await firstConnection(3_000_065);
    expect(again.connection.integrationSyncConfig).toMatchObject({
      sendInvites: wanted.sendInvites,
      syncSchedule: 'weekly',
    });
  });

  it('does in a sync what the dry run predicted', async () => {
    const { teamId, connectionId } = await firstConnection(northwind);
    const { id, result } = await desk.value('hr.dryRun', { teamId, connectionId });
    expect(result.added.length).toBeGreaterThan(0);
    expect(result.changed.length).toBeGreaterThan(0);
    expect(result.removed.length).toBeGreaterThan(0);
    const typed = String(result.removed.length);
    const { outcome } = await desk.value('hr.manualSync', {
      teamId,
      connectionId,
      dryRunId: id,
      typed,
    });
    expect(outcome?.counts.predicted).toBeGreaterThan(0);
    expect(outcome?.findings.filter(({ verdict }) => verdict !== 'other')).toEqual([]);
    const next = await desk.value('hr.dryRun', { teamId, connectionId });
    expect(next.result).toMatchObject({ added: [], removed: [] });
  }, 60_000);

  it('saves a mapping with empty lists, and its sync does what its dry run predicted (J30)', async () => {
    const { teamId, connectionId } = await firstConnection(northwind);
    const scheme = {
      linkData: { Name: ['{{displayName}}'], 'Job Title': [], Company: ['Acme'], Location: [] },
      links: [
        {
          id: 24,
          title: 'Website',
          icon: null,
          updateExisting: false,
          value: [],
          desc: [],
          updateUid: 'abcdefghij',
        },
      ],
      member: { email: [] },
    };
    const base = await desk.value('hr.mapConf', { teamId });
    expect(await desk.value('hr.saveMapping', { teamId, scheme, base })).toEqual(scheme);
    expect(await desk.value('hr.mapConf', { teamId })).toEqual(scheme);
    const { id, result } = await desk.value('hr.dryRun', { teamId, connectionId });
    const { outcome } = await desk.value('hr.manualSync', {
      teamId,
      connectionId,
      dryRunId: id,
      typed: String(result.removed.length),
      typedAdded: String(result.added.length),
    });
    expect(outcome?.counts.predicted).toBeGreaterThan(0);
    expect(outcome?.findings.filter(({ verdict }) => verdict !== 'other')).toEqual([]);
  }, 60_000);

  it('runs a dry run for 12,000 users', async () => {
    const { teamId, connectionId } = await firstConnection(3_000_067);
    const { id, result } = await desk.value('hr.dryRun', { teamId, connectionId });
    expect(result.directorySize).toBe(12_000);
    const { added } = result.counts;
    expect(added).toBeGreaterThan(10_000);
    // The window gets the list in pages, each person once.
    const seen = new Set(result.added.map(({ userId }) => userId));
    expect(seen.size).toBeLessThan(1000);
    while (seen.size < added) {
      const before = seen.size;
      const page = await desk.value('hr.dryRunPage', { id, part: 'added', offset: before });
      for (const { userId } of page.added) seen.add(userId);
      expect(seen.size).toBe(before + page.added.length);
      expect(page.added.length).toBeGreaterThan(0);
    }
  }, 60_000);
});
