import type { TeamPricing } from '../../../../contract/entities/pricing';
import { AppFailure } from '../../../../contract/errors';
import type { PostFlow } from '../../../../contract/settings';
import { formatCents } from '../../../../rules/money';
import { teamOwnerName } from '../../../../rules/team-owner';
import { easternDate } from '../../../../rules/trial-days';
import type { CallContext } from '../../bridge/dispatch';
import type { PricingStep } from '../../post-flow/pricing-truth';
import type { ServiceDependencies, Services } from '../../service-dependencies';
import { keepStep } from '../../writes/after-the-act';
import { teamRef } from '../../writes/route-writes';
import { cannotTell, present } from '../../writes/truth';
import { createTeamStep } from './create-team';
import { createFlowGuards } from './flow-guards';
import { createInvoiceSteps } from './invoice';

type StepMethod =
  | 'team.create'
  | 'team.changePlan'
  | 'demoTeam.create'
  | 'pricing.set'
  | 'invoice.draft'
  | 'invoice.send'
  | 'postFlow.get'
  | 'postFlow.set'
  | 'postFlow.login';

const describePricing = (pricing: TeamPricing): string =>
  [
    `price ${pricing.stripeSourcePriceId}`,
    `seats ${pricing.numberSeats ?? '(none)'}`,
    `leads ${pricing.leadsNumber}`,
    `discount factor ${pricing.discountFactor}`,
    ...(pricing.customPricing ? [`${pricing.pricePerSeatDollars} dollars a seat and year`] : []),
    ...(pricing.multiYearSub ? [`${pricing.multiYearSubYears} years`] : []),
    ...(pricing.trialDays > 0 ? [`trial ${pricing.trialDays} days`] : []),
  ].join(', ');

const describePreview = (cents: number | null): string =>
  cents === null ? 'the price was not known when sent' : `previewed ${formatCents(cents)}`;

/**
 * The steps of the post-demo flow. Each is one write with its own intent; the flow is on the disk
 * before the intent is settled, so that an app that is killed in between repeats the step under the
 * key that it had, and one that is killed after it goes on with the next.
 */
export const createSalesSteps = (dependencies: ServiceDependencies): Services<StepMethod> => {
  const {
    api,
    writes,
    postFlows,
    pricingTruth,
    session,
    environment,
    openPage,
    ports: { clock },
  } = dependencies;
  const createTeam = createTeamStep(dependencies);
  const { requireFree, flowAt } = createFlowGuards(postFlows);

  /** Days count from today: tomorrow the same payload is another one. */
  const today = () => easternDate(clock.now());

  /** A price that is set, or a demo team that is made, one in place of the one before. */
  const priceTeam = async (
    step: PricingStep,
    { pricing, previewedCents }: { pricing: TeamPricing; previewedCents: number | null },
    context: CallContext,
    act: (intent: string) => Promise<unknown>,
  ): Promise<PostFlow> => {
    await flowAt(pricing.teamId, 'price');
    const kind = step === 'pricing.set' ? 'pricing-set' : 'demo-team-created';
    const priceId = pricing.stripeSourcePriceId;
    const keep = (intent: string | null) =>
      keepStep(() => postFlows.tell({ kind, priceId, previewedCents }, intent));
    const before = await pricingTruth.doneBefore(step, pricing, context.signal);
    if (before) {
      const flow = await keep(null);
      await writes.dismiss(before.id);
      return flow;
    }
    const sentAt = clock.now();
    return writes.run<PostFlow>(
      context,
      {
        action: step,
        parameters: { ...pricing, today: today() },
        repeat: { method: step, input: { pricing, previewedCents } },
        slot: `team/${pricing.teamId}/${step}`,
        subject: `team ${pricing.teamId}`,
        detail: `${describePricing(pricing)}, ${describePreview(previewedCents)}`,
        records: () => [teamRef(pricing.teamId)],
        look: async (signal) =>
          (await pricingTruth.of(step, pricing, sentAt, signal)) === 'found'
            ? present(await keep(null))
            : cannotTell,
      },
      async (intent) => {
        await act(intent);
        return keep(intent);
      },
    );
  };

  return {
    ...createInvoiceSteps(dependencies),

    async 'postFlow.get'() {
      const flow = await postFlows.read();
      // An app that was killed had this step on the disk, but not the end of its intent.
      if (flow?.lastIntent) await writes.settleKey(flow.lastIntent);
      return flow;
    },
    async 'postFlow.set'({ postFlow }) {
      await postFlows.replace(postFlow);
      return null;
    },

    async 'team.create'(request, context) {
      await requireFree(null);
      return createTeam(request, context);
    },

    async 'team.changePlan'({ teamId, email }, context) {
      await requireFree(teamId);
      const at = await postFlows.read();
      return writes.run(
        context,
        {
          action: 'team.changePlan',
          parameters: { teamId },
          repeat: { method: 'team.changePlan', input: { teamId, email } },
          subject: `team ${teamId}`,
          detail: 'change of plan begun',
          records: () => [teamRef(teamId)],
        },
        async (intent) => {
          const { signal } = context;
          const team = await api.callRoute('team.getById', { teamId }, { signal });
          const { subscription, stripeCustomer } = await api.callRoute(
            'team.beginPlanChange',
            { id: teamId },
            { signal, intent },
          );
          const begun = {
            kind: 'change-plan',
            email,
            teamId,
            teamOwnerName: teamOwnerName(team),
            teamSize: team.memberTeams.length,
            stripeCustomer: stripeCustomer ?? null,
            priceId: subscription?.priceId ?? null,
            // Begun again after a restart, what the team had is what it had at first.
            termsBefore: at?.teamId === teamId ? at.termsBefore : (subscription ?? null),
          } as const;
          const postFlow = await keepStep(() => postFlows.begin(begun, intent));
          return { postFlow, subscription: subscription ?? null };
        },
      );
    },

    'demoTeam.create': (input, context) =>
      priceTeam('demoTeam.create', input, context, (intent) =>
        api.callRoute('demoTeam.createOne', input.pricing, { signal: context.signal, intent }),
      ),

    'pricing.set': (input, context) =>
      priceTeam('pricing.set', input, context, async (intent) => {
        const { pricing } = input;
        await api.callRoute('billing.setTeamPricing', pricing, { signal: context.signal, intent });
        // A draft of the price before, of which nobody knows, is not this one's.
        await writes.settle('invoice.draft', { teamId: pricing.teamId });
      }),

    async 'postFlow.login'(_input, context) {
      const flow = await postFlows.read();
      const token = await postFlows.loginToken();
      if (flow?.teamId == null || token === null) {
        throw new AppFailure({
          code: 'not-found',
          message: 'There is no login token for this team (any more).',
        });
      }
      const { teamApp } = await environment();
      const page = new URL(session.person().isProd ? teamApp.production : teamApp.dev);
      const { teamId } = flow;
      return writes.run(
        context,
        {
          action: 'postFlow.login',
          parameters: { teamId, at: clock.now() },
          repeat: null,
          subject: `team ${teamId}`,
          detail: `login on ${page.host} as ${flow.email}`,
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
