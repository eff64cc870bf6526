import type { Team } from '../../../contract/entities/team';
import { change } from '../../../domain/journal/journal-changes';
import { emailWarnings } from '../../../domain/members/member-form';
import { subscriptionWarnings } from '../../../domain/teams/subscription-settings';
import type { StaffApi } from '../api/staff-api';
import type { CoreModule } from '../app/core-module';
import type { CallContext } from '../app/dispatch';
import type { MembershipIndex } from '../outbox/membership-index';
import type { Outbox } from '../outbox/outbox';
import type { Repeat } from '../outbox/pending-write';
import { planUpdate } from '../outbox/plan-update';
import { notChecked, readBefore } from '../outbox/read-before';
import { acknowledgedWarnings, memberRef, teamRef } from '../outbox/route-writes';
import { absent, present, type Verify } from '../outbox/verified-outcome';

type Fields = Partial<Record<'email' | 'stripeSubscription' | 'enterprisePlan', string>>;

/** Missing, null, and '' all mean "none". */
const holds = (team: Team, key: string, value: string): boolean =>
  String(team[key as keyof Team] ?? '') === value;

/** Warnings about unusual values among those to be sent. */
const warningsOf = (
  send: Fields,
  current: Readonly<Record<string, string | null | undefined>>,
): readonly string[] => [
  ...(send.email === undefined ? [] : emailWarnings(send.email)),
  ...subscriptionWarnings(
    { subscription: send.stripeSubscription ?? '', plan: send.enterprisePlan ?? '' },
    { subscription: current.stripeSubscription ?? '', plan: current.enterprisePlan ?? '' },
  ),
];

export interface TeamsDependencies {
  readonly api: StaffApi;
  readonly writes: Outbox;
  readonly memberships: MembershipIndex;
}

export const createTeamsModule = ({
  api,
  writes,
  memberships,
}: TeamsDependencies): CoreModule<'team.setEmail' | 'team.setFlag' | 'team.setSubscription'> => {
  /** A member's screen shows their team's flags and plan. */
  const teamAndMembers = (teamId: number) => [
    teamRef(teamId),
    ...memberships.membersOf(teamId).map(memberRef),
  ];

  const verifyAt =
    (teamId: number, isDone: (now: Team) => boolean): Verify<null> =>
    async (signal) => {
      const now = await api.callRoute('team.getById', { teamId }, { signal });
      return isDone(now) ? present(null) : absent;
    };

  /** Saves a team's changed fields, unless another person has changed them in the meantime. */
  const save = async (
    action: 'team.setEmail' | 'team.setSubscription',
    teamId: number,
    wanted: Fields,
    base: Readonly<Record<string, string | null | undefined>>,
    repeat: Repeat,
    unchecked: true | undefined,
    context: CallContext,
  ): Promise<null> => {
    const { signal } = context;
    const team = await readBefore(
      unchecked,
      () => api.callRoute('team.getById', { teamId }, { signal }),
      (at) => Object.hasOwn(wanted, at),
    );
    if (team) memberships.sawTeam(team);
    const { email, stripeSubscription, enterprisePlan } = { ...base, ...team };
    const current: Record<string, string | null | undefined> = {
      email,
      stripeSubscription,
      enterprisePlan,
    };
    const { send, keyFrom, stale } = planUpdate(wanted, base, current);
    const changes = Object.entries(send);
    const parameters = { teamId, ...wanted };
    if (changes.length === 0) {
      await writes.alreadySo(context, action, parameters, stale ? teamRef(teamId) : null);
      return null;
    }
    return writes.run(
      context,
      {
        action,
        parameters,
        repeat,
        target: `team/${teamId}/${Object.keys(send).join('+')}`,
        isPlainValue: true,
        subject: `team ${teamId}`,
        detail: [
          ...changes.map(([key, value]) =>
            change(key as keyof Fields, value, current[key] ?? null),
          ),
          ...acknowledgedWarnings(warningsOf(send, current)),
          ...notChecked(team),
        ],
        records: () => teamAndMembers(teamId),
        verify: verifyAt(teamId, (now) => changes.every(([key, value]) => holds(now, key, value))),
      },
      (idempotencyKey) =>
        api.callRoute(
          'team.update',
          { id: teamId, ...send },
          { signal, idempotencyKey: keyFrom(idempotencyKey) },
        ),
    );
  };

  return {
    handlers: {
      'team.setEmail': (input, context) => {
        const { unchecked, ...asked } = input;
        const { teamId, email, base } = asked;
        const repeat = { method: 'team.setEmail', input: asked } as const;
        return save('team.setEmail', teamId, { email }, base, repeat, unchecked, context);
      },

      'team.setSubscription': (input, context) => {
        const { unchecked, ...asked } = input;
        const { teamId, stripeSubscription, enterprisePlan, base } = asked;
        const wanted = { stripeSubscription, enterprisePlan };
        const repeat = { method: 'team.setSubscription', input: asked } as const;
        return save('team.setSubscription', teamId, wanted, base, repeat, unchecked, context);
      },

      'team.setFlag': ({ teamId, flag, value }, context) =>
        writes.run(
          context,
          {
            action: 'team.setFlag',
            parameters: { teamId, flag, value },
            repeat: { method: 'team.setFlag', input: { teamId, flag, value } },
            target: `team/${teamId}/${flag}`,
            isPlainValue: true,
            subject: `team ${teamId}`,
            detail: [change(flag, value)],
            records: () => teamAndMembers(teamId),
            verify: verifyAt(teamId, (now) => now[flag] === value),
          },
          (idempotencyKey) =>
            api.callRoute(
              'team.update',
              { id: teamId, [flag]: value },
              { signal: context.signal, idempotencyKey },
            ),
        ),
    },
  };
};
