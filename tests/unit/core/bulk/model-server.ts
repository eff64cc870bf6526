import type { Member } from '../../../../src/contract/entities/member';
import type { Team } from '../../../../src/contract/entities/team';
import { AppFailure } from '../../../../src/contract/wire/result';
import { addDays, easternDate } from '../../../../src/domain/text/calendar-day';
import { withUnexpectedParts } from '../../../../src/main/core/api/read-response';
import type { Clock } from '../../../../src/main/core/app/ports';

/** A change that the server has made; changes are kept in order. */
export interface Effect {
  readonly what: string;
  readonly key: string;
}

export interface ModelServerOptions {
  readonly clock: Clock;
  /** Whether it answers a known key without acting again. */
  readonly knowsKeys: boolean;
}

const summary = (id: number, companyName: string) => ({
  id,
  companyName,
  email: `${companyName.toLowerCase()}@teams.test`,
  enterprisePlan: '60',
  subscriptionTier: null,
  textFollowUp: true,
  emailFollowUp: true,
});

/**
 * Members 1 to 9 in team 10; teams 10 to 14, of which 11 is empty. Each team has a trial until Dec
 * 10.
 */
export const createModelServer = ({ clock, knowsKeys }: ModelServerOptions) => {
  const effects: Effect[] = [];
  const requests: { route: string; key: string }[] = [];
  const answered = new Map<string, unknown>();
  const teams = new Map<number, ReturnType<typeof summary> & Record<string, unknown>>();
  const orders = new Map<
    number,
    { shopifyOrderId: string; createdAt: string; standardDevices: number; customDevices: number }[]
  >();
  const ends = new Map<number, string>();
  for (const [index, name] of ['Harbor', 'Globex', 'Initech', 'Umbrella', 'Hooli'].entries()) {
    teams.set(10 + index, {
      ...summary(10 + index, name),
      sendWeeklyInviteReminders: false,
      initialQuantity: 3,
    });
    orders.set(10 + index, []);
    ends.set(10 + index, '2026-12-10T17:00:00.000Z');
  }
  const members = new Map<
    number,
    {
      emailVerified: boolean;
      textFollowUp: boolean;
      emailFollowUp: boolean;
      exchange: string;
      mode: number;
      teamId: number;
      isAdmin: boolean;
      email: string;
      slug: string;
    }
  >();
  for (let id = 1; id <= 9; id += 1) {
    members.set(id, {
      emailVerified: false,
      textFollowUp: true,
      emailFollowUp: true,
      exchange: '0',
      mode: 0,
      teamId: 10,
      isAdmin: id === 9,
      email: `m${id}@members.test`,
      slug: `slug-${id}`,
    });
  }

  const memberOf = (id: number) => {
    const member = members.get(id);
    if (!member) throw new AppFailure({ code: 'not-found', message: `No member ${id}.` });
    return member;
  };
  const teamOf = (id: number) => {
    const team = teams.get(id);
    if (!team) throw new AppFailure({ code: 'not-found', message: `No team ${id}.` });
    return team;
  };
  const shownMember = (id: number): Member => {
    const { teamId, isAdmin, mode: _mode, ...member } = memberOf(id);
    return {
      id,
      name: `Member ${id}`,
      isPro: 0,
      ...member,
      memberTeams: [{ id: 100 + id, isAdmin, team: teamOf(teamId) as never }],
    } as Member;
  };
  const shownTeam = (id: number): Team =>
    ({
      ...teamOf(id),
      memberTeams: [...members].flatMap(([memberId, { teamId, isAdmin, email }]) =>
        teamId === id
          ? [{ id: 100 + memberId, isAdmin, member: { id: memberId, email, name: null } }]
          : [],
      ),
      orders: orders.get(id) ?? [],
      internalDemoTeams: [
        { id: 200 + id, isDeleted: false, hasPaid: false, trialExpiresAtUtc: ends.get(id) },
      ],
    }) as unknown as Team;

  /** Sets a value, and records it only if it changed. */
  const set = (what: string, key: string, isSame: boolean, change: () => void) => {
    if (!isSame) effects.push({ what, key });
    change();
  };

  const acts: Readonly<Record<string, (input: never, key: string) => unknown>> = {
    'member.verifyEmail': (
      { memberId, emailVerified }: { memberId: number; emailVerified: boolean },
      key,
    ) => {
      const member = memberOf(memberId);
      set(
        `member ${memberId} verified ${emailVerified}`,
        key,
        member.emailVerified === emailVerified,
        () => {
          member.emailVerified = emailVerified;
        },
      );
      return null;
    },
    'memberTeam.transfer': ({ id, teamId }: { id: number; teamId: number }, key) => {
      const member = memberOf(id - 100);
      set(`member ${id - 100} team ${teamId}`, key, member.teamId === teamId, () => {
        member.teamId = teamId;
      });
      return id - 100;
    },
    'member.changeAdmin': ({ memberId, isAdmin }: { memberId: number; isAdmin: boolean }, key) => {
      const member = memberOf(memberId);
      set(`member ${memberId} admin ${isAdmin}`, key, member.isAdmin === isAdmin, () => {
        member.isAdmin = isAdmin;
      });
      return null;
    },
    'member.update': ({ id, ...change }: { id: number }, key) => {
      const member = memberOf(id);
      const [[field, value] = ['', null]] = Object.entries(change);
      set(`member ${id} ${field} ${String(value)}`, key, member[field as 'email'] === value, () => {
        Object.assign(member, change);
      });
      return null;
    },
    'member.setLeadCaptureMode': (
      { id, leadCaptureMode }: { id: number; leadCaptureMode: number },
      key,
    ) => {
      const member = memberOf(id);
      set(`member ${id} mode ${leadCaptureMode}`, key, member.mode === leadCaptureMode, () => {
        member.mode = leadCaptureMode;
      });
      return null;
    },
    'team.update': ({ id, ...change }: { id: number }, key) => {
      const team = teamOf(id);
      const [[field, value] = ['', null]] = Object.entries(change);
      set(`team ${id} ${field} ${String(value)}`, key, team[field] === value, () => {
        Object.assign(team, change);
      });
      return null;
    },
    'demoTeam.extendTrial': ({ id, trialDays }: { id: number; trialDays: number }, key) => {
      const team = id - 200;
      const day = addDays(easternDate(clock.now()), trialDays - 1) ?? '';
      set(`trial of ${team} until ${day}`, key, (ends.get(team) ?? '').startsWith(day), () =>
        ends.set(team, `${day}T17:00:00.000Z`),
      );
      return team;
    },
    'team.addOrder': (
      input: {
        teamId: number;
        shopifyOrderId: string;
        newStandardDevices: number;
        newCustomDevices: number;
      },
      key,
    ) => {
      effects.push({ what: `order ${input.shopifyOrderId} of ${input.teamId}`, key });
      orders.get(input.teamId)?.push({
        shopifyOrderId: input.shopifyOrderId,
        standardDevices: input.newStandardDevices,
        customDevices: input.newCustomDevices,
        createdAt: new Date(clock.now()).toISOString(),
      });
      return null;
    },
  };
  const reads: Readonly<Record<string, (input: never) => unknown>> = {
    'member.getById': ({ memberId }: { memberId: number }) => shownMember(memberId),
    'team.getById': ({ teamId }: { teamId: number }) => shownTeam(teamId),
    'search.query': ({ query }: { query: string }) => ({
      members: [...members].flatMap(([id, { email, slug }]) =>
        email === query || slug === query ? [{ id, email, slug }] : [],
      ),
      teams: [...teams.values()].filter(({ email }) => email === query),
    }),
  };

  let refuse: (route: string, input: never) => AppFailure | null = () => null;
  let before: () => Promise<void> = async () => undefined;
  /** A list or field that the records with these IDs come without, or a search without their rows. */
  let missing: { readonly list: string; readonly ids: readonly number[] } | null = null;

  const shown = (record: object) => {
    if (missing && missing.list in record && !('id' in record)) {
      const { list, ids } = missing;
      const rows = (record as Record<string, { id: number }[]>)[list] ?? [];
      const parts = rows.flatMap(({ id }, row) =>
        ids.includes(id) ? [{ at: `${list}[${row}]`, text: '{}' }] : [],
      );
      const others = rows.filter(({ id }) => !ids.includes(id));
      return withUnexpectedParts({ ...record, [list]: others }, parts);
    }
    if (!missing || !('id' in record) || !missing.ids.includes(Number(record.id))) return record;
    const { list } = missing;
    const rest = list in record ? { ...record, [list]: [] } : record;
    return withUnexpectedParts(rest, [{ at: list, text: 'missing' }]);
  };

  const callRoute = async (
    route: string,
    input: never,
    { idempotencyKey = '' }: { idempotencyKey?: string },
  ) => {
    requests.push({ route, key: idempotencyKey });
    await before();
    const refusal = refuse(route, input);
    if (refusal) throw refusal;
    const read = reads[route];
    if (read) return shown(structuredClone(read(input)) as object);
    const act = acts[route];
    if (!act) throw new Error(`no route ${route}`);
    const isKnown = knowsKeys && answered.has(idempotencyKey);
    const answer = isKnown ? answered.get(idempotencyKey) : act(input, idempotencyKey);
    answered.set(idempotencyKey, answer);
    return answer;
  };
  const changes = (route: string): boolean => Object.hasOwn(acts, route);

  /** Holds requests from now on until they are released. */
  const hold = (isHeld: (route: string) => boolean = () => true) => {
    const waiting: (() => void)[] = [];
    let isOpen = false;
    before = async () => {
      const route = requests.at(-1)?.route ?? '';
      if (isOpen || !isHeld(route)) return;
      await new Promise<void>((resolve) => waiting.push(resolve));
    };
    return {
      waiting,
      letGo: () => {
        isOpen = true;
        for (const go of waiting.splice(0)) go();
      },
    };
  };

  return {
    callRoute,
    /** Whether the route changes something. */
    changes,
    hold,
    /** The requests that change something. */
    sent: () => requests.filter(({ route }) => changes(route)),
    /** What it has done, sorted. */
    did: () => effects.map(({ what }) => what).sort(),
    effects,
    requests,
    members,
    teams,
    orders,
    ends,
    refuseWith: (how: typeof refuse) => {
      refuse = how;
    },
    /** Returns these records without this list from now on. */
    leaveOut: (list: string, ...ids: readonly number[]) => {
      missing = { list, ids };
    },
    beforeEach: (how: typeof before) => {
      before = how;
    },
  };
};
export type ModelServer = ReturnType<typeof createModelServer>;
