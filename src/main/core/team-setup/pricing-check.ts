import type { TeamPricing } from '../../../contract/entities/pricing';
import type { TeamSetupFlow } from '../../../contract/entities/settings';
import { AppFailure } from '../../../contract/wire/result';
import { subscriptionOf } from '../../../domain/billing/subscription';
import { currentDemoTeam } from '../../../domain/demo-teams/demo-team';
import { chosenTerms } from '../../../domain/team-setup/pricing/chosen-terms';
import { demoTeamTruth, pricingTruthOf } from '../../../domain/team-setup/pricing/same-terms';
import { severalTerms } from '../../../domain/team-setup/team-setup-flow';
import { easternDate } from '../../../domain/text/calendar-day';
import { isUnread } from '../api/read-response';
import type { Clock, Log } from '../app/ports';
import type { Outbox } from '../outbox/outbox';
import { type Parameters, pendingWriteId, type Repeat } from '../outbox/pending-write';
import { absent, cannotTell, present, type VerifiedOutcome } from '../outbox/verified-outcome';
import { createVerifier } from '../outbox/verify';
import { conflict } from './flow-guards';
import type { TeamSetupFlows } from './flows';
import type { OutcomeLookup } from './outcome-lookup';

export type PricingRepeat = Extract<Repeat, { method: 'demoTeam.create' | 'pricing.set' }>;
export type PricingStep = PricingRepeat['method'];

export const isPricing = (repeat: Repeat | null): repeat is PricingRepeat =>
  repeat?.method === 'demoTeam.create' || repeat?.method === 'pricing.set';

export type PricingVerdict = VerifiedOutcome<unknown>['truth'];

const changedBilling = (company: string): string =>
  `The plan of ${company} has changed since this form was opened. Nothing was sent. Review its current plan and your changes, and send them again.`;

/**
 * Begins the name of terms that the team differed from before they were sent. Names of older
 * versions lack it: nobody looked.
 */
const differing = 'differing/';

/** Checks whether a demo team or price was created although no response arrived (checklist J19). */
export interface PricingCheck {
  /** The name by which a flow keeps terms that are sent today (`sentTerms`). */
  nameOf(flow: TeamSetupFlow, step: PricingStep, pricing: TeamPricing): string;
  /**
   * Before the first terms of a plan change: whether the team differs from them as far as a response
   * shows. Otherwise, or if the API does not say so within five seconds, nothing can prove them
   * later.
   */
  differs(
    step: PricingStep,
    pricing: TeamPricing,
    sentAt: number,
    signal: AbortSignal,
  ): Promise<boolean>;
  /**
   * Before the first terms of a flow: throws `conflict` if the team is no longer billed for what the
   * form showed (ADR 5). Says nothing if that, or what the team has now, couldn't be read.
   */
  requireSame(
    flow: TeamSetupFlow,
    input: PricingRepeat['input'],
    signal: AbortSignal,
  ): Promise<void>;
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
  readonly lookup: OutcomeLookup;
  readonly teamSetupFlows: Pick<TeamSetupFlows, 'read' | 'parked'>;
  readonly writes: Pick<Outbox, 'open'>;
  readonly clock: Clock;
  readonly log: Log;
}

export const createPricingCheck = ({
  lookup,
  teamSetupFlows,
  writes,
  clock,
  log,
}: PricingCheckDependencies): PricingCheck => {
  const verifyFor = createVerifier({ clock, log });

  const flowOf = async (person: string, teamId: number) => {
    const flows = [await teamSetupFlows.read(person), ...(await teamSetupFlows.parked(person))];
    const ofTeam = flows.filter((flow) => flow?.teamId === teamId);
    return ofTeam.find((flow) => !flow?.dismissed) ?? ofTeam[0] ?? null;
  };

  /**
   * Whether the team looks as if these terms apply, whoever set them and when. `unread` if its record
   * doesn't have its demo teams.
   */
  const look = async (
    step: PricingStep,
    pricing: TeamPricing,
    sentAt: number,
    signal: AbortSignal,
  ): Promise<PricingVerdict | 'unread'> => {
    const team = await lookup.team(pricing.teamId, signal);
    if (step === 'demoTeam.create') {
      const demo = currentDemoTeam(team);
      if (demo === null && isUnread(team, 'internalDemoTeams')) return 'unread';
      return demoTeamTruth(demo, pricing, easternDate(sentAt));
    }
    const found = await lookup.customerOf(team, signal);
    const customer = found.truth === 'present' ? found.value : null;
    return pricingTruthOf(subscriptionOf(team, customer), pricing);
  };

  const of: PricingCheck['of'] = async (person, step, pricing, sentAt, signal) => {
    const flow = await flowOf(person, pricing.teamId);
    // Terms may differ in ways that no response shows, so the result may come from another attempt.
    if (flow?.sentTerms === severalTerms) return 'cannot-tell';
    const verdict = await look(step, pricing, sentAt, signal);
    if (verdict === 'unread') return 'cannot-tell';
    // A new team had no terms. Any other may have had these before, unless the flow says that it
    // differed from them.
    const isNew = flow !== null && !flow.isUpgrade;
    const hasDiffered = flow?.sentTerms?.startsWith(differing) ?? false;
    return verdict === 'present' && !isNew && !hasDiffered ? 'cannot-tell' : verdict;
  };

  return {
    of,
    nameOf({ isUpgrade, sentTerms }, step, pricing) {
      const named = (terms: Parameters): string =>
        `${isUpgrade ? differing : ''}${pendingWriteId('', step, terms)}`;
      const older = named({ ...pricing });
      // The same terms sent again tomorrow count other days to their dates. Older versions named them
      // by these days.
      return sentTerms === older ? older : named(chosenTerms(pricing, easternDate(clock.now())));
    },
    async differs(step, pricing, sentAt, cancelled) {
      const verify = async (signal: AbortSignal) => {
        const either = AbortSignal.any([signal, cancelled]);
        const verdict = await look(step, pricing, sentAt, either);
        return verdict === 'present' || verdict === 'unread' ? cannotTell : absent;
      };
      return (await verifyFor({ verify, action: step }, sentAt)).truth === 'absent';
    },
    async requireSame({ sentTerms, stripeCustomer }, { billed, pricing }, cancelled) {
      // Terms that were sent may be what has changed.
      if (billed === undefined || sentTerms !== null) return;
      const verify = async (signal: AbortSignal) => {
        const either = AbortSignal.any([signal, cancelled]);
        const team = await lookup.team(pricing.teamId, either);
        // The form shows the customer of the plan change, which the record may not name.
        const payer = stripeCustomer ?? team.stripeCustomer;
        const now = await lookup.billingMark(team, either, payer);
        return now === billed ? absent : present(null);
      };
      const { truth } = await verifyFor({ verify, action: 'pricing.set' }, clock.now());
      if (truth === 'present') throw conflict(changedBilling(pricing.companyName));
    },
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
