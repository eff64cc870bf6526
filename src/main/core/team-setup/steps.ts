import { randomUUID } from 'node:crypto';
import type { TeamPricing } from '../../../contract/entities/pricing';
import type { TeamSetupFlow } from '../../../contract/entities/settings';
import type { Environment } from '../../../contract/environment';
import { AppFailure } from '../../../contract/wire/result';
import { change } from '../../../domain/journal/journal-changes';
import { parkedFlow } from '../../../domain/team-setup/flow-texts';
import { chosenTerms } from '../../../domain/team-setup/pricing/chosen-terms';
import { pricedTermsOf } from '../../../domain/team-setup/pricing/same-terms';
import { flowMark } from '../../../domain/team-setup/team-setup-flow';
import { hasTypedPricing } from '../../../domain/team-setup/typed-pricing';
import { easternDate } from '../../../domain/text/calendar-day';
import { beforeSending } from '../api/not-sent';
import type { StaffApi } from '../api/staff-api';
import type { HandlersOf } from '../app/core-module';
import type { CallContext } from '../app/dispatch';
import type { CorePorts, Log } from '../app/ports';
import type { Drafts } from '../drafts/drafts';
import type { Journal } from '../journal/journal';
import type { OpenExternalPage } from '../links/open-external';
import { teamAppOf } from '../links/team-app';
import type { CrossAppLock } from '../outbox/cross-app-lock';
import type { Outbox } from '../outbox/outbox';
import { teamRef } from '../outbox/route-writes';
import { keepStep } from '../outbox/unknown-outcome';
import { present } from '../outbox/verified-outcome';
import type { SessionManager } from '../session/session';
import { createChangePlanStep } from './change-plan';
import { createTeamStep } from './create-team';
import { describePricing } from './describe-pricing';
import { conflict, createFlowGuards, personOf } from './flow-guards';
import type { TeamSetupFlows } from './flows';
import { createInvoiceSteps, draftTarget } from './invoice-steps';
import type { OutcomeLookup } from './outcome-lookup';
import { createPricingAttempts, datesPassed, type PricedInput } from './pricing-attempt';
import type { PricingCheck, PricingStep } from './pricing-check';
import { createSendTerms } from './send-terms';
import type { TeamLogin } from './team-login';

export type StepMethod =
  | 'team.create'
  | 'team.changePlan'
  | 'demoTeam.create'
  | 'pricing.set'
  | 'invoice.draft'
  | 'invoice.send'
  | 'invoice.refresh'
  | 'teamSetup.get'
  | 'teamSetup.parked'
  | 'teamSetup.start'
  | 'teamSetup.leave'
  | 'teamSetup.resume'
  | 'teamSetup.dismiss'
  | 'teamSetup.login';

const priceTarget = (teamId: number, step: PricingStep) => `team/${teamId}/${step}`;

const priceTargets = (teamId: number) => [
  priceTarget(teamId, 'pricing.set'),
  priceTarget(teamId, 'demoTeam.create'),
];

/** A finished step and its flow. */
interface Priced {
  readonly flowId: string;
  readonly flow: TeamSetupFlow | null;
}

export interface StepsDependencies {
  readonly api: StaffApi;
  readonly writes: Outbox;
  readonly journal: Pick<Journal, 'end'>;
  readonly crossAppLock: CrossAppLock;
  readonly teamSetupFlows: TeamSetupFlows;
  readonly teamLogin: TeamLogin;
  readonly drafts: Pick<Drafts, 'read'>;
  readonly lookup: OutcomeLookup;
  readonly pricingCheck: PricingCheck;
  readonly session: SessionManager;
  readonly environment: () => Promise<Environment>;
  readonly openPage: OpenExternalPage;
  readonly ports: CorePorts;
  readonly log: Log;
}

/**
 * The steps of the team setup flow. Each is one write with its own key. The flow is saved before the
 * pending write is settled: an app killed in between repeats the step under the same key, and one
 * killed afterward continues with the next step.
 */
export const createTeamSetupSteps = (dependencies: StepsDependencies): HandlersOf<StepMethod> => {
  const {
    api,
    writes,
    journal,
    crossAppLock,
    teamSetupFlows,
    drafts,
    pricingCheck,
    session,
    environment,
    openPage,
    ports: { clock },
  } = dependencies;
  const createTeam = createTeamStep(dependencies);
  const attemptOf = createPricingAttempts({ writes, clock });
  const sendTerms = createSendTerms({ teamSetupFlows, pricingCheck, clock });
  const { requireFree, flowAt } = createFlowGuards(teamSetupFlows);
  const who = (context: CallContext) => personOf(context, session);

  /**
   * Running requests by team, so that two windows do not price a team with different terms at once.
   */
  const pricingUnderWay = new Map<
    number,
    { readonly asked: string; readonly result: Promise<Priced> }
  >();

  /** Sets a price or creates a demo team, one after another for each team. */
  const priceTeam = async (
    step: PricingStep,
    input: PricedInput,
    context: CallContext,
    act: (pricing: TeamPricing, idempotencyKey: string) => Promise<unknown>,
  ): Promise<TeamSetupFlow | null> => {
    const { previewedCents, previewedPrice, previewedSeats } = input;
    const { teamId, stripeSourcePriceId: priceId } = input.pricing;
    const owner = who(context);
    const caller = { person: owner, client: context.client };
    // Both a form and a stored input name the day from which they count, but those of older versions.
    const from = input.countedOn ?? easternDate(clock.now());
    const asked = JSON.stringify([owner, step, chosenTerms(input.pricing, from)]);
    let other = pricingUnderWay.get(teamId);
    while (other && other.asked !== asked) {
      await other.result.catch(() => undefined);
      // Its own `finally` may run one turn later.
      if (pricingUnderWay.get(teamId) === other) pricingUnderWay.delete(teamId);
      other = pricingUnderWay.get(teamId);
    }
    const kind = step === 'pricing.set' ? 'pricing-set' : 'demo-team-created';
    /** `sentAt` is in milliseconds. */
    const keep = async (
      pricing: TeamPricing,
      flowId: string,
      person: string,
      idempotencyKey: string | null,
      sentAt: number,
    ) => {
      const flow = await keepStep(() =>
        teamSetupFlows.apply(
          person,
          {
            kind,
            flowId,
            teamId,
            priceId,
            previewedCents,
            previewedPrice,
            seats: pricing.numberSeats,
            leads: pricing.leadsNumber,
            terms: pricedTermsOf(pricing),
            sent: { pricing, sentAt, ...(previewedSeats ? { previewedSeats } : {}) },
          },
          idempotencyKey,
        ),
      );
      // An unfinished draft for the previous price does not belong to this one.
      await writes.supersede(draftTarget(teamId), person);
      return flow;
    };
    if (other) {
      const { id } = await flowAt(caller, { teamId }, 'price');
      const done = await other.result;
      // The result was for a flow that was given up; the same price applies to this one.
      return done.flowId === id ? done.flow : keep(input.pricing, id, owner, null, clock.now());
    }
    const price = async (): Promise<Priced> => {
      const at = await flowAt(caller, { teamId }, 'price');
      const { id: flowId } = at;
      await pricingCheck.requireSame(at, input, context.signal);
      const attempt = await attemptOf(step, input, context.client);
      const { pricing, startedAt } = attempt;
      const truthSince = (since: number, signal: AbortSignal) =>
        pricingCheck.of(owner, step, attempt.at(since), since, signal);
      if (pricing === null) {
        const truth = startedAt && (await truthSince(startedAt, context.signal).catch(() => null));
        // Nothing is sent, so the attempt keeps its time and its key.
        if (truth !== 'present') throw datesPassed();
      }
      const flow = await writes.run<TeamSetupFlow | null>(
        context,
        {
          action: step,
          ...attempt.write,
          countsFromToday: true,
          target: priceTarget(teamId, step),
          subject: `team ${teamId}`,
          detail: describePricing(step, pricing ?? input.pricing, input),
          records: () => [teamRef(teamId)],
          verify: async (signal, since) => {
            const truth = await truthSince(since, signal);
            return truth === 'present'
              ? present(await keep(attempt.at(since), flowId, owner, null, since))
              : { truth };
          },
        },
        async (idempotencyKey, person) => {
          if (pricing === null) throw datesPassed();
          // Another app that uses this folder may be pricing the team, or may have done so during
          // the wait.
          const hasWaited = await crossAppLock.take(
            idempotencyKey,
            priceTargets(teamId),
            context.signal,
          );
          const now = hasWaited
            ? await beforeSending(flowAt(caller, { teamId, flowId }, 'price'))
            : at;
          const sentAt = clock.now();
          await sendTerms({ step, pricing, flow: now, person, signal: context.signal }, () =>
            act(pricing, idempotencyKey),
          );
          return keep(pricing, flowId, person, idempotencyKey, sentAt);
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

    async 'teamSetup.get'(_input, context) {
      const person = who(context);
      const flow = await teamSetupFlows.read(person);
      // An app that was killed had saved this step, but had not settled its pending write.
      for (const each of [flow, ...(await teamSetupFlows.parked(person))]) {
        if (each?.lastIntent) await writes.resolveKeys(each.lastIntent);
      }
      return flow;
    },
    'teamSetup.parked': async (_input, context) => [...(await teamSetupFlows.parked(who(context)))],
    'teamSetup.start': async ({ email }, context) => {
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
    async 'teamSetup.leave'({ untouched, ...mark }, context) {
      const owner = who(context);
      // The window knows only its own drafts; another one may have typed the flow's pricing.
      const isTyped = async ({ id: flowId, teamId }: typeof mark) =>
        teamId !== null && hasTypedPricing({ flowId, teamId }, (await drafts.read(owner)).texts);
      await teamSetupFlows.leave(owner, mark, untouched && !(await isTyped(mark)));
      return null;
    },
    'teamSetup.resume': ({ teamId, flowId }, context) =>
      teamSetupFlows.resume(who(context), teamId, flowId),
    async 'teamSetup.dismiss'(which, context) {
      const owner = who(context);
      const isIt = ({ id, teamId }: TeamSetupFlow) =>
        id === which.flowId && teamId === which.teamId;
      const parked = (await teamSetupFlows.parked(owner)).find(isIt);
      await teamSetupFlows.dismiss(owner, which);
      if (parked && !parked.dismissed) {
        const detail = parkedFlow(parked).text;
        const what = { action: 'teamSetup.dismiss', subject: `team ${which.teamId}`, detail };
        void journal.end(owner, what, randomUUID(), 'done', '');
      }
      return null;
    },

    'team.create': createTeam,

    'team.changePlan': createChangePlanStep(dependencies),

    'demoTeam.create': (input, context) =>
      priceTeam('demoTeam.create', input, context, (pricing, idempotencyKey) =>
        api.callRoute('demoTeam.createOne', pricing, {
          signal: context.signal,
          idempotencyKey,
        }),
      ),

    'pricing.set': (input, context) =>
      priceTeam('pricing.set', input, context, (pricing, idempotencyKey) =>
        api.callRoute('billing.setTeamPricing', pricing, {
          signal: context.signal,
          idempotencyKey,
        }),
      ),

    async 'teamSetup.login'(_input, context) {
      const person = who(context);
      const flow = await teamSetupFlows.read(person);
      const token = await teamSetupFlows.loginToken(person);
      if (flow?.teamId == null || token === null) {
        throw new AppFailure({
          code: 'not-found',
          message: 'This team has no login token.',
        });
      }
      const page = new URL(teamAppOf(await environment(), session.person().isProd));
      const { teamId } = flow;
      return writes.run(
        context,
        {
          action: 'teamSetup.login',
          parameters: { teamId, at: clock.now() },
          repeat: null,
          subject: `team ${teamId}`,
          detail: [change('login', page.host), change('as', flow.email)],
          records: () => [],
          // Sends nothing to the API.
          verify: null,
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
