import type { PaymentCustomer, PaymentMethod } from '../../../contract/entities/billing';
import type { Team } from '../../../contract/entities/team';
import { cardBrandName } from '../../../domain/billing/card-brand';
import { subscriptionKind } from '../../../domain/billing/subscription';
import { periodSummary, seatsSummary, trialSummary } from '../../../domain/records/record-summary';
import { orderTotals } from '../../../domain/teams/orders';
import { type Figure, RecordFigures } from '../../parts/records/record-figures';
import { EasternDay } from '../../ui/text/date-time';
import { useNow } from '../../ui/timers/use-now';

interface TeamFiguresProps {
  readonly team: Team;
  /** Null until the provider has responded. */
  readonly customer: PaymentCustomer | null;
  readonly methods: readonly PaymentMethod[] | null;
}

const seats = (team: Team): Figure => {
  const { value, max, tone } = seatsSummary(team);
  const free = max - value;
  return {
    label: 'Seats',
    value: value.toLocaleString('en-US'),
    unit: `of ${max.toLocaleString('en-US')}`,
    note: free === 0 ? 'None available' : `${free.toLocaleString('en-US')} available`,
    bar: { value, max, tone },
  };
};

/** When the term renews or ends: a trial's last day, or a subscription's next billing date. */
const term = (team: Team, customer: PaymentCustomer | null, nowMs: number): Figure => {
  // Without the provider's response, it is unknown whether the team has a trial or a subscription.
  if (team.stripeCustomer && !customer) return { label: 'Renews', value: null };
  const state = subscriptionKind(team, customer, nowMs);
  const demoTeam =
    state.kind === 'trial' || state.kind === 'trial-on-yearly' ? state.demoTeam : null;
  if (demoTeam) {
    const left = trialSummary(demoTeam.trialExpiresAtUtc, nowMs);
    return {
      label: 'Trial ends',
      value: <EasternDay iso={demoTeam.trialExpiresAtUtc} />,
      note: left?.text,
      bar: left,
    };
  }
  const details = state.kind === 'none' || state.kind === 'trial' ? null : state.subscription;
  const period = details && periodSummary(details, nowMs);
  return {
    label: 'Renews',
    value: details?.currentPeriodEnd && <EasternDay iso={details.currentPeriodEnd} />,
    note: period?.text,
    bar: period,
  };
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const nameOf = ({ card }: PaymentMethod): string =>
  `${cardBrandName(card?.brand)} ${card?.last4 ?? '????'}`;

const cards = (team: Team, methods: readonly PaymentMethod[] | null): Figure => {
  const label = 'Card on file';
  if (!team.stripeCustomer) return { label, value: 'None' };
  if (methods === null) return { label, value: null };
  const [first] = methods;
  if (!first) return { label, value: 'None' };
  // The provider does not say which card is charged.
  if (methods.length > 1) {
    const note = methods.map(nameOf).join(', ');
    return { label, value: String(methods.length), unit: 'cards', note };
  }
  const { exp_month: month, exp_year: year } = first.card ?? {};
  return {
    label,
    value: nameOf(first),
    note: month && year ? `Expires ${twoDigits(month)}/${year}` : undefined,
  };
};

const devices = ({ orders }: Team): Figure => {
  const { custom, standard } = orderTotals(orders);
  return {
    label: 'Devices ordered',
    value: (custom + standard).toLocaleString('en-US'),
    note: `${custom.toLocaleString('en-US')} custom, ${standard.toLocaleString('en-US')} standard`,
  };
};

/** The key figures of a team: seats, term, card, and devices. */
export const TeamFigures = ({ team, customer, methods }: TeamFiguresProps) => {
  const now = useNow();
  return (
    <RecordFigures
      figures={[seats(team), term(team, customer, now), cards(team, methods), devices(team)]}
    />
  );
};
