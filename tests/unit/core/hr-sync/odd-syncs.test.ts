import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guarded, signInAs } from '../helpers/test-core';
import { hrConnection, syncConfig } from './hr-server';
import { cardsRoute, type SyncDesk, startSyncDesk, syncRoute } from './sync-desk';

let hr: SyncDesk;

beforeEach(async () => {
  hr = await startSyncDesk();
});
afterEach(() => hr.test.stop());

const connection = { teamId: 7, connectionId: 3 };
const sync = (dryRunId: string | null) =>
  hr.test.call('hr.manualSync', { ...connection, dryRunId });
const state = async () => {
  const answer = await hr.test.call('hr.syncState', connection);
  return answer.ok ? answer.value.state : answer.error;
};

describe('a sync', () => {
  it.each([
    { status: 500, body: { message: 'Broken.' } },
    { body: { data: 'else' } },
    { status: 404, body: { message: 'No such path.' } },
  ])(
    'J22: asks and uses the last reading when its connection cannot be read now (%j)',
    async (answer) => {
      await hr.test.call('hr.connections', { teamId: 7 });
      guarded(hr.test, 'POST /internal/hr-sync/get_hr_connections', answer);
      const asked = await sync(null);
      expect(asked).toMatchObject({
        error: {
          code: 'conflict',
          outcome: 'not-sent',
          current: { unread: true },
          message: expect.stringMatching(/^Couldn’t check the current value: /),
        },
      });
      expect(asked.ok || 'unread' in asked.error).toBe(false);
      expect(hr.requests(syncRoute)).toEqual([]);
      const unread = { ...connection, dryRunId: null, unread: true };
      expect(await hr.test.call('hr.manualSync', unread)).toMatchObject({ ok: true });
      expect(hr.requests(syncRoute).map(({ json }) => json())).toEqual([
        { connectionId: 3, isSilent: true },
      ]);
      const journal = await hr.test.call('journal.list', {});
      expect(journal).toMatchObject({
        value: [{ detail: expect.stringMatching(/; not checked against the current value$/) }],
      });
    },
  );

  it('fails like the read when its connection was never read', async () => {
    guarded(hr.test, 'POST /internal/hr-sync/get_hr_connections', {
      status: 500,
      body: { message: 'Broken.' },
    });
    expect(await sync(null)).toMatchObject({ error: { code: 'server', message: 'Broken.' } });
  });

  it.each<[string, string, () => void]>([
    [
      'its connection cannot be read',
      'offline',
      () =>
        guarded(hr.test, 'POST /internal/hr-sync/get_hr_connections', {
          raw: (_response, socket) => socket.destroy(),
        }),
    ],
    [
      'its start cannot be saved',
      'file',
      () => {
        hr.test.settings.change = () => {
          throw Object.assign(new Error('full'), { code: 'ENOSPC' });
        };
      },
    ],
  ])('does not count as lost when %s', async (_why, code, fail) => {
    await hr.test.call('hr.connections', { teamId: 7 });
    fail();
    expect(await sync(null)).toMatchObject({ error: { code, outcome: 'not-sent' } });
    expect(await state()).toBe('none');
    expect(hr.requests(syncRoute)).toEqual([]);
  });

  const predicted = async () => {
    const answer = await hr.test.call('hr.dryRun', connection);
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return { ...connection, dryRunId: answer.value.id, typed: '1' };
  };

  it('is not compared when the cards of its dry run are only names afterward', async () => {
    const input = await predicted();
    hr.product(cardsRoute, { status: 404, body: { message: 'No such path.' } });
    expect(await hr.test.call('hr.manualSync', input)).toEqual({
      ok: true,
      value: { outcome: null },
    });
  });

  it('predicts and reports no change of names that the server does not send', async () => {
    hr.product(cardsRoute, { status: 404, body: { message: 'No such path.' } });
    const memberTeams = [
      { id: 1, isAdmin: true, member: { id: 1, email: 'boss@acme.example' } },
      { id: 2, isAdmin: false, member: { id: 2, email: 'a@acme.example', name: null } },
      { id: 3, isAdmin: false, member: { id: 3, email: 'new@acme.example', name: ' ' } },
    ];
    guarded(hr.test, 'POST /internal/team/get_by_id', {
      body: { team: { id: 7, email: 'boss@acme.example', memberTeams } },
    });
    const run = await hr.test.call('hr.dryRun', connection);
    if (!run.ok) throw new Error(JSON.stringify(run.error));
    expect(run.value.result).toMatchObject({
      counts: { added: 0, changed: 0, removed: 0, skipped: 1 },
      unknowns: [
        expect.anything(),
        'What is on members’ cards: the server returns only names, and none for 3 members, so all other changes are missing here.',
      ],
    });
    expect(await sync(run.value.id)).toEqual({
      ok: true,
      value: {
        outcome: { counts: { predicted: 0, other: 0, missing: 0, unforeseen: 0 }, findings: [] },
      },
    });
  });

  it('is compared by name when the server sends no cards', async () => {
    hr.product(cardsRoute, { status: 404, body: { message: 'No such path.' } });
    const input = await predicted();
    const member = (id: number, email: string, name: string) => ({
      id,
      isAdmin: id === 1,
      member: { id, email, name },
    });
    hr.product(syncRoute, () => {
      const memberTeams = [
        member(1, 'boss@acme.example', 'Boss'),
        member(2, 'a@acme.example', 'Person a'),
        member(4, 'new@acme.example', 'Person new'),
      ];
      guarded(hr.test, 'POST /internal/team/get_by_id', {
        body: { team: { id: 7, email: 'boss@acme.example', memberTeams } },
      });
      return { body: { message: 'OK' } };
    });
    // One added and one renamed; the job title of the new person can't be read.
    expect(await hr.test.call('hr.manualSync', input)).toEqual({
      ok: true,
      value: {
        outcome: {
          counts: { predicted: 2, other: 0, missing: 0, unforeseen: 0 },
          findings: [],
        },
      },
    });
  });

  it('J24: is resent under its key after a 500', async () => {
    hr.product(syncRoute, { status: 500, body: { message: 'The directory is empty.' } });
    await sync(null);
    await sync(null);
    const keys = hr.requests(syncRoute).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it.each([
    { status: 500, body: '' },
    { status: 503, body: { message: 'Come back.' } },
  ])('asks a person when its end is unknown (%j)', async (answer) => {
    hr.product(syncRoute, answer);
    await sync(null);
    expect(await state()).toBe('unknown');
    expect(await sync(null)).toMatchObject({ error: { code: 'conflict' } });
  });

  it.each([
    ['daily', 'without a dry run; it may remove an unknown number of members'],
    [
      { ...syncConfig(), isDeleteMember: 'sometimes' },
      'without a dry run; it may remove an unknown number of members',
    ],
    [null, 'without a dry run'],
  ])('J32: runs for a connection whose config is %j', async (integrationSyncConfig, detail) => {
    guarded(hr.test, 'POST /internal/hr-sync/get_hr_connections', {
      body: { data: [{ ...hrConnection(), integrationSyncConfig }] },
    });
    expect(await sync(null)).toMatchObject({ ok: true });
    expect(hr.requests(syncRoute).map(({ json }) => json())).toEqual([
      { connectionId: 3, isSilent: true },
    ]);
    const journal = await hr.test.call('journal.list', {});
    expect(journal).toMatchObject({ value: [{ detail }] });
  });

  it.each([
    ['done', { body: {} }, { ok: true, value: { outcome: null } }],
    [
      'refused',
      { status: 422, body: { message: 'No groups.' } },
      { ok: false, error: { code: 'server', message: 'No groups.' } },
    ],
  ])('is %s even if the settings cannot be saved then', async (_name, answer, end) => {
    const { settings } = hr.test;
    const { change } = settings;
    hr.product(syncRoute, () => {
      settings.change = () => {
        throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      };
      hr.config = { ...hr.config, lastSync: '2026-05-05T05:05:05Z' };
      return answer;
    });
    expect(await sync(null)).toMatchObject(end);
    expect(await state()).toBe('none');
    expect(await hr.test.call('hr.syncs', {})).toEqual({ ok: true, value: [] });
    settings.change = change;
    expect(await sync(null)).toMatchObject(end);
    expect(hr.requests(syncRoute)).toHaveLength(2);
  });
});

describe('a sync with a lost response', () => {
  const unfinished = async () => {
    const list = await hr.test.call('writes.unfinished', {});
    return list.ok ? list.value.map(({ action }) => action) : list.error;
  };

  it.each<[string, () => Promise<unknown>]>([
    [
      'sees that the server has synced',
      () => {
        hr.config = syncConfig({ lastSync: '2026-04-04T04:04:04Z' });
        return state();
      },
    ],
    ['dismisses it', () => hr.test.call('hr.dismissSync', connection)],
  ])('is finished for its owner when someone else %s', async (_what, settle) => {
    hr.product(syncRoute, { raw: (_response, socket) => socket.destroy() });
    await sync(null);
    expect(await unfinished()).toEqual(['hr.manualSync']);
    await signInAs(hr.test, 'next@example.com');
    await settle();
    expect(await hr.test.call('hr.syncs', {})).toEqual({ ok: true, value: [] });
    await signInAs(hr.test, 'sam@example.com');
    expect(await unfinished()).toEqual([]);
  });
});
