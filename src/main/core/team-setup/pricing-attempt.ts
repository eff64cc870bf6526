import { isDeepStrictEqual } from 'node:util';
import type { TeamPricing } from '../../../contract/entities/pricing';
import type { AppFailure } from '../../../contract/wire/result';
import { chosenTerms, recounted } from '../../../domain/team-setup/pricing/chosen-terms';
import { easternDate } from '../../../domain/text/calendar-day';
import { notSent } from '../api/not-sent';
import type { Clock } from '../app/ports';
import type { Outbox } from '../outbox/outbox';
import type { OpenWrite, Parameters } from '../outbox/pending-write';
import { pendingWriteId } from '../outbox/pending-write';
import { isStale } from '../outbox/stale-try';
import { isPricing, type PricingRepeat, type PricingStep } from './pricing-check';

/** Input of both pricing steps; cents. */
export type PricedInput = PricingRepeat['input'];

/** How a pricing is named in the outbox, and what of it is sent. */
export interface PricingAttempt {
  /**
   * Its parts that the outbox needs. `parameters` are what the person chose; `id` is that of an
   * earlier attempt at the same, which older versions named by the days counted then.
   */
  readonly write: {
    readonly parameters: Parameters;
    readonly id?: string;
    readonly repeat: PricingRepeat;
  };
  /**
   * What is sent now: the values of an earlier attempt if its key is used again (checklist J24),
   * otherwise the days counted from today. Null if one of the dates has passed.
   */
  readonly pricing: TeamPricing | null;
  /** When an earlier attempt at the same began, in milliseconds; null without one. */
  readonly startedAt: number | null;
  /** The terms as they were or would be sent at a time (milliseconds). */
  readonly at: (ms: number) => TeamPricing;
}

/** Thrown before a repeat of which nothing can be sent any more (section 5: no past dates). */
export const datesPassed = (): AppFailure =>
  notSent({
    code: 'conflict',
    message:
      'The end of the trial or the due date has passed. Choose new dates in the team’s pricing, or dismiss this change.',
  });

export interface PricingAttemptDependencies {
  readonly writes: Pick<Outbox, 'open'>;
  readonly clock: Clock;
}

/**
 * Recognizes the same pricing on another day, or after the team got its payment customer, so that
 * the outbox looks for the earlier attempt before it sends a second one (ADR 3).
 */
export const createPricingAttempts =
  ({ writes, clock }: PricingAttemptDependencies) =>
  async (
    step: PricingStep,
    { pricing, countedOn, billed: _seen, ...shown }: PricedInput,
    client: string,
  ): Promise<PricingAttempt> => {
    const now = clock.now();
    const today = easternDate(now);
    const earlier = (await writes.open()).flatMap(({ repeat, ...write }: OpenWrite) => {
      const isIts = isPricing(repeat) && repeat.method === step;
      if (!isIts || repeat.input.pricing.teamId !== pricing.teamId) return [];
      // An older version didn't keep the day.
      const day = repeat.input.countedOn ?? easternDate(Date.parse(write.startedAt));
      return [{ ...write, pricing: repeat.input.pricing, day }];
    });
    // Core repeats the stored input as it is, and an older version stored it without its day.
    const repeated =
      client === '' ? earlier.find((each) => isDeepStrictEqual(each.pricing, pricing)) : undefined;
    const from = countedOn ?? repeated?.day ?? today;
    const parameters = chosenTerms(pricing, from);
    const nameOf = (chosen: Parameters) => pendingWriteId('', step, chosen);
    const known = earlier.find(
      (each) => nameOf(chosenTerms(each.pricing, each.day)) === nameOf(parameters),
    );
    const hasItsKey = known?.day === today && !isStale(known, true, now);
    const sent = hasItsKey ? known.pricing : recounted(pricing, from, today);
    const stored = sent ? { pricing: sent, countedOn: today } : { pricing, countedOn: from };
    return {
      write: {
        parameters,
        ...(known ? { id: known.id } : {}),
        repeat: { method: step, input: { ...shown, ...stored } },
      },
      pricing: sent,
      startedAt: known ? Date.parse(known.startedAt) : null,
      at: (ms) => recounted(pricing, from, easternDate(ms)) ?? pricing,
    };
  };
