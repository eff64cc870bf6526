import type { PaymentCustomer } from '../../../contract/entities/billing';
import type { Team } from '../../../contract/entities/team';
import { subscriptionKind } from '../../../domain/billing/subscription';
import { currentDemoTeam } from '../../../domain/demo-teams/demo-team';
import { type Attention, teamAttention } from '../../../domain/records/attention';
import { teamName } from '../../../domain/teams/team-name';
import { useLeftFlow } from '../../parts/pricing/use-left-flow';
import type { ExportHealth } from '../../parts/records/use-exports';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { useApp } from '../../state/use-app';
import { type AttentionItem, AttentionStrip } from '../../ui/feedback/attention-strip';
import { useNow } from '../../ui/timers/use-now';

interface TeamAttentionProps {
  readonly team: Team;
  /** Null until the provider has answered. */
  readonly customer: PaymentCustomer | null;
  readonly exports: ExportHealth;
  /** Leads to the date of the trial. */
  readonly onTrial: () => void;
  /** Leads to the logs. */
  readonly onExports: () => void;
  /** Null for whom it is not open. */
  readonly onPlan: (() => void) | null;
}

/** The provider's part is on its way, or its failure stands where it is shown, with a second try. */
const untold = ({ load, reload }: { load: string; reload: () => void }) =>
  load === 'failed'
    ? { missing: 'Couldn’t check billing.', onRetry: reload }
    : ('loading' as const);

/** What is wrong with the team, under its name, each with what mends it. */
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
  const left = useLeftFlow(team.id);
  // What the provider has not said yet is not called wrong.
  if (stripeCustomerId !== '' && customer === null) {
    return <AttentionStrip items={left ? [left] : []} known={untold(methods)} />;
  }

  const addCard = {
    label: 'Add another card',
    onClick: () => openModal({ kind: 'add-card', stripeCustomerId, company: teamName(team) }),
  };
  const plan = onPlan && { label: 'Change plan', onClick: onPlan };
  const remedies: Partial<Record<Attention['key'], AttentionItem['remedy'] | null>> = {
    'past-due': addCard,
    'card-expired': addCard,
    'trial-ends': { label: 'Change end date', onClick: onTrial },
    'trial-ended': plan,
    'seats-full': plan,
    'exports-failing': { label: 'See why', onClick: onExports },
  };
  const known = teamAttention(
    team,
    subscriptionKind(team, customer, now),
    methods.value ?? [],
    currentDemoTeam(team),
    now,
  );
  const offered = new Set<AttentionItem['remedy']>();
  const items = [...known, ...exports.failing].map(({ key, tone, text }): AttentionItem => {
    const remedy = remedies[key] ?? undefined;
    // What mends two things is offered once.
    const isNew = !offered.has(remedy);
    offered.add(remedy);
    return { tone, text, remedy: isNew ? remedy : undefined };
  });
  return (
    <AttentionStrip
      items={left ? [left, ...items] : items}
      known={stripeCustomerId !== '' && methods.value === null ? untold(methods) : exports.known}
    />
  );
};
