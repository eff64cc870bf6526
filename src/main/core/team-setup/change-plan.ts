import type { TeamSetupFlow } from '../../../contract/entities/settings';
import type { Team } from '../../../contract/entities/team';
import type { MethodRequest } from '../../../contract/methods/methods';
import { subscriptionIdOf } from '../../../domain/billing/subscription';
import { flowMark, hasOpenWork } from '../../../domain/team-setup/team-setup-flow';
import { teamOwnerName } from '../../../domain/teams/team-owner';
import { unexpectedPartsOf } from '../api/read-response';
import type { StaffApi } from '../api/staff-api';
import type { CallContext } from '../app/dispatch';
import type { CorePorts, Log } from '../app/ports';
import type { Outbox } from '../outbox/outbox';
import { readBefore } from '../outbox/read-before';
import { teamRef } from '../outbox/route-writes';
import { keepStep } from '../outbox/unknown-outcome';
import { present } from '../outbox/verified-outcome';
import { createVerifier } from '../outbox/verify';
import type { SessionManager } from '../session/session';
import { createFlowGuards, personOf } from './flow-guards';
import type { TeamSetupFlows } from './flows';
import type { OutcomeLookup } from './outcome-lookup';

export interface ChangePlanDependencies {
  readonly api: StaffApi;
  readonly writes: Outbox;
  readonly teamSetupFlows: TeamSetupFlows;
  readonly lookup: Pick<OutcomeLookup, 'billingMark'>;
  readonly session: SessionManager;
  readonly ports: Pick<CorePorts, 'clock'>;
  readonly log: Log;
}

/** Step 1 of an upgrade: begins the plan change and its flow. */
export const createChangePlanStep = ({
  api,
  writes,
  teamSetupFlows,
  lookup,
  session,
  ports: { clock },
  log,
}: ChangePlanDependencies) => {
  const { requireFree } = createFlowGuards(teamSetupFlows);
  const verifyFor = createVerifier({ clock, log });

  /** Null if the payment customer can't be read within five seconds: then nothing is compared later. */
  const billedFor = async (team: Team, cancelled: AbortSignal): Promise<string | null> => {
    const verify = async (signal: AbortSignal) =>
      present(await lookup.billingMark(team, AbortSignal.any([signal, cancelled])));
    const found = await verifyFor({ verify, action: 'team.changePlan' }, clock.now());
    return found.truth === 'present' ? found.value : null;
  };

  return async (
    { teamId, email }: MethodRequest<'team.changePlan'>,
    context: CallContext,
  ): Promise<TeamSetupFlow | null> => {
    const owner = personOf(context, session);
    const at = await teamSetupFlows.read(owner);
    // Already begun: `change_plan` is sent only once for a change of plan (checklist J27).
    if (at?.teamId === teamId && hasOpenWork(at)) return at;
    await requireFree(owner, context.client);
    const parked = (await teamSetupFlows.parked(owner)).find(
      (each) => each.teamId === teamId && !each.dismissed,
    );
    if (parked) return teamSetupFlows.resume(owner, teamId);
    const from = at && flowMark(at);
    return writes.run<TeamSetupFlow | null>(
      context,
      {
        action: 'team.changePlan',
        parameters: { teamId },
        repeat: { method: 'team.changePlan', input: { teamId, email } },
        subject: `team ${teamId}`,
        detail: [],
        // The team's record does not show it (checklist J27).
        verify: null,
        asksBeforeRepeat: true,
        records: () => [teamRef(teamId)],
      },
      async (idempotencyKey, person) => {
        const { signal } = context;
        // Used only for the owner's name and the size, so an unreadable team does not stop the
        // step.
        const team = await readBefore(true, () =>
          api.callRoute('team.getById', { teamId }, { signal }),
        );
        const billedBefore = team && (await billedFor(team, signal));
        const response = await api.callRoute(
          'team.beginPlanChange',
          { id: teamId },
          { signal, idempotencyKey },
        );
        const stripeCustomer = response.stripeCustomer || team?.stripeCustomer || null;
        // The form compares with this customer's subscription, and another one may have been read.
        const isComparable =
          stripeCustomer === (team?.stripeCustomer || null) ||
          subscriptionIdOf(team?.stripeSubscription) === null;
        // Incomplete terms are not used; the team's actual terms are looked up (J27).
        const isWhole = unexpectedPartsOf(response).every(
          ({ at }) => !at.startsWith('subscription'),
        );
        const told = isWhole ? response.subscription : null;
        // Without a plan, they are of a team that never had a price, and lack its quote, unless they
        // have the seats of its subscription.
        const isBilled = subscriptionIdOf(team?.stripeSubscription) !== null;
        const subscription = told?.priceId || (isBilled && told?.numberSeats) ? told : null;
        const begun = {
          kind: 'change-plan',
          email,
          teamId,
          teamOwnerName: team ? teamOwnerName(team) : '',
          teamSize: team?.memberTeams.length ?? null,
          stripeCustomer,
          priceId: subscription?.priceId || null,
          termsBefore: subscription,
          billedBefore: isComparable ? billedBefore : null,
        } as const;
        return keepStep(() => teamSetupFlows.begin(person, begun, from, idempotencyKey));
      },
    );
  };
};
