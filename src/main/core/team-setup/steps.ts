import type { JournalChange } from '../../../contract/entities/journal';
import type { TeamPricing } from '../../../contract/entities/pricing';
import type { TeamSetupFlow } from '../../../contract/entities/settings';
import type { Environment } from '../../../contract/environment';
import { AppFailure } from '../../../contract/wire/errors';
import { change } from '../../../domain/journal/journal-changes';
import { outcomeOf } from '../../../domain/outbox/outcome';
import { flowMark, hasOpenWork, sentTermsWith } from '../../../domain/team-setup/team-setup-flow';
import { teamOwnerName } from '../../../domain/teams/team-owner';
import { oddPartsOf } from '../api/answer';
import { beforeSending } from '../api/not-sent';
import type { StaffApi } from '../api/staff-api';
import type { HandlersOf } from '../app/core-module';
import type { CallContext } from '../app/dispatch';
import type { CorePorts } from '../app/ports';
import type { SessionManager } from '../auth/session';
import type { OpenExternalPage } from '../links/open-external';
import { teamAppOf } from '../links/team-app';
import type { CrossAppLock } from '../outbox/cross-app-lock';
import type { Outbox } from '../outbox/outbox';
import { present } from '../outbox/outcome';
import { pendingWriteId } from '../outbox/pending-write';
import { readBefore } from '../outbox/read-before';
import { teamRef } from '../outbox/route-writes';
import { keepStep } from '../outbox/unknown-outcome';
import { createTeamStep } from './create-team';
import { conflict, createFlowGuards, personOf } from './flow-guards';
import type { TeamSetupFlows } from './flows';
import { createInvoiceSteps, draftTarget } from './invoice-steps';
import type { PricingCheck, PricingStep } from './pricing-check';
import type { SalesLookup } from './sales-lookup';
import type { TeamLogin } from './team-login';

export type StepMethod =
  | 'team.create'
  | 'team.changePlan'
  | 'demoTeam.create'
  | 'pricing.set'
  | 'invoice.draft'
  | 'invoice.send'
  | 'invoice.refresh'
  | 'postFlow.get'
  | 'postFlow.parked'
  | 'postFlow.start'
  | 'postFlow.leave'
  | 'postFlow.resume'
  | 'postFlow.dismiss'
  | 'postFlow.login';

/** What the two ways of pricing are told; cents. */
interface PricedInput {
  readonly pricing: TeamPricing;
  readonly previewedCents: number | null;
}

const priceTarget = (teamId: number, step: PricingStep) => `team/${teamId}/${step}`;

const priceTargets = (teamId: number) => [
  priceTarget(teamId, 'pricing.set'),
  priceTarget(teamId, 'demoTeam.create'),
];

/** A step that was made, and the flow that it was made for. */
interface Priced {
  readonly flowId: string;
  readonly flow: TeamSetupFlow | null;
}

const describePricing = (pricing: TeamPricing): readonly JournalChange[] => [
  change('price', pricing.stripeSourcePriceId),
  change('seats', pricing.numberSeats ?? null),
  change('leads', pricing.leadsNumber),
  change('discountFactor', pricing.discountFactor),
  ...(pricing.customPricing ? [change('dollarsPerSeat', pricing.pricePerSeatDollars)] : []),
  ...(pricing.multiYearSub ? [change('years', pricing.multiYearSubYears)] : []),
  ...(pricing.trialDays > 0 ? [change('pricedTrial', pricing.trialDays)] : []),
];

export interface StepsDependencies {
  readonly api: StaffApi;
  readonly writes: Outbox;
  readonly crossAppLock: CrossAppLock;
  readonly teamSetupFlows: TeamSetupFlows;
  readonly teamLogin: TeamLogin;
  readonly truth: SalesLookup;
  readonly pricingCheck: PricingCheck;
  readonly session: SessionManager;
  readonly environment: () => Promise<Environment>;
  readonly openPage: OpenExternalPage;
  readonly ports: CorePorts;
}

/**
 * The steps of the post-demo flow. Each is one write with its own key; the flow is on the disk
 * before the pending write is settled, so that an app that is killed in between repeats the step under the
 * key that it had, and one that is killed after it goes on with the next.
 */
export const createTeamSetupSteps = (dependencies: StepsDependencies): HandlersOf<StepMethod> => {
  const {
    api,
    writes,
    crossAppLock,
    teamSetupFlows,
    pricingCheck,
    session,
    environment,
    openPage,
    ports: { clock },
  } = dependencies;
  const createTeam = createTeamStep(dependencies);
  const { requireFree, flowAt } = createFlowGuards(teamSetupFlows);
  const who = (context: CallContext) => personOf(context, session);

  /** By team, what is being sent for it: two windows do not price one team with different terms at once. */
  const pricingUnderWay = new Map<
    number,
    { readonly asked: string; readonly result: Promise<Priced> }
  >();

  /** A price that is set, or a demo team that is made, one in place of the one before. */
  const priceTeam = async (
    step: PricingStep,
    { pricing, previewedCents }: PricedInput,
    context: CallContext,
    act: (idempotencyKey: string) => Promise<unknown>,
  ): Promise<TeamSetupFlow | null> => {
    const { teamId, stripeSourcePriceId: priceId } = pricing;
    const owner = who(context);
    const asked = JSON.stringify([owner, step, pricing]);
    let other = pricingUnderWay.get(teamId);
    while (other && other.asked !== asked) {
      await other.result.catch(() => undefined);
      // Its own `finally` may come a turn later.
      if (pricingUnderWay.get(teamId) === other) pricingUnderWay.delete(teamId);
      other = pricingUnderWay.get(teamId);
    }
    const kind = step === 'pricing.set' ? 'pricing-set' : 'demo-team-created';
    const keep = async (flowId: string, person: string, idempotencyKey: string | null) => {
      const flow = await keepStep(() =>
        teamSetupFlows.tell(
          person,
          { kind, flowId, teamId, priceId, previewedCents },
          idempotencyKey,
        ),
      );
      // A draft of the price before, of which nobody knows, is not this one's.
      await writes.supersede(draftTarget(teamId), person);
      return flow;
    };
    if (other) {
      const { id } = await flowAt(owner, { teamId }, 'price');
      const done = await other.result;
      // The answer was awaited for a flow that was given up: the same price stands for this one.
      return done.flowId === id ? done.flow : keep(id, owner, null);
    }
    const price = async (): Promise<Priced> => {
      const at = await flowAt(owner, { teamId }, 'price');
      const { id: flowId } = at;
      /** On the disk before they go out: of several that did, no answer tells which one stands. */
      const withTerms = async (
        now: TeamSetupFlow,
        person: string,
        send: () => Promise<unknown>,
      ) => {
        const sent = (terms: string | null) =>
          teamSetupFlows.tell(
            person,
            { kind: 'terms-sent', flowId, teamId, terms },
            now.lastIntent,
          );
        await beforeSending(sent(sentTermsWith(now, pendingWriteId('', step, { ...pricing }))));
        try {
          await send();
        } catch (error) {
          const isOver = error instanceof AppFailure && outcomeOf(error.error) !== 'unknown';
          // Where the disk refuses, the next look cannot tell: that costs a look by a person.
          if (isOver && now.sentTerms === null) await sent(null).catch(() => undefined);
          throw error;
        }
      };
      const flow = await writes.run<TeamSetupFlow | null>(
        context,
        {
          action: step,
          parameters: { ...pricing },
          countsFromToday: true,
          repeat: { method: step, input: { pricing, previewedCents } },
          target: priceTarget(teamId, step),
          subject: `team ${teamId}`,
          detail: [...describePricing(pricing), change('previewed', previewedCents)],
          records: () => [teamRef(teamId)],
          verify: async (signal, since) => {
            const truth = await pricingCheck.of(owner, step, pricing, since, signal);
            return truth === 'present' ? present(await keep(flowId, owner, null)) : { truth };
          },
        },
        async (idempotencyKey, person) => {
          // Another app of this folder may price the team just now, or has while this one waited.
          const hasWaited = await crossAppLock.take(
            idempotencyKey,
            priceTargets(teamId),
            context.signal,
          );
          const now = hasWaited
            ? await beforeSending(flowAt(owner, { teamId, flowId }, 'price'))
            : at;
          await withTerms(now, person, () => act(idempotencyKey));
          return keep(flowId, person, idempotencyKey);
        },
      );
      return { flowId, flow };
    };
    const underWay = { asked, result: price() };
    pricingUnderWay.set(teamId, underWay);
    try {
      return (await underWay.result).flow;
    } finally {
      if (pricingUnderWay.get(teamId) === underWay) pricingUnderWay.delete(teamId);
    }
  };

  return {
    ...createInvoiceSteps(dependencies),

    async 'postFlow.get'(_input, context) {
      const person = who(context);
      const flow = await teamSetupFlows.read(person);
      // An app that was killed had this step on the disk, but not the end of its pending write.
      for (const each of [flow, ...(await teamSetupFlows.parked(person))]) {
        if (each?.lastIntent) await writes.resolveKeys(each.lastIntent);
      }
      return flow;
    },
    'postFlow.parked': async (_input, context) => [...(await teamSetupFlows.parked(who(context)))],
    'postFlow.start': async ({ email }, context) => {
      const person = who(context);
      const at = await requireFree(person, context.client);
      const flow = await teamSetupFlows.begin(
        person,
        { kind: 'start', email },
        at && flowMark(at),
        null,
      );
      if (flow === null)
        throw conflict(
          'Another team has just been started. Finish it or set it aside, then continue.',
        );
      return flow;
    },
    async 'postFlow.leave'(mark, context) {
      await teamSetupFlows.leave(who(context), mark);
      return null;
    },
    'postFlow.resume': ({ teamId }, context) => teamSetupFlows.resume(who(context), teamId),
    async 'postFlow.dismiss'(which, context) {
      await teamSetupFlows.dismiss(who(context), which);
      return null;
    },

    'team.create': createTeam,

    async 'team.changePlan'({ teamId, email }, context) {
      const owner = who(context);
      const at = await teamSetupFlows.read(owner);
      // It was begun before: `change_plan` is sent once for a change of plan (checklist J27).
      if (at?.teamId === teamId && hasOpenWork(at)) return at;
      await requireFree(owner, context.client);
      const left = (await teamSetupFlows.parked(owner)).find((each) => each.teamId === teamId);
      if (left) return teamSetupFlows.resume(owner, teamId);
      const from = at && flowMark(at);
      return writes.run<TeamSetupFlow | null>(
        context,
        {
          action: 'team.changePlan',
          parameters: { teamId },
          repeat: { method: 'team.changePlan', input: { teamId, email } },
          subject: `team ${teamId}`,
          detail: [],
          // Nothing in the team's record tells of it (checklist J27).
          asksBeforeRepeat: true,
          records: () => [teamRef(teamId)],
        },
        async (idempotencyKey, person) => {
          const { signal } = context;
          // Only its owner's name and size are taken from it: a team that cannot be read begins all the same.
          const team = await readBefore(true, () =>
            api.callRoute('team.getById', { teamId }, { signal }),
          );
          const answer = await api.callRoute(
            'team.beginPlanChange',
            { id: teamId },
            { signal, idempotencyKey },
          );
          const { stripeCustomer } = answer;
          // Terms that are known in part only are none to go by: what the team has is looked up (J27).
          const isWhole = oddPartsOf(answer).every(({ at }) => !at.startsWith('subscription'));
          const subscription = isWhole ? answer.subscription : null;
          const begun = {
            kind: 'change-plan',
            email,
            teamId,
            teamOwnerName: team ? teamOwnerName(team) : '',
            teamSize: team?.memberTeams.length ?? null,
            stripeCustomer: stripeCustomer ?? team?.stripeCustomer ?? null,
            priceId: subscription?.priceId ?? null,
            termsBefore: subscription ?? null,
          } as const;
          return keepStep(() => teamSetupFlows.begin(person, begun, from, idempotencyKey));
        },
      );
    },

    'demoTeam.create': (input, context) =>
      priceTeam('demoTeam.create', input, context, (idempotencyKey) =>
        api.callRoute('demoTeam.createOne', input.pricing, {
          signal: context.signal,
          idempotencyKey,
        }),
      ),

    'pricing.set': (input, context) =>
      priceTeam('pricing.set', input, context, (idempotencyKey) =>
        api.callRoute('billing.setTeamPricing', input.pricing, {
          signal: context.signal,
          idempotencyKey,
        }),
      ),

    async 'postFlow.login'(_input, context) {
      const person = who(context);
      const flow = await teamSetupFlows.read(person);
      const token = await teamSetupFlows.loginToken(person);
      if (flow?.teamId == null || token === null) {
        throw new AppFailure({
          code: 'not-found',
          message: 'There is no login token for this team.',
        });
      }
      const page = new URL(teamAppOf(await environment(), session.person().isProd));
      const { teamId } = flow;
      return writes.run(
        context,
        {
          action: 'postFlow.login',
          parameters: { teamId, at: clock.now() },
          repeat: null,
          subject: `team ${teamId}`,
          detail: [change('login', page.host), change('as', flow.email)],
          records: () => [],
        },
        async () => {
          page.searchParams.set('addon', token);
          await openPage(page.href);
          return { host: page.host };
        },
      );
    },
  };
};
