import { addDays, easternDate } from '../../../../domain/text/calendar-day';
import type { Database } from '../../../data/database/database';
import { type DeclineCode, declines } from '../../../fake-stripe/test-cards';
import type { Handler } from '../handler';
import { conflict, invalid, notFound, Refusal } from '../refusal';
import { easternMidnight } from './eastern-midnight';
import { digits } from './shapes';
import { LONGEST_DAYS } from './team-setup-lookups';

interface PriceRow {
  readonly price_id: string;
  readonly period: string;
  readonly is_current: 0 | 1;
  readonly enterprise_plan: string | null;
  readonly tier_level: string | null;
  readonly title: string | null;
  readonly sales_force_name: string | null;
  readonly code: string | null;
  readonly display_name: string | null;
}

const priceConfig: Handler<'billing.priceConfig'> = (_input, { database }) => ({
  priceConfig: database.all<PriceRow>('SELECT * FROM prices ORDER BY position').map((row) => ({
    priceId: row.price_id,
    period: row.period,
    isCurrent: row.is_current === 1,
    // The only place where the API sends plan codes as numbers.
    enterprisePlan: row.enterprise_plan === null ? null : Number(row.enterprise_plan),
    tierLevel: row.tier_level,
    title: row.title,
    salesForceName: row.sales_force_name,
    code: row.code,
    displayName: row.display_name,
  })),
  couponConfig: database
    .all<{ id: string; name: string | null }>('SELECT id, name FROM coupons ORDER BY rowid')
    .map(({ id, name }) => ({ id, name })),
});

interface CustomerRow {
  readonly id: string;
  readonly name: string | null;
  readonly country: string | null;
  readonly postal_code: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly line1: string | null;
}

const requireCustomer = (database: Database, id: string): CustomerRow => {
  const row = database.get<CustomerRow>('SELECT * FROM payment_customers WHERE id = ?', id);
  // The payment provider's wording.
  if (row === undefined) throw notFound(`No such customer: '${id}'`);
  return row;
};

const getCustomer: Handler<'billing.getCustomer'> = ({ stripeCustomerId }, { database }) => {
  const { id, name, country, postal_code, state, city, line1 } = requireCustomer(
    database,
    stripeCustomerId,
  );
  const subscriptions = database.all<{
    id: string;
    item_id: string;
    status: string;
    current_period_start: number | null;
    price_id: string | null;
    billing_interval: string | null;
    quantity: number | null;
    leads_qty: number | null;
  }>('SELECT * FROM payment_subscriptions WHERE customer_id = ? ORDER BY id', id);
  return {
    id,
    name,
    address: country === null ? null : { country, postal_code, state, line1, city },
    subscriptions: {
      data: subscriptions.map((row) => ({
        id: row.id,
        status: row.status,
        current_period_start: row.current_period_start,
        items: {
          data: [
            {
              id: row.item_id,
              quantity: row.quantity,
              price: { id: row.price_id, recurring: { interval: row.billing_interval } },
              // The payment provider stores metadata as text.
              metadata: row.leads_qty === null ? {} : { leadsQty: digits(row.leads_qty) },
            },
          ],
        },
      })),
    },
  };
};

interface MethodRow {
  readonly id: string;
  readonly customer_id: string | null;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly exp_month: number | null;
  readonly exp_year: number | null;
  readonly decline_code: string | null;
}

const paymentMethods: Handler<'billing.paymentMethods'> = ({ stripeCustomerId }, { database }) => {
  const { id } = requireCustomer(database, stripeCustomerId);
  const sql = 'SELECT * FROM payment_methods WHERE customer_id = ? ORDER BY created_at_ms, id';
  return database.all<MethodRow>(sql, id).map(({ id: method, brand, last4, ...row }) => ({
    id: method,
    card: { brand, last4, exp_month: row.exp_month, exp_year: row.exp_year },
  }));
};

const isDeclineCode = (code: string): code is DeclineCode => Object.hasOwn(declines, code);

/** Attaches a payment method from the card form; refuses a declined card with 402. */
const addPaymentMethod: Handler<'billing.addPaymentMethod'> = (
  { stripeCustomerId, paymentMethodId },
  { database, audit },
) => {
  const { id } = requireCustomer(database, stripeCustomerId);
  const sql = 'SELECT * FROM payment_methods WHERE id = ?';
  const method = database.get<MethodRow>(sql, paymentMethodId);
  if (method === undefined) throw notFound(`No such PaymentMethod: '${paymentMethodId}'`);
  if (method.customer_id !== null) {
    throw conflict(
      method.customer_id === id
        ? 'This payment method is already attached to the customer.'
        : 'The payment method you provided has already been attached to a customer.',
    );
  }
  if (method.decline_code !== null && isDeclineCode(method.decline_code)) {
    const { status, message, code, decline_code } = declines[method.decline_code];
    throw new Refusal(status, message, { code, decline_code });
  }
  database.run('UPDATE payment_methods SET customer_id = ? WHERE id = ?', id, paymentMethodId);
  audit(`customer ${id}`, null, { paymentMethod: paymentMethodId, last4: method.last4 });
};

/** The trial ends at the end of its last day, US Eastern; today is day 1 (section 4). */
const extendTrial: Handler<'demoTeam.extendTrial'> = (
  { id, trialDays },
  { database, now, audit },
) => {
  const row = database.get<{
    team_id: number;
    is_deleted: 0 | 1;
    has_paid: 0 | 1;
    trial_expires_at_utc: string | null;
  }>('SELECT * FROM demo_teams WHERE id = ?', id);
  if (row === undefined || row.is_deleted) throw notFound(`Demo team ${id} not found.`);
  if (trialDays > LONGEST_DAYS) {
    throw invalid('A trial can last at most 100 years.', 'trialDays');
  }
  if (row.has_paid && !isOnTrialAtProvider(database, row.team_id)) {
    throw conflict('This team has paid, so it has no trial to extend.');
  }
  const dayAfter = addDays(easternDate(now), trialDays);
  if (dayAfter === null) throw invalid('Enter a valid number of days.', 'trialDays');
  // The last millisecond of the last day, so that its date in US Eastern time is still that day.
  const expires = new Date(easternMidnight(dayAfter) - 1).toISOString();
  database.run('UPDATE demo_teams SET trial_expires_at_utc = ? WHERE id = ?', expires, id);
  audit(
    `team ${row.team_id}`,
    { demoTeam: id, trialExpiresAtUtc: row.trial_expires_at_utc },
    { demoTeam: id, trialExpiresAtUtc: expires },
  );
  return row.team_id;
};

const isOnTrialAtProvider = (database: Database, teamId: number): boolean =>
  database.get(
    `SELECT 1 FROM teams AS t JOIN payment_subscriptions AS s ON s.customer_id = t.stripe_customer
     WHERE t.id = ? AND s.status = 'trialing' LIMIT 1`,
    teamId,
  ) !== undefined;

export const billingHandlers = {
  'billing.priceConfig': priceConfig,
  'billing.getCustomer': getCustomer,
  'billing.paymentMethods': paymentMethods,
  'billing.addPaymentMethod': addPaymentMethod,
  'demoTeam.extendTrial': extendTrial,
};
