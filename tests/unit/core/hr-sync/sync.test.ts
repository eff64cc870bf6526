import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SyncConfig } from '../../../../src/contract/entities/hr';
import type { Answer } from '../helpers/fake-server';
import { guarded, signInAs } from '../helpers/test-core';
import { hrConnection, syncConfig } from './hr-server';
import { card, cardsRoute, type SyncDesk, startSyncDesk, syncRoute } from './sync-desk';

let hr: SyncDesk;

beforeEach(async () => {
  hr = await startSyncDesk();
});
afterEach(() => hr.test.stop());

const connection = { teamId: 7, connectionId: 3 };
const dryRun = async () => {
  const answer = await hr.test.call('hr.dryRun', connection, { id: 'dry' });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
};
const sync = (dryRunId: string | null, typed?: string) =>
  hr.test.call('hr.manualSync', {
    ...connection,
    dryRunId,
    ...(typed === undefined ? {} : { typed }),
  });
const state = async (test = hr.test) => {
  const answer = await test.call('hr.syncState', connection);
  return answer.ok ? answer.value.state : answer.error;
};

describe('a dry run', () => {
  it('shows who is added, changed, and removed', async () => {
    const { result } = await dryRun();
    expect(result.added.map(({ email, fields }) => [email, fields.map(({ to }) => to)])).toEqual([
      ['new@acme.example', ['Person new', 'Cook']],
    ]);
    expect(
      result.changed.map(({ cardId, fields }) => [
        cardId,
        fields.map(({ from, to }) => [from, to]),
      ]),
    ).toEqual([[20, [['Old A', 'Person a']]]]);
    expect(result.removed.map(({ email }) => email)).toEqual(['gone@acme.example']);
    expect(result.skipped.map(({ email }) => email)).toEqual(['boss@acme.example']);
    expect(hr.requests(syncRoute)).toEqual([]);
    expect(hr.requests('POST /internal/team/get_by_id')[0]?.json()).toEqual({ teamId: 7 });
    expect(hr.requests('GET /groups/g1/transitiveMembers')[0]?.path).toContain('$top=999');
    const steps = hr.test.events.flatMap((event) =>
      event.type === 'hr.progress' ? [event.step] : [],
    );
    expect(new Set(steps)).toEqual(new Set(['cards', 'users']));
  });

  it("reads a large team's cards page by page", async () => {
    hr.cards = Array.from({ length: 2000 }, (_, index) =>
      card(index + 1, `m${index}@acme.example`, 'M'),
    );
    const { result } = await dryRun();
    expect(result.teamSize).toBe(2000);
    expect(hr.requests(cardsRoute)).toHaveLength(3);
  });

  it('uses names alone when the server does not send cards, and says so', async () => {
    hr.product(cardsRoute, { status: 404, body: { message: 'No such path.' } });
    const { result } = await dryRun();
    expect(result.unknowns[1]).toContain('the server returns only names');
    expect(result.changed.map(({ fields }) => fields.map(({ label }) => label))).toEqual([
      ['Name'],
    ]);
  });

  it.each<[string, Answer, string]>([
    ['500', { status: 500, body: { error: { message: 'Broken.' } } }, 'server'],
    ['half an answer', { body: '{"value":[' }, 'invalid-response'],
    [
      'an unexpected user',
      { body: { value: [{ displayName: 'No id' }], data: [{}] } },
      'invalid-response',
    ],
  ])('is not shown for half a directory: %s', async (_name, answer, code) => {
    hr.directory('GET /groups/g2/transitiveMembers', answer);
    expect(await hr.test.call('hr.dryRun', connection)).toMatchObject({ error: { code } });
    hr.directory('GET /groups/g2/transitiveMembers', { body: { value: [] } });
    hr.product(cardsRoute, answer);
    expect(await hr.test.call('hr.dryRun', connection)).toMatchObject({ error: { code } });
  });

  it('can be canceled while the directory responds', async () => {
    hr.directory('GET /groups/g2/transitiveMembers', () => new Promise<Answer>(() => undefined));
    const answer = hr.test.call('hr.dryRun', connection, { id: 'long' });
    await hr.test.api.seen('GET /groups/g2/transitiveMembers');
    hr.test.core.cancel('long', 'window-1');
    expect(await answer).toMatchObject({ error: { code: 'cancelled' } });
  });

  it('is saved as CSV', async () => {
    const { id } = await dryRun();
    const saved = await hr.test.call('hr.exportDryRun', { id });
    expect(saved).toMatchObject({ ok: true });
    const text = saved.ok ? await readFile(saved.value.path, 'utf8') : '';
    expect(text.split('\r\n')).toEqual([
      '\uFEFFChange,Name,Email,Field,Before,After,Reason,Parsed by server',
      'Added,Person new,new@acme.example,Name,,Person new,"In group Sales, but not on the team.",',
      'Added,Person new,new@acme.example,Job Title,,Cook,"In group Sales, but not on the team.",',
      'Changed,Person a,a@acme.example,Name,Old A,Person a,Directory values differ.,',
      'Removed,Gone,gone@acme.example,,,,No one in the synced groups has this email address.,',
      'Skipped,Boss,boss@acme.example,,,,This is the team’s owner. A sync isn’t expected to remove them.,',
      '',
    ]);
    expect(await hr.test.call('hr.exportDryRun', { id: 'other' })).toMatchObject({
      error: { code: 'validation', field: 'dryRunId' },
    });
  });
});

describe('a manual sync', () => {
  it('asks nothing further and is compared with the prediction', async () => {
    const { id } = await dryRun();
    expect(await sync(id, '1')).toEqual({
      ok: true,
      value: {
        outcome: { counts: { predicted: 3, other: 0, missing: 0, unforeseen: 0 }, findings: [] },
      },
    });
    expect(hr.requests(syncRoute).map(({ json }) => json())).toEqual([
      { connectionId: 3, isSilent: true },
    ]);
    expect(hr.test.events).toContainEqual({ type: 'record.changed', record: 'team', id: 7 });
    expect(await state()).toBe('none');
    const entries = await hr.test.call('journal.list', {});
    expect(entries.ok && entries.value[0]).toMatchObject({
      action: 'hr.manualSync',
      detail: 'dry run: 1 added, 1 card changed, 1 removed',
      outcome: 'done',
    });
  });

  it("requires the dry run's removal count to be typed when it removes many", async () => {
    const { id } = await dryRun();
    for (const typed of [undefined, '', '2', 'one']) {
      expect(await sync(id, typed)).toMatchObject({
        error: { code: 'validation', field: 'typed' },
      });
    }
    expect(hr.requests(syncRoute)).toEqual([]);
  });

  it('requires the number to be typed when it adds more than the seats, and is then accepted', async () => {
    guarded(hr.test, 'POST /internal/team/get_by_id', {
      body: { team: { id: 7, email: 'boss@acme.example', memberTeams: [], initialQuantity: 2 } },
    });
    const { id, result } = await dryRun();
    expect(result).toMatchObject({ teamSize: 3, seats: 2, counts: { added: 1, removed: 1 } });
    const beyond = (typedAdded: string) =>
      hr.test.call('hr.manualSync', { ...connection, dryRunId: id, typed: '1', typedAdded });
    expect(await beyond('2')).toMatchObject({
      error: {
        code: 'validation',
        field: 'typedAdded',
        message:
          '1 person will be added and 1 removed; the team uses 3 of 2 seats: type the number to confirm.',
      },
    });
    expect(hr.requests(syncRoute)).toEqual([]);
    expect(await beyond('1')).toMatchObject({ ok: true });
  });

  it('checks no seats when the server does not say how many were bought', async () => {
    expect((await dryRun()).result.seats).toBeUndefined();
  });

  it.each([
    [true, 'without a dry run; it removes an unknown number of members'],
    [false, 'without a dry run'],
  ])(
    'runs without a dry run, and the journal says so: deletes %s',
    async (isDeleteMember, detail) => {
      hr.config = syncConfig({ isDeleteMember });
      expect(await sync(null)).toEqual({ ok: true, value: { outcome: null } });
      expect(hr.test.log.text()).not.toContain('cannot be read after its sync');
      expect(hr.requests(syncRoute)).toHaveLength(1);
      const entries = await hr.test.call('journal.list', {});
      expect(entries.ok && entries.value[0]).toMatchObject({ action: 'hr.manualSync', detail });
      expect(await sync('unknown')).toMatchObject({ error: { code: 'validation' } });
    },
  );

  it('runs without a dry run when the directory is unreadable or missing', async () => {
    guarded(hr.test, 'POST /internal/hr-sync/get_hr_connections', () => ({
      body: { data: [hrConnection({ uid: null, integration: 'bamboohr' })] },
    }));
    expect(await sync(null)).toEqual({ ok: true, value: { outcome: null } });
  });

  it('shows its result on the connection after a window reload', async () => {
    const { id } = await dryRun();
    await sync(id, '1');
    expect(await hr.test.call('hr.syncState', connection)).toMatchObject({
      value: {
        state: 'none',
        last: { by: 'sam@example.com', error: null, outcome: { counts: { predicted: 3 } } },
      },
    });
    hr.product(syncRoute, { status: 422, body: { message: 'No groups.' } });
    await sync(null);
    expect(await hr.test.call('hr.syncState', connection)).toMatchObject({
      value: { state: 'none', last: { outcome: null, error: { message: 'No groups.' } } },
    });
    // Another person sees nothing of it.
    await signInAs(hr.test, 'next@example.com');
    expect(await hr.test.call('hr.syncState', connection)).toMatchObject({ value: { last: null } });
  });

  it('ignores a dry run of another connection or team', async () => {
    const { id } = await dryRun();
    guarded(hr.test, 'POST /internal/hr-sync/get_hr_connections', {
      body: { data: [hrConnection(), hrConnection({ id: 4 })] },
    });
    const notMine = {
      ok: false,
      error: {
        code: 'validation',
        field: 'dryRunId',
        message: 'This dry run was made for another connection.',
      },
    };
    const wanted = { ...connection, dryRunId: id, typed: '1' };
    expect(await hr.test.call('hr.manualSync', { ...wanted, connectionId: 4 })).toEqual(notMine);
    expect(await hr.test.call('hr.manualSync', { ...wanted, teamId: 8 })).toEqual(notMine);
    expect(hr.requests(syncRoute)).toEqual([]);
  });

  it('has its own key for each connection', async () => {
    guarded(hr.test, 'POST /internal/hr-sync/get_hr_connections', () => ({
      body: {
        data: [3, 4].map((id) =>
          hrConnection({ id, integrationSyncConfig: syncConfig({ isDeleteMember: false }) }),
        ),
      },
    }));
    hr.product(syncRoute, { raw: (_response, socket) => socket.destroy() });
    for (const connectionId of [3, 4]) {
      await hr.test.call('hr.manualSync', { teamId: 7, connectionId, dryRunId: null });
    }
    const keys = hr.requests(syncRoute).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('is never started twice', async () => {
    const { id } = await dryRun();
    let answer: (answer: Answer) => void = () => undefined;
    hr.product(
      syncRoute,
      () =>
        new Promise<Answer>((resolve) => {
          answer = resolve;
        }),
    );
    const first = sync(id, '1');
    await hr.test.api.seen(syncRoute);
    expect(await state()).toBe('running');
    expect(await sync(id, '1')).toMatchObject({ error: { code: 'conflict' } });
    expect(await hr.test.call('hr.dismissSync', connection)).toMatchObject({
      error: { code: 'validation' },
    });
    answer({ body: {} });
    expect(await first).toMatchObject({ ok: true });
    expect(hr.requests(syncRoute)).toHaveLength(1);
    expect(hr.test.events.filter(({ type }) => type === 'hr.syncChanged')).toHaveLength(2);
  });

  it('is visible to the next person while it runs, who cannot start a second one', async () => {
    const { id } = await dryRun();
    let answer: (answer: Answer) => void = () => undefined;
    hr.product(
      syncRoute,
      () =>
        new Promise<Answer>((resolve) => {
          answer = resolve;
        }),
    );
    const first = sync(id, '1');
    await hr.test.api.seen(syncRoute);
    await signInAs(hr.test, 'next@example.com');
    expect(await hr.test.call('hr.syncState', connection)).toMatchObject({
      value: { state: 'running', sync: { by: 'sam@example.com' } },
    });
    // The previous person's results are gone with them.
    expect(await sync(id, '1')).toMatchObject({ error: { code: 'validation' } });
    const { id: own } = await dryRun();
    expect(await sync(own, '1')).toMatchObject({
      error: {
        code: 'conflict',
        message: 'A sync of this connection is already running, started by sam@example.com.',
      },
    });
    hr.config = syncConfig({ lastSync: '2026-04-04T04:04:04Z' });
    answer({ body: {} });
    await first;
    expect(await state()).toBe('none');
    expect(hr.requests(syncRoute)).toHaveLength(1);
    expect(await hr.test.call('writes.unfinished', {})).toEqual({ ok: true, value: [] });
  });

  it('is remembered after a restart when its response was lost, until the server has synced', async () => {
    const { id } = await dryRun();
    hr.product(syncRoute, { raw: (_response, socket) => socket.destroy() });
    expect(await sync(id, '1')).toMatchObject({ error: { code: 'offline', outcome: 'unknown' } });
    expect(await state()).toBe('unknown');

    const again = hr.test.restart();
    await again.call('session.get', {});
    expect(await again.call('hr.syncs', {})).toMatchObject({
      value: [
        { teamId: 7, connectionId: 3, by: 'sam@example.com', lastSync: '2026-01-10T08:00:00Z' },
      ],
    });
    expect(await state(again)).toBe('unknown');
    expect(await again.call('hr.manualSync', { ...connection, dryRunId: null })).toMatchObject({
      ok: false,
    });
    // Without a config the connection says nothing about it.
    let now: SyncConfig | null = null;
    guarded(hr.test, 'POST /internal/hr-sync/get_hr_connections', () => ({
      body: { data: [hrConnection({ integrationSyncConfig: now })] },
    }));
    expect(await state(again)).toBe('unknown');
    now = syncConfig({ lastSync: '2026-04-04T04:04:04Z' });
    again.events.length = 0;
    expect(await state(again)).toBe('done');
    expect(again.events).toContainEqual({ type: 'record.changed', record: 'team', id: 7 });
    expect(again.events).toContainEqual({ type: 'hr.syncChanged', ...connection });
    expect(await state(again)).toBe('none');
    expect(await again.call('writes.unfinished', {})).toEqual({ ok: true, value: [] });
    await again.core.close();
  });

  it('is done when the connection broke after the server had finished', async () => {
    const { id } = await dryRun();
    hr.product(syncRoute, () => {
      hr.config = { ...hr.config, lastSync: '2026-05-05T05:05:05Z' };
      return { raw: (_response, socket) => socket.destroy() };
    });
    expect(await sync(id, '1')).toMatchObject({ ok: true });
    expect(await state()).toBe('none');
  });

  it('is not done when its connection lost its config while it ran', async () => {
    hr.config = syncConfig({ isDeleteMember: false });
    hr.product(syncRoute, () => {
      guarded(hr.test, 'POST /internal/hr-sync/get_hr_connections', {
        body: { data: [hrConnection({ integrationSyncConfig: null })] },
      });
      return { raw: (_response, socket) => socket.destroy() };
    });
    expect(await sync(null)).toMatchObject({ error: { code: 'offline', outcome: 'unknown' } });
    expect(await state()).toBe('unknown');
  });

  it('can be dismissed when its end is unknown', async () => {
    expect(await hr.test.call('hr.dismissSync', connection)).toEqual({ ok: true, value: null });
    hr.config = syncConfig({ isDeleteMember: false });
    hr.product(syncRoute, { raw: (_response, socket) => socket.destroy() });
    await sync(null);
    expect(await sync(null)).toMatchObject({ error: { code: 'conflict' } });
    expect(await hr.test.call('hr.dismissSync', connection)).toEqual({ ok: true, value: null });
    expect(await state()).toBe('none');
  });

  it.each([
    ['409', { status: 409, body: { message: 'A sync is running.' } }, 'conflict'],
    ['422', { status: 422, body: { message: 'No groups.' } }, 'server'],
    ['403', { status: 403, body: { message: 'Not yours.' } }, 'forbidden'],
    // J24: with a message it is a response.
    ['500', { status: 500, body: { message: 'The directory is empty.' } }, 'server'],
  ])('may be started again when it is refused with %s', async (_name, answer, code) => {
    hr.config = syncConfig({ isDeleteMember: false });
    hr.product(syncRoute, answer);
    expect(await sync(null)).toMatchObject({ error: { code } });
    expect(await state()).toBe('none');
    const last = await hr.test.call('hr.syncState', connection);
    expect(last).toMatchObject({ value: { last: { error: { message: answer.body.message } } } });
  });

  it('is done even when the team cannot be read afterward', async () => {
    const { id } = await dryRun();
    hr.product(cardsRoute, { status: 500, body: { message: 'Broken.' } });
    expect(await sync(id, '1')).toEqual({ ok: true, value: { outcome: null } });
  });
});
