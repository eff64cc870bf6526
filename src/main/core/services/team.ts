import type { Team } from '../../../contract/entities/team';
import { memberRef, teamRef } from '../route-writes';
import { planUpdate } from './plan-update';
import type { ServiceDependencies, Services } from './services';

const shown = (value: string | null | undefined): string => value || '(none)';

export const createTeamServices = ({
  api,
  writes,
  events,
  relations,
}: ServiceDependencies): Services<'team.setEmail' | 'team.setFlag' | 'team.setSubscription'> => {
  type Fields = Partial<Record<'email' | 'stripeSubscription' | 'enterprisePlan', string>>;

  /** Members are shown with their team's flags and plan. */
  const teamAndMembers = (teamId: number) => [
    teamRef(teamId),
    ...relations.membersOf(teamId).map(memberRef),
  ];

  /** Saves what changed of a team, unless somebody else changed it meanwhile. */
  const save = async (
    action: 'team.setEmail' | 'team.setSubscription',
    teamId: number,
    wanted: Fields,
    base: Readonly<Record<string, string | null | undefined>>,
    overwrite: boolean,
    { signal, intent }: { readonly signal: AbortSignal; readonly intent: string },
  ): Promise<null> => {
    const team: Team = await api.callRoute('team.getById', { teamId }, { signal });
    relations.sawTeam(team);
    const { email, stripeSubscription, enterprisePlan } = team;
    const current: Record<string, string | null | undefined> = {
      email,
      stripeSubscription,
      enterprisePlan,
    };
    const { send, stale } = planUpdate(wanted, base, current, overwrite);
    const changes = Object.entries(send);
    if (changes.length === 0) {
      if (stale) events.emit({ type: 'record.changed', ...teamRef(teamId) });
      return null;
    }
    return writes.run(
      {
        action,
        subject: `team ${teamId}`,
        detail: changes
          .map(([key, value]) => `${key} ${shown(current[key])} -> ${shown(value)}`)
          .join(', '),
        records: () => teamAndMembers(teamId),
      },
      () => api.callRoute('team.update', { id: teamId, ...send }, { signal, intent }),
    );
  };

  return {
    'team.setEmail': ({ teamId, email, base, overwrite }, context) =>
      save('team.setEmail', teamId, { email }, base, !!overwrite, context),

    'team.setSubscription': (
      { teamId, stripeSubscription, enterprisePlan, base, overwrite },
      context,
    ) =>
      save(
        'team.setSubscription',
        teamId,
        { stripeSubscription, enterprisePlan },
        base,
        !!overwrite,
        context,
      ),

    'team.setFlag': ({ teamId, flag, value }, { signal, intent }) =>
      writes.run(
        {
          action: 'team.setFlag',
          subject: `team ${teamId}`,
          detail: `${flag} ${value}`,
          records: () => teamAndMembers(teamId),
        },
        () => api.callRoute('team.update', { id: teamId, [flag]: value }, { signal, intent }),
      ),
  };
};
