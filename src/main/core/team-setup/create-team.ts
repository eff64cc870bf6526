import type { CreatedTeam, CreateTeam } from '../../../contract/entities/new-team';
import type { TeamSetupFlow } from '../../../contract/entities/settings';
import { change } from '../../../domain/journal/journal-changes';
import { shortlyBefore, whenMade } from '../../../domain/outbox/when-made';
import { type FlowMark, flowMark } from '../../../domain/team-setup/team-setup-flow';
import type { StaffApi } from '../api/staff-api';
import type { CallContext } from '../app/dispatch';
import type { Outbox } from '../outbox/outbox';
import { teamRef } from '../outbox/route-writes';
import { keepStep } from '../outbox/unknown-outcome';
import { cannotTell, present, type VerifiedOutcome } from '../outbox/verified-outcome';
import type { SessionManager } from '../session/session';
import { createFlowGuards, personOf } from './flow-guards';
import type { TeamSetupFlows } from './flows';
import type { OutcomeLookup } from './outcome-lookup';
import type { TeamLogin } from './team-login';

/** The result of creating a team: the team, and the flow if it is the one on the screen. */
interface Made {
  readonly teamId: number;
  readonly flow: TeamSetupFlow | null;
}

export interface CreateTeamDependencies {
  readonly api: StaffApi;
  readonly writes: Outbox;
  readonly teamSetupFlows: TeamSetupFlows;
  readonly teamLogin: TeamLogin;
  readonly lookup: OutcomeLookup;
  readonly session: SessionManager;
}

/** Step 1 of the team setup flow: creates the team and begins its flow. */
export const createTeamStep = ({
  api,
  writes,
  teamSetupFlows,
  teamLogin,
  lookup,
  session,
}: CreateTeamDependencies) => {
  const { requireFree } = createFlowGuards(teamSetupFlows);

  /** Saves the flow first, because the team exists even if the keychain fails. */
  const keepCreated = async (
    person: string,
    from: FlowMark | null,
    request: CreateTeam,
    { team, loginToken, stripeCustomer, teamSize }: CreatedTeam,
    idempotencyKey: string | null,
  ): Promise<Made> => {
    const begun = {
      kind: 'team-created',
      email: request.teamOwnerEmail,
      teamId: team.id,
      teamOwnerName: request.teamOwnerName,
      teamSize: teamSize ?? null,
      stripeCustomer: stripeCustomer || null,
      priceId: null,
      canLogin: Boolean(loginToken),
    } as const;
    const flow = await teamSetupFlows.begin(person, begun, from, idempotencyKey);
    if (loginToken) await teamLogin.keep(person, team.id, loginToken);
    else await teamLogin.forget(person, team.id);
    return { teamId: team.id, flow: flow && { ...flow, canLogin: Boolean(loginToken) } };
  };

  /** Finds a team of this owner that was created after `since` (milliseconds). */
  const findCreated = async (
    { teamOwnerEmail }: CreateTeam,
    since: number,
    signal: AbortSignal,
  ): Promise<VerifiedOutcome<CreatedTeam>> => {
    const found = await lookup.teamsOf(teamOwnerEmail, signal);
    if (found.truth !== 'present') return cannotTell;
    const all = found.value.map((team) => ({ ...team, when: whenMade(team.createdAt, since) }));
    const [made, ...others] = all.filter(({ when }) => when === 'since');
    const near = all.find(({ when }) => when === 'shortly-before');
    if (made === undefined && near !== undefined) {
      const name = near.companyName ? `${near.companyName} (team ${near.id})` : `Team ${near.id}`;
      const when = shortlyBefore(near.createdAt, since);
      return { ...cannotTell, alike: `${name} was created for ${teamOwnerEmail} ${when}.` };
    }
    if (made === undefined || others.length > 0) return cannotTell;
    const team = await api.callRoute('team.getById', { teamId: made.id }, { signal });
    return present({
      team: { id: team.id, email: team.email },
      stripeCustomer: team.stripeCustomer,
      teamSize: team.memberTeams.length,
    });
  };

  return async (request: CreateTeam, context: CallContext): Promise<TeamSetupFlow | null> => {
    const owner = personOf(context, session);
    const at = await requireFree(owner, context.client);
    const from = at && flowMark(at);
    const made = await writes.run<Made>(
      context,
      {
        action: 'team.create',
        parameters: request,
        repeat: { method: 'team.create', input: request },
        subject: `team of ${request.teamOwnerEmail}`,
        detail: [
          change('members', request.memberEmails.length),
          change('account', request.salesforceAccountId ?? ''),
        ],
        records: (response) => (response ? [teamRef(response.value.teamId)] : []),
        learned: ({ teamId }) => [change('newTeam', teamId)],
        verify: async (signal, since) => {
          const created = await findCreated(request, since, signal);
          if (created.truth !== 'present') return created;
          return present(await keepCreated(owner, from, request, created.value, null));
        },
      },
      async (idempotencyKey, person) => {
        const { signal } = context;
        const created = await api.callRoute('team.createTeam', request, { signal, idempotencyKey });
        return keepStep(() => keepCreated(person, from, request, created, idempotencyKey));
      },
    );
    return made.flow;
  };
};
