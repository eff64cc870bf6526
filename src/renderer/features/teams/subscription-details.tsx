import { makeStyles, tokens } from '@fluentui/react-components';
import type { PaymentCustomer } from '../../../contract/entities/billing';
import type { Team } from '../../../contract/entities/team';
import { planLabel } from '../../../domain/billing/plan-names';
import {
  intervalText,
  statusText,
  statusTone,
  subscriptionIdOf,
  subscriptionKind,
} from '../../../domain/billing/subscription';
import { currentDemoTeam } from '../../../domain/demo-teams/demo-team';
import { formatNumber } from '../../../domain/text/format-number';
import { QueryError } from '../../parts/error-state';
import { ExtendTrial } from '../../parts/records/extend-trial';
import { roomIfEarly } from '../../parts/reveal-when-loaded';
import { usePrices } from '../../state/queries/use-prices';
import type { QueryResult } from '../../state/queries/use-query-method';
import { CopyText } from '../../ui/buttons/copy-text';
import { StatusBadge } from '../../ui/feedback/badge';
import { InlineLoading } from '../../ui/feedback/loading';
import { Section } from '../../ui/layout/section';
import { FieldList, type FieldListItem } from '../../ui/tables/field-list';
import { EasternDay } from '../../ui/text/date-time';
import { useNow } from '../../ui/timers/use-now';
import { usePriceItems } from './team-price';

const useStyles = makeStyles({
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
  // Room for a usual subscription and its price, so that nothing moves when it arrives.
  content: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '10px',
    minHeight: roomIfEarly(171),
    '@media (max-width: 900px)': { minHeight: roomIfEarly(249) },
  },
  trial: { margin: 0, fontWeight: tokens.fontWeightSemibold },
});

interface SubscriptionDetailsProps {
  readonly team: Team;
  readonly customer: QueryResult<PaymentCustomer>;
  /** Also shows the form for a trial that has ended. */
  readonly showsEndedTrial: boolean;
}

const StatusOf = ({ status }: { status: string }) => {
  return (
    // The payment provider's own status, for support.
    <span title={status}>
      <StatusBadge tone={statusTone(status)}>{statusText(status)}</StatusBadge>
    </span>
  );
};

/** The details of a team's subscription in each of its states (D4). */
export const SubscriptionDetails = ({
  team,
  customer,
  showsEndedTrial,
}: SubscriptionDetailsProps) => {
  const styles = useStyles();
  const now = useNow();
  const { planPrices: prices } = usePrices();
  const failure = customer.error;
  const waiting = Boolean(team.stripeCustomer) && !customer.value && !failure;
  // Without the payment provider's response, it is unknown whether the subscription is active.
  const subscriptionId = subscriptionIdOf(team.stripeSubscription);
  const untold = failure !== null && !customer.value && subscriptionId !== null;
  const state = subscriptionKind(team, customer.value, now);
  const details =
    state.kind === 'trial' ? null : state.kind === 'none' ? state.ended : state.subscription;
  const price = usePriceItems(state.kind === 'none' ? null : details);
  const items: FieldListItem[] = [{ label: 'Plan', value: planLabel(team, prices) || 'None' }];
  if (details) {
    items.push(
      {
        label: 'Status',
        value: <StatusOf status={details.status} />,
      },
      {
        label: 'Subscription ID',
        value: <CopyText value={details.id} label="subscription ID" mono />,
      },
      { label: 'Current period start', value: <EasternDay iso={details.currentPeriodStart} /> },
      // The renewal date is among the figures; an ended subscription is not billed again.
      ...(state.kind === 'none'
        ? [
            {
              label: 'Current period end',
              value: <EasternDay iso={details.currentPeriodEnd} />,
            },
          ]
        : []),
      { label: 'Interval', value: intervalText(details.interval) },
      { label: 'Leads', value: details.leads === null ? null : formatNumber(details.leads) },
    );
  }
  if (untold) {
    items.push({
      label: 'Subscription ID',
      value: <CopyText value={subscriptionId} label="subscription ID" mono />,
    });
  }
  const ended = showsEndedTrial && state.kind === 'none' ? currentDemoTeam(team) : null;
  const demoTeam =
    state.kind === 'trial' || state.kind === 'trial-on-yearly' ? state.demoTeam : ended;
  return (
    <Section title="Subscription Details">
      <QueryError query={customer} />
      <div className={styles.content}>
        {waiting ? (
          <InlineLoading />
        ) : (
          <>
            {state.kind === 'trial' && !untold && (
              <p className={styles.trial}>On a free trial with no active subscription</p>
            )}
            <FieldList columns={2} items={items} />
            {price.length > 0 && <FieldList items={price} />}
            {state.kind === 'none' && !details && !failure && !waiting && (
              <p className={styles.quiet}>This team has no subscription.</p>
            )}
            {demoTeam && (
              <ExtendTrial key={demoTeam.id} demoTeam={demoTeam} teamId={team.id} isCurrent />
            )}
          </>
        )}
      </div>
    </Section>
  );
};
