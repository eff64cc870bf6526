import type { PaymentCustomer } from '../../../contract/entities/billing';
import type { Team } from '../../../contract/entities/team';
import { settledSubscriptionKind } from '../../../domain/billing/subscription';
import { currentDemoTeam } from '../../../domain/demo-teams/demo-team';
import { type Attention, allClear, teamAttention } from '../../../domain/records/attention';
import { teamName } from '../../../domain/teams/team-name';
import { useParkedFlows } from '../../parts/pricing/use-parked-flows';
import type { ExportHealth } from '../../parts/records/use-exports';
import { useUnsettled } from '../../parts/records/use-unsettled';
import { type QueryResult, retryOf, useQueryMethod } from '../../state/queries/use-query-method';
import { useApp } from '../../state/use-app';
import { type AttentionItem, AttentionStrip } from '../../ui/feedback/attention-strip';
import { useNow } from '../../ui/timers/use-now';

interface TeamAttentionProps {
  readonly team: Team;
  readonly customer: QueryResult<PaymentCustomer>;
  readonly exports: ExportHealth;
  /** Opens the trial's end date. */
  readonly onTrial: () => void;
  /** Opens the logs. */
  readonly onExports: () => void;
  /** Null if the user has no permission. */
  readonly onPlan: (() => void) | null;
}

/** Billing is still loading, or failed; the failure shows with a retry. */
const untold = (billing: QueryResult<unknown>) => {
  const retry = retryOf(billing);
  return retry ? { missing: 'Couldn’t check billing.', ...retry } : ('loading' as const);
};

/** Problems with the team, below its name, each with a fix. */
export const TeamAttention = ({
  team,
  customer,
  exports,
  onTrial,
  onExports,
  onPlan,
}: TeamAttentionProps) => {
  const now = useNow();
  const stripeCustomerId = team.stripeCustomer ?? '';
  const methods = useQueryMethod(
    'billing.paymentMethods',
    { stripeCustomerId },
    { enabled: stripeCustomerId !== '' },
  );
  const openModal = useApp((state) => state.navigation.openModal);
  const { flows: parked, retry } = useParkedFlows(team.id);
  const parkedUnread = retry && {
    missing: 'Couldn’t check for an unfinished price or invoice.',
    ...retry,
  };
  const unsettled = useUnsettled('team', team.id);
  const first = [...parked, ...unsettled.items];
  const addCard = {
    label: methods.value?.length === 0 ? 'Add card' : 'Add another card',
    onClick: () => openModal({ kind: 'add-card', stripeCustomerId, company: teamName(team) }),
  };
  const plan = onPlan && { label: 'Change plan', onClick: onPlan };
  const remedies: Partial<Record<Attention['key'], AttentionItem['remedy'] | null>> = {
    'past-due': addCard,
    'first-payment': addCard,
    'card-expired': addCard,
    'trial-ends': { label: 'Change end date', onClick: onTrial },
    // Sales change the plan with the button above.
    'trial-ended': { label: 'Extend trial', onClick: onTrial },
    ended: plan,
    'no-plan': plan,
    'seats-full': plan,
    'exports-failing': { label: 'See why', onClick: onExports },
  };
  const found = teamAttention(
    team,
    // Data that the payment provider has not returned yet must not count as a problem.
    settledSubscriptionKind(team, customer.value, now, customer.error !== null),
    methods.value ?? [],
    currentDemoTeam(team),
    now,
  );
  // The unfinished flow says why the team has no plan, or no payment: its invoice isn't sent.
  const isShownElsewhere = (key: Attention['key']) =>
    (key === 'no-plan' && parked.length > 0) ||
    (key === 'first-payment' && parked.some(({ isBilled }) => isBilled));
  const known = [...found.filter(({ key }) => !isShownElsewhere(key)), ...exports.failing];
  const items = known.map(
    ({ key, tone, text }): AttentionItem => ({ tone, text, remedy: remedies[key] ?? undefined }),
  );
  const billing = [customer, methods].find(({ value }) => value === null);
  return (
    <AttentionStrip
      items={[...first, ...items]}
      known={
        unsettled.isSaving
          ? 'saving'
          : (stripeCustomerId !== '' || customer.error) && billing
            ? untold(billing)
            : (unsettled.unread ?? parkedUnread ?? exports.known)
      }
      clear={allClear.team}
    />
  );
};
