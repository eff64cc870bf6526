import type { TeamPricing } from '../../../contract/entities/pricing';
import { AppFailure } from '../../../contract/wire/errors';
import { subscriptionOf } from '../../../domain/billing/subscription';
import { currentDemoTeam } from '../../../domain/demo-teams/demo-team';
import { demoTeamTruth, pricingTruthOf } from '../../../domain/team-setup/pricing/same-terms';
import { easternDate } from '../../../domain/text/calendar-day';
import type { Outbox } from '../outbox/outbox';
import type { Repeat } from '../outbox/pending-write';
import type { VerifiedOutcome } from '../outbox/verified-outcome';
import type { TeamSetupFlows } from './flows';
import type { OutcomeLookup } from './outcome-lookup';

type PricingRepeat = Extract<Repeat, { method: 'demoTeam.create' | 'pricing.set' }>;
export type PricingStep = PricingRepeat['method'];

const isPricing = (repeat: Repeat | null): repeat is PricingRepeat =>
  repeat?.method === 'demoTeam.create' || repeat?.method === 'pricing.set';

export type PricingVerdict = VerifiedOutcome<unknown>['truth'];

/** Checks whether a demo team or price was created although no response arrived (checklist J19). */
export interface PricingCheck {
  /** `sentAt` is in milliseconds. Throws an AppFailure if the API does not respond. */
  of(
    person: string,
    step: PricingStep,
    pricing: TeamPricing,
    sentAt: number,
    signal: AbortSignal,
  ): Promise<PricingVerdict>;
  /** The same for an unfinished write; throws `not-found` if it is not of this kind. */
  ofWrite(
    person: string,
    id: string,
    signal: AbortSignal,
  ): Promise<{ readonly verdict: PricingVerdict; readonly pricing: TeamPricing }>;
}

export interface PricingCheckDependencies {
  readonly truth: OutcomeLookup;
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
    const ofTeam = flows.filter((flow) => flow?.teamId === teamId);
    return ofTeam.find((flow) => !flow?.dismissed) ?? ofTeam[0] ?? null;
  };

  const of: PricingCheck['of'] = async (person, step, pricing, sentAt, signal) => {
    const team = await truth.team(pricing.teamId, signal);
    const flow = await flowOf(person, pricing.teamId);
    // Terms may differ in ways that no response shows, so the result may come from another attempt.
    if (flow?.sentTerms === 'several') return 'cannot-tell';
    if (step === 'demoTeam.create') {
      return demoTeamTruth(currentDemoTeam(team), pricing, easternDate(sentAt));
    }
    const found = await truth.customerOf(team, signal);
    const customer = found.truth === 'present' ? found.value : null;
    // The terms before the change of plan; null if the flow does not have them.
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
