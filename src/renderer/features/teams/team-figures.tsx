import type { PaymentCustomer, PaymentMethod } from '../../../contract/entities/billing';
import type { Team } from '../../../contract/entities/team';
import { cardBrandName } from '../../../domain/billing/card-brand';
import {
  type SubscriptionKind,
  settledSubscriptionKind,
  statusText,
} from '../../../domain/billing/subscription';
import {
  billedSeats,
  periodSummary,
  seatsSummary,
  trialSummary,
} from '../../../domain/records/record-summary';
import { orderTotals } from '../../../domain/teams/orders';
import { formatNumber } from '../../../domain/text/format-number';
import { type Figure, RecordFigures } from '../../parts/records/record-figures';
import type { QueryResult } from '../../state/queries/use-query-method';
import { EasternDay } from '../../ui/text/date-time';
import { useNow } from '../../ui/timers/use-now';

/** What the payment provider says; the value is null until it has responded. */
type Loaded<Value> = Pick<QueryResult<Value>, 'load' | 'value' | 'error'>;

interface TeamFiguresProps {
  readonly team: Team;
  readonly customer: Loaded<PaymentCustomer>;
  readonly methods: Loaded<readonly PaymentMethod[]>;
}

/** In place of a value that has not arrived; a dash would say that there is none. */
const missing = ({ load }: Loaded<unknown>): string => (load === 'failed' ? 'Unknown' : '…');

const seats = (team: Team, state: SubscriptionKind | null): Figure => {
  const { value, max, tone } = seatsSummary(team);
  const free = max - value;
  const available = free === 0 ? 'None available' : `${formatNumber(free)} available`;
  const billed = state && billedSeats(team, state);
  return {
    label: 'Seats',
    value: formatNumber(value),
    unit: `of ${formatNumber(max)}`,
    note: billed === null ? available : `${available}, ${formatNumber(billed)} billed`,
    bar: { value, max, tone },
  };
};

/** When the term renews or ends: a trial's last day, or a subscription's next billing date. */
const term = (
  state: SubscriptionKind | null,
  customer: Loaded<PaymentCustomer>,
  nowMs: number,
): Figure => {
  if (state === null) return { label: 'Renews', value: missing(customer) };
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
  if (state.kind === 'none') {
    const note = state.ended ? statusText(state.ended.status) : undefined;
    return { label: 'Renewal', value: 'None', note };
  }
  const details = state.kind === 'trial' ? null : state.subscription;
  if (!details) return { label: 'Renewal', value: 'None' };
  const period = periodSummary(details, nowMs);
  return {
    label: 'Renews',
    value: details.currentPeriodEnd && <EasternDay iso={details.currentPeriodEnd} />,
    note: period?.text,
    bar: period,
  };
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const nameOf = ({ card }: PaymentMethod): string =>
  `${cardBrandName(card?.brand)} ${card?.last4 ?? '????'}`;

const cards = (
  team: Team,
  customer: Loaded<PaymentCustomer>,
  loaded: Loaded<readonly PaymentMethod[]>,
): Figure => {
  const label = 'Card on file';
  if (!team.stripeCustomer) return { label, value: customer.error ? missing(customer) : 'None' };
  const methods = loaded.value;
  if (methods === null) return { label, value: missing(loaded) };
  const [first] = methods;
  if (!first) return { label, value: 'None' };
  // The payment provider does not say which card is charged.
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
    value: formatNumber(custom + standard),
    note: `${formatNumber(custom)} custom, ${formatNumber(standard)} standard`,
  };
};

/** The key figures of a team: seats, term, card, and devices. */
export const TeamFigures = ({ team, customer, methods }: TeamFiguresProps) => {
  const now = useNow();
  const state = settledSubscriptionKind(team, customer.value, now, customer.error !== null);
  return (
    <RecordFigures
      figures={[
        seats(team, state),
        term(state, customer, now),
        cards(team, customer, methods),
        devices(team),
      ]}
    />
  );
};
