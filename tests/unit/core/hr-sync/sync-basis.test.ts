import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DryRunPrediction } from '../../../../src/contract/methods/hr-sync-methods';
import { realClock } from '../helpers/fake-clock';
import { guarded } from '../helpers/test-core';
import { hrConnection, person, syncConfig } from './hr-server';
import { card, cardsRoute, type SyncDesk, startSyncDesk, syncRoute } from './sync-desk';

let hr: SyncDesk;
/** Milliseconds that the clock is ahead. */
let passed: number;

beforeEach(async () => {
  passed = 0;
  hr = await startSyncDesk({
    ports: { clock: { ...realClock, now: () => Date.now() + passed } },
  });
});
afterEach(() => hr.test.stop());

const connection = { teamId: 7, connectionId: 3 };
const dryRun = async () => {
  const answer = await hr.test.call('hr.dryRun', connection);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
};
const sync = (dryRunId: string, typed?: string) =>
  hr.test.call('hr.manualSync', {
    ...connection,
    dryRunId,
    ...(typed === undefined ? {} : { typed }),
  });

describe('a manual sync', () => {
  const useParent = () => {
    guarded(hr.test, 'POST /internal/hr-sync/get_hr_connections', {
      body: { data: [hrConnection({ parentTeamId: 70, integrationSyncConfig: hr.config })] },
    });
    const members = [{ id: 1, isAdmin: true, member: { id: 1, email: 'boss@acme.example' } }];
    guarded(hr.test, 'POST /internal/team/get_by_id', {
      body: { team: { id: 70, email: 'boss@acme.example', memberTeams: members } },
    });
    hr.product('GET /connections/hrSync/map-conf/70', { body: { data: null } });
    hr.product('GET /connections/hrSync/team-cards/70', { body: { data: hr.cards } });
  };

  it("names the parent team when the connection is a parent team's", async () => {
    useParent();
    const { id, mappedTeam } = await dryRun();
    expect(mappedTeam).toBe(70);
    expect(await sync(id, '1')).toMatchObject({ ok: true });
    // The cards of team 70 have changed, and so has the connection on the screen of team 7.
    expect(hr.test.events.filter(({ type }) => type === 'record.changed')).toEqual([
      { type: 'record.changed', record: 'team', id: 70 },
      { type: 'record.changed', record: 'team', id: 7 },
    ]);
    expect(await hr.test.call('journal.list', {})).toMatchObject({
      value: [{ action: 'hr.manualSync', subject: 'team 70, connection 3' }],
    });
  });

  it('asks with new numbers when the connection moved to a parent team after the dry run', async () => {
    const { id } = await dryRun();
    useParent();
    expect(await sync(id, '1')).toMatchObject({
      error: { code: 'conflict', current: { predicted: { mappedTeam: 70 } } },
    });
    expect(hr.requests(syncRoute)).toEqual([]);
  });

  it("uses the parent team’s mapping and cards when the connection is a parent team's (section 7)", async () => {
    useParent();
    await dryRun();
    expect(hr.requests('GET /connections/hrSync/map-conf/70')).toHaveLength(1);
    expect(hr.requests('GET /connections/hrSync/team-cards/70')).toHaveLength(1);
    expect(hr.requests('GET /connections/hrSync/map-conf/7')).toEqual([]);
    expect(hr.requests(cardsRoute)).toEqual([]);
    const teams = hr.requests('POST /internal/team/get_by_id').map(({ json }) => json());
    expect(teams).toEqual([{ teamId: 70 }]);
  });

  it('asks with new numbers when the config or mapping changed after the dry run', async () => {
    const { id } = await dryRun();
    hr.config = syncConfig({ overwriteFields: false });
    const changed = await sync(id, '1');
    expect(changed).toMatchObject({
      error: { code: 'conflict', current: { predicted: { result: { counts: { removed: 1 } } } } },
    });
    hr.config = syncConfig();
    hr.product('GET /connections/hrSync/map-conf/7', {
      body: { data: { linkData: {}, links: [] } },
    });
    expect(await sync(id, '1')).toMatchObject({
      error: { code: 'conflict', current: { predicted: {} } },
    });
    expect(hr.requests(syncRoute)).toEqual([]);
  });

  it('asks again when an old dry run had 2 removals and it would now remove 502', async () => {
    hr.cards = [
      card(1, 'boss@acme.example', 'Boss'),
      card(2, 'a@acme.example', 'Old A'),
      ...Array.from({ length: 502 }, (_, index) => card(index + 3, `m${index}@acme.example`, 'M')),
    ];
    const staff = (from: number) => ({
      body: {
        value: [
          person('a'),
          ...Array.from({ length: 502 - from }, (_, index) => person(`m${index + from}`)),
        ],
      },
    });
    hr.directory('GET /groups/g1/transitiveMembers', staff(2));
    const { id, result } = await dryRun();
    expect(result.counts.removed).toBe(2);
    hr.directory('GET /groups/g1/transitiveMembers', staff(502));
    passed = 10 * 60_000 + 1;
    const asked = await sync(id);
    expect(asked).toMatchObject({
      error: {
        code: 'conflict',
        message:
          'More people would be removed or added than the dry run predicted. These are the new numbers.',
        current: { predicted: { result: { counts: { removed: 502 } } } },
      },
    });
    expect(hr.requests(syncRoute)).toEqual([]);
    const current = !asked.ok && asked.error.code === 'conflict' ? asked.error.current : {};
    const { id: newer } = DryRunPrediction.parse(current?.predicted);
    expect(await sync(newer, '2')).toMatchObject({ error: { field: 'typed' } });
    expect(await sync(newer, '502')).toMatchObject({ ok: true });
    expect(hr.requests(syncRoute)).toHaveLength(1);
  });

  it.each([
    ['old', 10 * 60_000 + 1],
    // Its age is then unknown.
    ['from the future, because the clock was set back', -3_600_000],
  ])(
    'starts at once from a dry run that still holds but is %s, on the basis of a new one',
    async (_age, by) => {
      const { id } = await dryRun();
      passed = by;
      expect(await sync(id, '1')).toMatchObject({ ok: true });
      // Once for the dry run, once before the sync, and once to see the result.
      expect(hr.requests(cardsRoute)).toHaveLength(3);
    },
  );

  it('is refused at once when another one comes first, without asking about numbers that it changes', async () => {
    const { id } = await dryRun();
    const held = Promise.withResolvers<void>();
    hr.product(syncRoute, async () => {
      await held.promise;
      return { body: {} };
    });
    const first = sync(id, '1');
    await hr.test.api.seen(syncRoute);
    hr.config = syncConfig({ overwriteFields: false });
    expect(await sync(id, '1')).toMatchObject({
      error: {
        code: 'conflict',
        message: 'A sync of this connection is already running, started by sam@example.com.',
      },
    });
    expect(hr.requests(cardsRoute)).toHaveLength(1);
    held.resolve();
    await first;
  });

  it('repeats a recent dry run when the window knows of a change', async () => {
    const { id } = await dryRun();
    hr.cards = [...hr.cards, card(5, 'other@acme.example', 'Other')];
    const wanted = { ...connection, dryRunId: id, typed: '1' };
    expect(await hr.test.call('hr.manualSync', { ...wanted, isChanged: true })).toMatchObject({
      error: { code: 'conflict', current: { predicted: {} } },
    });
  });

  it('asks when its dry run cannot be repeated, and the journal says that it continued', async () => {
    const { id, at } = await dryRun();
    passed = 10 * 60_000 + 1;
    hr.directory('GET /groups/g2/transitiveMembers', {
      status: 500,
      body: { error: { message: 'Broken.' } },
    });
    expect(await sync(id, '1')).toMatchObject({
      error: {
        code: 'conflict',
        message: 'The dry run is out of date and couldn’t be run again: Broken.',
        current: { unread: true },
      },
    });
    expect(hr.requests(syncRoute)).toEqual([]);
    const wanted = { ...connection, dryRunId: id, typed: '1', unread: true };
    expect(await hr.test.call('hr.manualSync', wanted)).toMatchObject({ ok: true });
    const entries = await hr.test.call('journal.list', {});
    expect(entries.ok && entries.value[0]).toMatchObject({
      detail: `dry run: 1 added, 1 card changed, 1 removed at ${at}; couldn’t be repeated before the sync: Broken.`,
    });
  });
});
