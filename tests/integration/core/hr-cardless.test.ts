import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SyncSettings } from '../../../src/contract/entities/hr';
import { isConnection } from '../../../src/domain/hr-sync/connections';
import { type SandboxDesk, startSandboxDesk } from './sandbox-core';

let desk: SandboxDesk;
beforeAll(async () => {
  desk = await startSandboxDesk();
  await desk.signIn('all');
}, 60_000);
afterAll(() => desk.stop());

const teamId = 3_000_061;

const syncFields = async (wanted: SyncSettings['syncFields']) => {
  const [connection] = (await desk.value('hr.connections', { teamId })).filter(isConnection);
  if (!connection?.integrationSyncConfig) throw new Error('There is no config.');
  const { mappingScheme: _own, ...base } = connection.integrationSyncConfig;
  const where = { teamId, connectionId: connection.id };
  await desk.value('hr.saveSyncConfig', {
    ...where,
    base,
    wanted: { ...base, syncFields: wanted },
  });
  return where;
};

const dryRunAndSync = async (where: Awaited<ReturnType<typeof syncFields>>) => {
  const { id, result } = await desk.value('hr.dryRun', where);
  const { outcome } = await desk.value('hr.manualSync', {
    ...where,
    dryRunId: id,
    typed: String(result.counts.removed),
    typedAdded: String(result.counts.added),
  });
  return { result, outcome };
};

it('compares a sync with its dry run although it adds people without a card', async () => {
  const { result, outcome } = await dryRunAndSync(await syncFields(['Job Title']));
  expect(result.counts).toMatchObject({ added: 21, changed: 5, removed: 3 });
  // Each of the five has one changed value.
  expect(outcome).toEqual({
    counts: { predicted: 29, other: 0, missing: 0, unforeseen: 0 },
    findings: [],
  });
}, 60_000);

it('predicts and compares the values of several members without a card', async () => {
  const { result, outcome } = await dryRunAndSync(await syncFields(['Name', 'Company']));
  expect(result.changed.filter(({ cardId }) => cardId === 0)).toHaveLength(3);
  // The 21 people above, each with both values.
  expect(result.counts).toMatchObject({ added: 0, changed: 21, removed: 0 });
  expect(outcome).toEqual({
    counts: { predicted: 42, other: 0, missing: 0, unforeseen: 0 },
    findings: [],
  });
}, 60_000);
