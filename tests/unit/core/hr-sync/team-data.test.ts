import { describe, expect, it } from 'vitest';
import type { HrConnection, SyncConfig } from '../../../../src/contract/entities/hr';
import type { Team } from '../../../../src/contract/entities/team';
import type { BridgeEvent } from '../../../../src/contract/wire/events';
import { AppFailure } from '../../../../src/contract/wire/result';
import { createEventHub } from '../../../../src/main/core/app/events';
import { runCooperatively } from '../../../../src/main/core/hr-sync/cooperative-loop';
import { createHrApis } from '../../../../src/main/core/hr-sync/hr-apis';
import {
  configOf,
  createTeamData,
  settingsOf,
  uidOf,
} from '../../../../src/main/core/hr-sync/team-data';
import { failureOf } from '../../../helpers/failure-of';
import { fakeClock } from '../helpers/fake-clock';

const never = new AbortController().signal;
const caller = { call: 'call-1', signal: never };
const scheme = { linkData: { Name: [], 'Job Title': [], Company: [], Location: [] }, links: [] };
const failure = (code: string, rest: object = {}) =>
  new AppFailure({ code, message: 'x', ...rest } as never);

type Answer = (input: never, signal: AbortSignal) => Promise<unknown>;

/** Reads of a team whose APIs the test controls. */
const setUp = (answers: Record<string, Answer>) => {
  const calls: [string, unknown][] = [];
  const ask = (id: string, input: unknown, signal: AbortSignal) => {
    calls.push([id, input]);
    return answers[id]?.(input as never, signal);
  };
  const send =
    (name: string) =>
    (key: unknown, { signal }: { signal: AbortSignal }) =>
    (id: string, input: unknown) => {
      calls.push([name, key]);
      return ask(id, input, signal);
    };
  const data = createTeamData(
    {
      callRoute: (id: string, input: unknown, { signal }: { signal: AbortSignal }) =>
        ask(id, input, signal),
    } as never,
    {
      product: send('product of'),
      directory: send('directory of'),
      missing: new Set(),
    } as never,
  );
  return { data, calls };
};

describe('a connection of a team', () => {
  it('is found by its ID while the team has it', async () => {
    const { data, calls } = setUp({
      'hr.getConnections': async () => [{ id: 'a' }, { id: 'b', uid: 'uid-b' }],
    });
    expect(await data.connection(9, 'b', never)).toMatchObject({ uid: 'uid-b' });
    expect(calls).toEqual([['hr.getConnections', { teamId: 9 }]]);
    expect(await failureOf(data.connection(9, 'c', never))).toEqual({
      code: 'not-found',
      message: 'The team no longer has this connection. Reload its connections.',
    });
  });

  it('says what is impossible without a uid or a config', async () => {
    expect(uidOf({ uid: 'uid-1' } as HrConnection)).toBe('uid-1');
    for (const uid of [null, '']) {
      expect(await failureOf((async () => uidOf({ uid } as HrConnection))())).toEqual({
        code: 'not-found',
        message: 'This connection has no UID, so its directory can’t be queried.',
      });
    }
    const config = { id: 1, mappingScheme: scheme, isDeleteMember: true } as unknown as SyncConfig;
    expect(configOf({ integrationSyncConfig: config } as HrConnection)).toBe(config);
    expect(settingsOf(config)).toEqual({ id: 1, isDeleteMember: true });
    expect(
      await failureOf((async () => configOf({ integrationSyncConfig: null } as HrConnection))()),
    ).toEqual({
      code: 'not-found',
      message: 'This connection has no sync config.',
    });
  });
});

describe('the mapping of a team', () => {
  it("is the product's, or else the default", async () => {
    let answer: unknown = scheme;
    const { data, calls } = setUp({ 'product.mapConf': async () => answer });
    expect(await data.scheme(9, caller)).toBe(scheme);
    expect(calls).toEqual([
      ['product of', 9],
      ['product.mapConf', { parentTeamId: 9 }],
    ]);
    answer = null;
    // Links 9 and 31 are in the default mapping (section 3).
    const { links } = await data.scheme(9, caller);
    expect(links.map(({ id }) => id).sort()).toEqual([31, 9]);
  });
});

describe('the cards of a team', () => {
  const team = {
    id: 9,
    memberTeams: [
      { id: 50, isAdmin: true, member: { id: 5, email: 'max@example.com', name: 'Max' } },
    ],
  } as unknown as Team;
  let made = 0;
  const page = (length: number) =>
    Array.from({ length }, () => {
      made += 1;
      return { id: made, memberId: made };
    });

  it('are read page by page and counted as they arrive', async () => {
    const lengths = [1000, 1000, 3];
    const { data, calls } = setUp({ 'product.teamCards': async () => page(lengths.shift() ?? 0) });
    const counts: number[] = [];
    const { cards, known } = await data.cards(team, caller, (count) => counts.push(count));
    expect([cards.length, known, counts]).toEqual([2003, true, [1000, 2000, 2003]]);
    const asked = calls.filter(([id]) => id === 'product.teamCards').map(([, input]) => input);
    expect(asked).toEqual([
      { parentTeamId: 9, offset: 0, limit: 1000 },
      { parentTeamId: 9, offset: 1000, limit: 1000 },
      { parentTeamId: 9, offset: 2000, limit: 1000 },
    ]);
  });

  it('are requested once more when they exactly fill a page', async () => {
    const lengths = [1000, 0];
    const { data } = setUp({ 'product.teamCards': async () => page(lengths.shift() ?? 0) });
    expect((await data.cards(team, caller)).cards).toHaveLength(1000);
    expect(lengths).toEqual([]);
  });

  const many = (members: number) =>
    ({
      ...team,
      memberTeams: Array.from({ length: members }, (_, id) => ({ id, member: { id } })),
    }) as unknown as Team;

  it('are read until the team is complete when the server uses smaller pages', async () => {
    const lengths = [100, 100, 50];
    const { data } = setUp({ 'product.teamCards': async () => page(lengths.shift() ?? 0) });
    const { cards, known } = await data.cards(many(250), caller);
    expect([cards.length, known]).toEqual([250, true]);
  });

  it('stop when the server ignores the offset, and a part never counts as the whole', async () => {
    const same = page(1000);
    const { data, calls } = setUp({ 'product.teamCards': async () => same });
    const part = await data.cards(many(1500), caller);
    expect([part.cards.length, part.known]).toEqual([1500, false]);
    expect(calls.filter(([id]) => id === 'product.teamCards')).toHaveLength(2);
    const whole = await data.cards(many(1000), caller);
    expect([whole.cards.length, whole.known]).toEqual([1000, true]);
  });

  it('are complete although several members have no card', async () => {
    const cardless = [1, 2, 3].map((memberId) => ({ id: 0, memberId }));
    const { data } = setUp({ 'product.teamCards': async () => cardless });
    expect(await data.cards(many(3), caller)).toEqual({ cards: cardless, known: true });
  });

  it.each([
    ['404', failure('not-found')],
    ['405', failure('server', { status: 405 })],
    ['501', failure('server', { status: 501 })],
  ])('are not requested again in the session after a %s', async (_status, error) => {
    const { data, calls } = setUp({ 'product.teamCards': () => Promise.reject(error) });
    expect(await data.cards(team, caller)).toMatchObject({ known: false });
    expect(await data.cards(team, caller)).toMatchObject({ known: false });
    expect(calls.filter(([id]) => id === 'product.teamCards')).toHaveLength(1);
  });

  it('are names alone when the server does not send them', async () => {
    const { data } = setUp({ 'product.teamCards': () => Promise.reject(failure('not-found')) });
    expect(await data.cards(team, caller)).toEqual({
      known: false,
      cards: [
        {
          id: 5,
          memberId: 5,
          email: 'max@example.com',
          isAdmin: true,
          linkData: { Name: 'Max', 'Job Title': null, Company: null, Location: null },
          member: null,
          links: [],
        },
      ],
    });
  });

  it.each([
    { what: 'a server that fails', pages: 0, error: failure('server', { status: 500 }) },
    { what: 'a defect', pages: 0, error: new Error('x') },
    { what: 'a later page that is gone', pages: 1, error: failure('not-found') },
  ])('are not invented for $what', async ({ pages, error }) => {
    let left = pages;
    const { data } = setUp({
      'product.teamCards': async () => {
        left -= 1;
        if (left >= 0) return page(1000);
        throw error;
      },
    });
    await expect(data.cards(team, caller)).rejects.toBe(error);
  });
});

describe('the users of groups', () => {
  const user = (id: string) => ({ '@odata.type': '#microsoft.graph.user', id });
  const settings = { groups: [{ id: 'g1' }, { id: 'g2' }] } as never;

  it('are listed in the order of the groups and counted across all of them', async () => {
    const slow = Promise.withResolvers<void>();
    const { data, calls } = setUp({
      'directory.transitiveMembers': async ({ id }: { id: string }) => {
        if (id === 'g1') await slow.promise;
        else slow.resolve();
        return {
          value: [user(`${id}-a`), { id: 'x', '@odata.type': '#microsoft.graph.group' }],
          skipToken: null,
        };
      },
    });
    const counts: number[] = [];
    const { users, deletedGroups } = await data.users(
      'uid-1',
      settings,
      scheme as never,
      caller,
      (count) => counts.push(count),
    );
    expect(users.map(({ groupId, user: { id } }) => [groupId, id])).toEqual([
      ['g1', 'g1-a'],
      ['g2', 'g2-a'],
    ]);
    expect(deletedGroups).toEqual([]);
    expect(counts).toEqual([2, 4]);
    expect(calls[0]).toEqual(['directory of', 'uid-1']);
    expect(calls[1]?.[1]).toMatchObject({ id: 'g1', $top: 999, $select: expect.any(String) });
  });

  it('are missing when one group fails, and the other requests end', async () => {
    const ended: boolean[] = [];
    const refused = failure('forbidden');
    const { data } = setUp({
      'directory.transitiveMembers': ({ id }: { id: string }, signal: AbortSignal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            ended.push(true);
            reject(failure('cancelled'));
          });
          if (id === 'g2') reject(refused);
        }),
    });
    const users = data.users('uid-1', settings, scheme as never, caller, () => undefined);
    await expect(users).rejects.toBe(refused);
    expect(ended.length).toBeGreaterThan(0);
  });

  const withoutG2 = (existing: { id: string }[]) => {
    const gone = failure('not-found');
    const { data, calls } = setUp({
      'directory.transitiveMembers': async ({ id }: { id: string }) => {
        if (id === 'g2') throw gone;
        return { value: [user(`${id}-a`)], skipToken: null };
      },
      'directory.groups': async () => ({ value: existing, skipToken: null }),
    });
    const users = data.users('uid-1', settings, scheme as never, caller, () => undefined);
    return { users, gone, calls };
  };

  it('are none for a group that the directory no longer has', async () => {
    const { users, calls } = withoutG2([]);
    const read = await users;
    expect(read.users.map(({ user: { id } }) => id)).toEqual(['g1-a']);
    expect(read.deletedGroups).toEqual([{ id: 'g2' }]);
    expect(calls.at(-1)).toEqual([
      'directory.groups',
      { $filter: "id in ('g2')", $select: 'id,displayName' },
    ]);
  });

  it('are missing when a group exists but its members are not found', async () => {
    const { users, gone } = withoutG2([{ id: 'G2' }]);
    await expect(users).rejects.toBe(gone);
  });
});

describe('the tokens of the other two APIs', () => {
  const start = (statuses: number[] = []) => {
    const secrets: string[] = [];
    const told: BridgeEvent[] = [];
    const asked: [string, unknown][] = [];
    const clock = fakeClock();
    const events = createEventHub();
    events.subscribe((event) => told.push(event));
    let tokens = 0;
    const apis = createHrApis({
      client: {
        call: async (id: string) => {
          if (statuses.shift() === 429) throw failure('rate-limited', { retryAfterSeconds: 3 });
          return id;
        },
      } as never,
      api: {
        callRoute: async (id: string, input: unknown) => {
          asked.push([id, input]);
          tokens += 1;
          return `token-of-team-${tokens}`;
        },
      } as never,
      events,
      clock,
      secrets: { add: (secret) => void secrets.push(secret) },
      closing: never,
    });
    return { apis, secrets, told, asked, clock };
  };
  const conf = { parentTeamId: 9 };

  it('are requested once each, redacted, and forgotten at sign-out', async () => {
    const { apis, secrets, asked } = start();
    await apis
      .product(9, caller)('product.mapConf', conf)
      .catch(() => undefined);
    await apis
      .product(9, caller)('product.mapConf', conf)
      .catch(() => undefined);
    await apis
      .directory('uid-1', caller)('directory.groups', {} as never)
      .catch(() => undefined);
    expect(asked).toEqual([
      ['hr.getAdminToken', { teamId: 9 }],
      ['hr.getToken', { uid: 'uid-1' }],
    ]);
    expect(secrets).toEqual(['token-of-team-1', 'token-of-team-2']);
    apis.clear();
    await apis
      .product(9, caller)('product.mapConf', conf)
      .catch(() => undefined);
    expect(asked).toHaveLength(3);
  });
});

describe('a long computation', () => {
  it('reports its steps and returns its result', async () => {
    const told: number[] = [];
    const steps = function* () {
      yield 1;
      yield 2;
      return 'end';
    };
    expect(await runCooperatively(steps(), never, (step) => told.push(step))).toBe('end');
    expect(told).toEqual([1, 2]);
    expect(await runCooperatively(steps(), never)).toBe('end');
  });

  it('lets other work run and ends when its result is no longer needed', async () => {
    const controller = new AbortController();
    setImmediate(() => controller.abort());
    const endless = function* (): Generator<number, never> {
      for (;;) yield 1;
    };
    expect(await failureOf(runCooperatively(endless(), controller.signal))).toMatchObject({
      code: 'cancelled',
    });
  });
});
