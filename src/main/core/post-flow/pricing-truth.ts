import type { TeamPricing } from '../../../contract/entities/pricing';
import { AppFailure } from '../../../contract/errors';
import { demoTeamHasTerms, pricingWasSet } from '../../../rules/editor/same-terms';
import { easternDate } from '../../../rules/trial-days';
import type { Repeat } from '../writes/intent';
import type { OpenWrite, Writes } from '../writes/writes';
import type { PostFlows } from './post-flow';
import type { SalesTruth } from './sales-truth';

type PricingRepeat = Extract<Repeat, { method: 'demoTeam.create' | 'pricing.set' }>;
export type PricingStep = PricingRepeat['method'];

const isPricing = (repeat: Repeat | null): repeat is PricingRepeat =>
  repeat?.method === 'demoTeam.create' || repeat?.method === 'pricing.set';

export type PricingVerdict = 'found' | 'absent' | 'cannot-tell';

/** Whether a demo team or a pricing whose answer never came is there (checklist J19). */
export interface PricingTruth {
  /** Throws an AppFailure where the API does not answer. */
  of(
    step: PricingStep,
    pricing: TeamPricing,
    sentAt: number,
    signal: AbortSignal,
  ): Promise<PricingVerdict>;
  /** The same of an unfinished write; throws `not-found` for one that is none of these. */
  ofWrite(
    id: string,
    signal: AbortSignal,
  ): Promise<{ readonly verdict: PricingVerdict; readonly pricing: TeamPricing }>;
  /** An unfinished write of the same that did go through; null where none did or nobody can tell. */
  doneBefore(
    step: PricingStep,
    pricing: TeamPricing,
    signal: AbortSignal,
  ): Promise<OpenWrite | null>;
}

export interface PricingTruthDependencies {
  readonly truth: SalesTruth;
  readonly postFlows: PostFlows;
  readonly writes: Pick<Writes, 'open'>;
}

export const createPricingTruth = ({
  truth,
  postFlows,
  writes,
}: PricingTruthDependencies): PricingTruth => {
  const of: PricingTruth['of'] = async (step, pricing, sentAt, signal) => {
    if (step === 'demoTeam.create') {
      const demo = await truth.demoTeamOf(pricing.teamId, signal);
      return demoTeamHasTerms(demo, pricing, easternDate(sentAt)) ? 'found' : 'absent';
    }
    const now = await truth.termsOf(pricing.teamId, signal);
    return pricingWasSet((await postFlows.read())?.termsBefore ?? null, now, pricing);
  };

  return {
    of,
    async ofWrite(id, signal) {
      const write = (await writes.open()).find((each) => each.id === id);
      if (!write || !isPricing(write.repeat)) {
        throw new AppFailure({ code: 'not-found', message: 'This change is not unfinished.' });
      }
      const { method, input } = write.repeat;
      const verdict = await of(method, input.pricing, Date.parse(write.startedAt), signal);
      return { verdict, pricing: input.pricing };
    },
    async doneBefore(step, pricing, signal) {
      const asked = JSON.stringify(pricing);
      for (const write of await writes.open()) {
        const { repeat, startedAt } = write;
        if (!isPricing(repeat) || repeat.method !== step) continue;
        if (JSON.stringify(repeat.input.pricing) !== asked) continue;
        try {
          if ((await of(step, pricing, Date.parse(startedAt), signal)) === 'found') return write;
        } catch (error) {
          // Where nobody can tell, the second try carries the key of the first.
          if (!(error instanceof AppFailure)) throw error;
          if (error.error.code === 'cancelled' || error.error.code === 'unauthorized') throw error;
        }
      }
      return null;
    },
  };
};
