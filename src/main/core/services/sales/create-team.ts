import type { CreatedTeam, CreateTeam } from '../../../../contract/entities/new-team';
import { AppFailure } from '../../../../contract/errors';
import type { PostFlow } from '../../../../contract/settings';
import { counted } from '../../../../rules/counted';
import type { CallContext } from '../../bridge/dispatch';
import type { ServiceDependencies } from '../../service-dependencies';
import { keepStep } from '../../writes/after-the-act';
import { intentId } from '../../writes/intent';
import { teamRef } from '../../writes/route-writes';
import { cannotTell, present } from '../../writes/truth';

/** Milliseconds: clocks of two machines differ by some minutes. */
const slack = 10 * 60_000;
const action = 'team.create';

/** Step 1 of the post-demo flow: the team, and the flow that begins with it. */
export const createTeamStep = ({
  api,
  writes,
  postFlows,
  teamLogin,
  truth,
  session,
  ports: { clock },
}: ServiceDependencies) => {
  const person = () => session.person().user.email;

  const keepCreated = async (
    request: CreateTeam,
    created: CreatedTeam,
    intent: string | null,
  ): Promise<PostFlow> => {
    const { team, loginToken, stripeCustomer, teamSize } = created;
    if (loginToken) await teamLogin.keep(person(), team.id, loginToken);
    else await teamLogin.forget(person());
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
    return postFlows.begin(begun, intent);
  };

  /** A team of this owner that was made since; null where there is none or more than one. */
  const findCreated = async (
    request: CreateTeam,
    since: number,
    signal: AbortSignal,
  ): Promise<CreatedTeam | null> => {
    const teams = await truth.teamsOf(request.teamOwnerEmail, signal);
    const [made, ...others] = teams.filter(({ createdAt }) => Date.parse(createdAt ?? '') >= since);
    if (made === undefined || others.length > 0) return null;
    const team = await api.callRoute('team.getById', { teamId: made.id }, { signal });
    return {
      team: { id: team.id, email: team.email },
      stripeCustomer: team.stripeCustomer,
      teamSize: team.memberTeams.length,
    };
  };

  /** A team that an earlier try made, of which nobody heard; null where the API does not tell. */
  const madeBefore = async (request: CreateTeam, signal: AbortSignal) => {
    const id = intentId(person(), action, request);
    const tried = (await writes.open()).find((write) => write.id === id);
    if (!tried) return null;
    try {
      const created = await findCreated(request, Date.parse(tried.startedAt) - slack, signal);
      return created && { created, id };
    } catch (error) {
      if (!(error instanceof AppFailure)) throw error;
      if (error.error.code === 'cancelled' || error.error.code === 'unauthorized') throw error;
      return null;
    }
  };

  return async (request: CreateTeam, context: CallContext): Promise<PostFlow> => {
    const before = await madeBefore(request, context.signal);
    if (before) {
      const flow = await keepStep(() => keepCreated(request, before.created, null));
      await writes.dismiss(before.id);
      return flow;
    }
    const since = clock.now() - slack;
    return writes.run<PostFlow>(
      context,
      {
        action,
        parameters: request,
        repeat: { method: 'team.create', input: request },
        subject: `team of ${request.teamOwnerEmail}`,
        detail: `${counted(request.memberEmails.length, 'member')}, account ${request.salesforceAccountId || '(test)'}`,
        records: (answer) => (answer?.value.teamId ? [teamRef(answer.value.teamId)] : []),
        look: async (signal) => {
          const created = await findCreated(request, since, signal);
          return created ? present(await keepCreated(request, created, null)) : cannotTell;
        },
      },
      async (intent) => {
        const { signal } = context;
        const created = await api.callRoute('team.createTeam', request, { signal, intent });
        return keepStep(() => keepCreated(request, created, intent));
      },
    );
  };
};
