import type { TeamPricing } from '../../../contract/entities/pricing';
import { AppFailure } from '../../../contract/wire/errors';
import { subscriptionOf } from '../../../domain/billing/subscription';
import { currentDemoTeam } from '../../../domain/demo-teams/demo-team';
import { demoTeamTruth, pricingTruthOf } from '../../../domain/team-setup/pricing/same-terms';
import { easternDate } from '../../../domain/teams/trial-days';
import type { Outbox } from '../outbox/outbox';
import type { VerifiedOutcome } from '../outbox/outcome';
import type { Repeat } from '../outbox/pending-write';
import type { TeamSetupFlows } from './flows';
import type { SalesLookup } from './sales-lookup';

type PricingRepeat = Extract<Repeat, { method: 'demoTeam.create' | 'pricing.set' }>;
export type PricingStep = PricingRepeat['method'];

const isPricing = (repeat: Repeat | null): repeat is PricingRepeat =>
  repeat?.method === 'demoTeam.create' || repeat?.method === 'pricing.set';

export type PricingVerdict = VerifiedOutcome<unknown>['truth'];

/** Whether a demo team or a pricing whose answer never came is there (checklist J19). */
export interface PricingCheck {
  /** `sentAt` in milliseconds. Throws an AppFailure where the API does not answer. */
  of(
    person: string,
    step: PricingStep,
    pricing: TeamPricing,
    sentAt: number,
    signal: AbortSignal,
  ): Promise<PricingVerdict>;
  /** The same of an unfinished write; throws `not-found` for one that is none of these. */
  ofWrite(
    person: string,
    id: string,
    signal: AbortSignal,
  ): Promise<{ readonly verdict: PricingVerdict; readonly pricing: TeamPricing }>;
}

export interface PricingCheckDependencies {
  readonly truth: SalesLookup;
  readonly teamSetupFlows: Pick<TeamSetupFlows, 'read' | 'parked'>;
  readonly writes: Pick<Outbox, 'open'>;
}

export const createPricingCheck = ({
  truth,
  teamSetupFlows,
  writes,
}: PricingCheckDependencies): PricingCheck => {
  const flowOf = async (person: string, teamId: number) => {
    const flows = [await teamSetupFlows.read(person), ...(await teamSetupFlows.parked(person))];
    return flows.find((flow) => flow?.teamId === teamId) ?? null;
  };

  const of: PricingCheck['of'] = async (person, step, pricing, sentAt, signal) => {
    const team = await truth.team(pricing.teamId, signal);
    const flow = await flowOf(person, pricing.teamId);
    // Terms may differ in what no answer shows: what is there may be of another try.
    if (flow?.sentTerms === 'several') return 'cannot-tell';
    if (step === 'demoTeam.create') {
      return demoTeamTruth(currentDemoTeam(team), pricing, easternDate(sentAt));
    }
    const found = await truth.customerOf(team, signal);
    const customer = found.truth === 'present' ? found.value : null;
    // What it had when its change of plan began; null where the flow does not say.
    return pricingTruthOf(flow?.termsBefore ?? null, subscriptionOf(team, customer), pricing);
  };

  return {
    of,
    async ofWrite(person, id, signal) {
      const write = (await writes.open()).find((each) => each.id === id);
      if (!write || !isPricing(write.repeat)) {
        throw new AppFailure({ code: 'not-found', message: 'This change is already finished.' });
      }
      const { method, input } = write.repeat;
      const verdict = await of(person, method, input.pricing, Date.parse(write.startedAt), signal);
      return { verdict, pricing: input.pricing };
    },
  };
};
