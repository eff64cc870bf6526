import type { CreatedTeam, CreateTeam } from '../../../../contract/entities/new-team';
import type { PostFlow } from '../../../../contract/settings';
import { counted } from '../../../../rules/counted';
import { type FlowMark, flowMark } from '../../../../rules/post-flow';
import type { CallContext } from '../../bridge/dispatch';
import type { ServiceDependencies } from '../../service-dependencies';
import { keepStep } from '../../writes/after-the-act';
import { teamRef } from '../../writes/route-writes';
import { cannotTell, present } from '../../writes/truth';
import { createFlowGuards, personOf } from './flow-guards';

/** Milliseconds: clocks of two machines differ by some minutes. */
const slack = 10 * 60_000;

/** What creating a team answers: the team, and the flow where it is the one on the screen. */
interface Made {
  readonly teamId: number;
  readonly flow: PostFlow | null;
}

/** Step 1 of the post-demo flow: the team, and the flow that begins with it. */
export const createTeamStep = ({
  api,
  writes,
  postFlows,
  teamLogin,
  truth,
  session,
}: ServiceDependencies) => {
  const { requireFree } = createFlowGuards(postFlows);

  /** The flow comes first: the team exists, whatever a keychain does. */
  const keepCreated = async (
    person: string,
    from: FlowMark | null,
    request: CreateTeam,
    { team, loginToken, stripeCustomer, teamSize }: CreatedTeam,
    intent: string | null,
  ): Promise<Made> => {
    const begun = {
      kind: 'team-created',
      email: request.teamOwnerEmail,
      teamId: team.id,
      teamOwnerName: request.teamOwnerName,
      teamSize: teamSize ?? null,
      stripeCustomer: stripeCustomer ?? null,
      priceId: null,
      canLogin: Boolean(loginToken),
    } as const;
    const flow = await postFlows.begin(person, begun, from, intent);
    if (loginToken) await teamLogin.keep(person, team.id, loginToken);
    else await teamLogin.forget(person, team.id);
    return { teamId: team.id, flow: flow && { ...flow, canLogin: Boolean(loginToken) } };
  };

  /** A team of this owner that was made since; null where there is none or more than one. */
  const findCreated = async (
    request: CreateTeam,
    since: number,
    signal: AbortSignal,
  ): Promise<CreatedTeam | null> => {
    const found = await truth.teamsOf(request.teamOwnerEmail, signal);
    const teams = found.truth === 'present' ? found.value : [];
    const [made, ...others] = teams.filter(({ createdAt }) => Date.parse(createdAt ?? '') >= since);
    if (made === undefined || others.length > 0) return null;
    const team = await api.callRoute('team.getById', { teamId: made.id }, { signal });
    return {
      team: { id: team.id, email: team.email },
      stripeCustomer: team.stripeCustomer,
      teamSize: team.memberTeams.length,
    };
  };

  return async (request: CreateTeam, context: CallContext): Promise<PostFlow | null> => {
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
        detail: `${counted(request.memberEmails.length, 'member')}, account ${request.salesforceAccountId || '(test)'}`,
        records: (answer) => (answer ? [teamRef(answer.value.teamId)] : []),
        look: async (signal, since) => {
          const created = await findCreated(request, since - slack, signal);
          return created
            ? present(await keepCreated(owner, from, request, created, null))
            : cannotTell;
        },
      },
      async (intent, person) => {
        const { signal } = context;
        const created = await api.callRoute('team.createTeam', request, { signal, intent });
        return keepStep(() => keepCreated(person, from, request, created, intent));
      },
    );
    return made.flow;
  };
};
