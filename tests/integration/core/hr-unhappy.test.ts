import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isConnection } from '../../../src/domain/hr-sync/connections';
import { hrTeamIds } from '../../../src/sandbox/data/seed/directories/directory-ids';
import { type Dashboard, personOf, type SandboxDesk, startSandboxDesk } from './sandbox-core';

let desk: SandboxDesk;
beforeAll(async () => {
  desk = await startSandboxDesk();
  await desk.signIn('all');
}, 60_000);
afterAll(() => desk.stop());
afterEach(async () => {
  await desk.clearFaults();
  desk.events.length = 0;
});

const firstConnection = async ({ value }: Dashboard, teamId: number) => {
  const [connection] = (await value('hr.connections', { teamId })).filter(isConnection);
  if (!connection?.uid) throw new Error(`Team ${teamId} has no connection.`);
  const groupIds = connection.integrationSyncConfig?.groups.map(({ id }) => id) ?? [];
  return { uid: connection.uid, groupIds, sync: { teamId, connectionId: connection.id } };
};

/** A network that breaks at the manual sync, before or after the server acts. */
const cutOff = (when: 'before' | 'after') => {
  let onReached: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    onReached = resolve;
  });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const network: typeof fetch = async (input, init) => {
    if (!(input instanceof Request && input.url.includes('manualSync'))) return fetch(input, init);
    const answer = when === 'after' ? await fetch(input, init) : null;
    onReached();
    await released;
    if (answer) return answer;
    throw new TypeError('fetch failed');
  };
  return { network, reached, release };
};

const startSync = async (from: Dashboard, teamId: number) => {
  const { sync } = await firstConnection(from, teamId);
  const { id, result } = await from.value('hr.dryRun', sync);
  const typed = String(result.removed.length);
  return { sync, answer: from.call('hr.manualSync', { ...sync, dryRunId: id, typed }) };
};

describe('a busy directory', () => {
  it('is waited for with an announced start and end of each wait, until everything is counted', async () => {
    const { uid, groupIds } = await firstConnection(desk, hrTeamIds.manyGroups);
    await desk.directoryBudget(4, 200);
    const answers = await Promise.all(
      groupIds.slice(0, 7).map((groupId) => desk.call('hr.countGroup', { uid, groupId })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(7);
    const told = (type: string) => desk.events.filter((event) => event.type === type).length;
    expect(told('call.waiting')).toBeGreaterThan(0);
    expect(told('call.waited')).toBe(told('call.waiting'));
    const statuses = (await desk.requests('directory.transitiveMembers')).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(told('call.waiting'));
  });
});

describe('tokens that expire during a call', () => {
  it('are renewed once for all waiting calls to the directory', async () => {
    const { uid, groupIds } = await firstConnection(desk, hrTeamIds.manyGroups);
    const count = (groupId: string) => desk.call('hr.countGroup', { uid, groupId });
    await count(groupIds[0] ?? '');
    const asked = async () => (await desk.requests('hr.getToken')).length;
    const before = await asked();
    await desk.fault({ tokens: 'expire', api: 'directory' });
    const answers = await Promise.all(groupIds.slice(0, 12).map(count));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await asked()).toBe(before + 1);
  });

  it('are renewed for the product API during a sync, which runs once', async () => {
    const { sync, answer } = await startSync(desk, hrTeamIds.bamboo);
    void answer;
    expect(await answer).toMatchObject({ ok: true });
    await desk.fault({ route: 'product.manualSync', status: 401, times: 1 });
    const again = await startSync(desk, sync.teamId);
    expect(await again.answer).toMatchObject({ ok: true });
    const sent = (await desk.requests('product.manualSync')).slice(-2);
    expect(sent.map(({ status }) => status)).toEqual([401, 200]);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });
});

describe('a sync whose app was killed', () => {
  it.each([
    ['before', hrTeamIds.google, 'unknown'],
    ['after', hrTeamIds.workday, 'done'],
  ] as const)(
    'killed %s the server acted has a known state after the restart',
    async (when, teamId, state) => {
      const { network, reached, release } = cutOff(when);
      const killed = desk.startAgain(network);
      const { sync, answer } = await startSync(killed, teamId);
      await reached;
      const restarted = desk.startAgain();
      try {
        expect(await restarted.value('hr.syncs', {})).toMatchObject([
          { ...sync, by: personOf('all').email },
        ]);
        const { id, result } = await restarted.value('hr.dryRun', sync);
        const typed = String(result.removed.length);
        const second = { ...sync, dryRunId: id, typed };
        if (state === 'unknown') {
          expect(await restarted.value('hr.syncState', sync)).toMatchObject({ state: 'unknown' });
          expect(await restarted.call('hr.manualSync', second)).toMatchObject({
            error: { code: 'conflict' },
          });
          await restarted.value('hr.dismissSync', sync);
        } else {
          expect(await restarted.value('hr.syncState', sync)).toMatchObject({ state: 'done' });
        }
        expect(await restarted.value('hr.syncState', sync)).toEqual({
          state: 'none',
          sync: null,
          last: null,
        });
        const sent = await desk.requests('product.manualSync');
        const mine = sent.length;
        expect(await restarted.call('hr.manualSync', second)).toMatchObject({ ok: true });
        expect(await desk.requests('product.manualSync')).toHaveLength(mine + 1);
      } finally {
        release();
        await answer;
      }
    },
    30_000,
  );
});
