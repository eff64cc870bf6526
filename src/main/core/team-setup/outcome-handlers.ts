import { showsDraft } from '../../../domain/team-setup/draft-truth';
import type { HandlersOf } from '../app/core-module';
import { cannotTell, present, type VerifiedOutcome } from '../outbox/verified-outcome';
import type { SessionManager } from '../session/session';
import { personOf } from './flow-guards';
import type { TeamSetupFlows } from './flows';
import { type OutcomeLookup, orCannotTell } from './outcome-lookup';
import type { PricingCheck } from './pricing-check';

/** The user-facing reason why the API cannot tell. */
const wordsOf = (found: VerifiedOutcome<unknown>): string =>
  found.truth === 'cannot-tell' ? (found.why?.message ?? '') : '';

export interface OutcomeDependencies {
  readonly lookup: OutcomeLookup;
  readonly pricingCheck: PricingCheck;
  readonly teamSetupFlows: Pick<TeamSetupFlows, 'find'>;
  readonly session: SessionManager;
}

/** Exposes the lookups as queries for the screens. */
export const createOutcomeHandlers = ({
  lookup,
  pricingCheck,
  teamSetupFlows,
  session,
}: OutcomeDependencies): HandlersOf<
  'team.findByOwner' | 'pricing.find' | 'invoice.findDraft' | 'invoice.find'
> => ({
  async 'team.findByOwner'({ email }, { signal }) {
    const found = await lookup.teamsOf(email, signal);
    const teams = found.truth === 'present' ? found.value : [];
    return {
      truth: found.truth,
      message: wordsOf(found),
      teams: teams.map(({ id, email: own, companyName, createdAt }) => ({
        id,
        email: own,
        companyName,
        createdAt,
      })),
    };
  },
  async 'pricing.find'({ id }, context) {
    const person = personOf(context, session);
    const asked = await orCannotTell(async () =>
      present(await pricingCheck.ofWrite(person, id, context.signal)),
    );
    const message = wordsOf(asked);
    if (asked.truth !== 'present') return { truth: asked.truth, message, pricing: null };
    return { truth: asked.value.verdict, message, pricing: asked.value.pricing };
  },
  async 'invoice.findDraft'({ teamId, flowId }, context) {
    const flow = await teamSetupFlows.find(personOf(context, session), { teamId, flowId });
    const found = await orCannotTell(async () => {
      const { stripeSubscription } = await lookup.team(teamId, context.signal);
      return flow && showsDraft(flow, stripeSubscription) ? present(null) : cannotTell;
    });
    return { truth: found.truth, message: wordsOf(found) };
  },
  async 'invoice.find'({ stripeInvoiceId }, { signal }) {
    const found = await lookup.invoice(stripeInvoiceId, signal);
    const invoice = found.truth === 'present' ? found.value : null;
    return { truth: found.truth, message: wordsOf(found), invoice };
  },
});
