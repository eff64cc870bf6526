import type { TeamPricing } from '../../../contract/entities/pricing';
import type { TeamSetupFlow } from '../../../contract/entities/settings';
import { AppFailure } from '../../../contract/wire/result';
import { outcomeOf } from '../../../domain/outbox/outcome';
import { sentTermsWith, severalTerms } from '../../../domain/team-setup/team-setup-flow';
import { beforeSending } from '../api/not-sent';
import type { Clock } from '../app/ports';
import type { TeamSetupFlows } from './flows';
import type { PricingCheck, PricingStep } from './pricing-check';

interface TermsToSend {
  readonly step: PricingStep;
  readonly pricing: TeamPricing;
  readonly flow: TeamSetupFlow;
  readonly person: string;
  readonly signal: AbortSignal;
}

interface SendTermsParts {
  readonly teamSetupFlows: Pick<TeamSetupFlows, 'apply'>;
  readonly pricingCheck: PricingCheck;
  readonly clock: Clock;
}

/** Sends terms once the flow has saved them, with what a later check can prove (checklist J19). */
export const createSendTerms =
  ({ teamSetupFlows, pricingCheck, clock }: SendTermsParts) =>
  async (
    { step, pricing, flow, person, signal }: TermsToSend,
    send: () => Promise<unknown>,
  ): Promise<void> => {
    const { id: flowId, isUpgrade, sentTerms, lastIntent } = flow;
    const { teamId } = pricing;
    const save = (terms: string | null) =>
      teamSetupFlows.apply(person, { kind: 'terms-sent', flowId, teamId, terms }, lastIntent);
    const name = sentTermsWith(flow, pricingCheck.nameOf(flow, step, pricing));
    const mustLook = isUpgrade && sentTerms === null;
    // Saved before the look, so that another window doesn't end the flow as one that sent nothing.
    await beforeSending(save(mustLook ? severalTerms : name));
    if (mustLook && (await pricingCheck.differs(step, pricing, clock.now(), signal))) {
      await beforeSending(save(name));
    }
    try {
      await send();
    } catch (error) {
      const isOver = error instanceof AppFailure && outcomeOf(error.error) !== 'unknown';
      // If the disk refuses, the terms stay recorded, so a later check cannot tell and a person
      // decides.
      if (isOver && sentTerms === null) await save(null).catch(() => undefined);
      throw error;
    }
  };
