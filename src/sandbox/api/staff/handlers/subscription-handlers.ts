import { randomBytes } from 'node:crypto';
import type { TeamPricing } from '../../../../contract/entities/pricing';
import type { Database } from '../../../data/database/database';
import { type Bill, billFor, type Purchase } from '../../pricing/price-team';
import { type Settled, settleBill, taxPercentOf, unusedCents } from '../../pricing/settle-bill';
import type { Handler, StaffContext } from '../handler';
import { conflict, invalid, notFound } from '../refusal';
import { lastBilledPlan } from './billed-plan';
import { type DraftEffects, linkedState, type PricingRow, voidDraft } from './draft-effects';
import { type InvoiceRow, invoiceResponse } from './invoice-handlers';
import { requireTeam, type TeamRowFull } from './lookups';
import {
  activateMemberships,
  endOfEasternDay,
  newProviderId,
  nextInSeries,
  purchaseOf,
  type SoldPrice,
} from './team-setup-lookups';

interface SubscriptionRow {
  readonly id: string;
  readonly current_period_start: number | null;
  readonly billing_interval: string | null;
  readonly item_id: string;
  readonly status: string;
  readonly price_id: string | null;
  readonly quantity: number | null;
  readonly leads_qty: number | null;
}

/** The team's customer at the payment provider, which must match the payload's. */
export const requireOwnCustomer = (
  database: Database,
  team: TeamRowFull,
  given: string | null,
): string => {
  if (!team.stripe_customer) {
    throw invalid(`Team ${team.id} has no payment customer.`, 'stripeCustomerId');
  }
  if (given !== team.stripe_customer) {
    throw conflict(`Team ${team.id} has a different payment customer: ${team.stripe_customer}.`);
  }
  const known = database.get('SELECT 1 FROM payment_customers WHERE id = ?', given);
  if (!known) throw notFound(`No such customer: '${given}'`);
  return given;
};

const pricingOf = (database: Database, teamId: number): PricingRow | undefined =>
  database.get<PricingRow>(
    'SELECT * FROM team_pricings WHERE team_id = ? ORDER BY id DESC LIMIT 1',
    teamId,
  );

/** Saves the name and address at the payment provider, and the company's name in the team. */
export const keepCompany = (database: Database, pricing: TeamPricing, customerId: string): void => {
  const { country, postal_code, state, city, line1 } = pricing.stripeAddress;
  database.run(
    `UPDATE payment_customers SET name=?, country=?, postal_code=?, state=?, city=?, line1=?
     WHERE id=?`,
    pricing.companyName,
    country,
    postal_code,
    state,
    city,
    line1,
    customerId,
  );
  // Without an owner name in the payload, the stored name is kept. An empty name is saved.
  database.run(
    'UPDATE teams SET company_name = ?, owner_name = COALESCE(?, owner_name) WHERE id = ?',
    pricing.companyName,
    pricing.teamOwnerName ?? null,
    pricing.teamId,
  );
};

/** Sets what a team pays. Nothing is billed until the team is linked (`link_subscription`). */
export const setTeamPricing: Handler<'billing.setTeamPricing'> = (
  pricing,
  { database, now, staff, audit },
) => {
  const team = requireTeam(database, pricing.teamId);
  const customerId = requireOwnCustomer(database, team, pricing.stripeCustomerId);
  const { purchase } = purchaseOf(database, pricing);
  const bill = billFor(purchase);
  const last = pricingOf(database, team.id);
  if (last) voidDraft(database, last);
  keepCompany(database, pricing, customerId);
  database.run(
    `INSERT INTO team_pricings (team_id,customer_id,staff_email,pricing,bill,total_cents,created_at)
     VALUES (?,?,?,?,?,?,?)`,
    team.id,
    customerId,
    staff.email,
    JSON.stringify(pricing),
    JSON.stringify(bill),
    bill.totalCents,
    new Date(now).toISOString(),
  );
  audit(`team ${team.id}`, null, { pricing, totalCents: bill.totalCents });
};

/** Ended or never started; all others are in force. */
const OVER = "('canceled', 'incomplete_expired')";

/**
 * The subscription that a change applies to: the one that the team names, or else its customer's
 * only one. Refuses if the customer has several and the team names none.
 */
const subscriptionToChange = (
  database: Database,
  team: TeamRowFull,
  customerId: string,
): SubscriptionRow | null => {
  const own = team.stripe_subscription?.split('%')[1] ?? '';
  const all = database.all<SubscriptionRow>(
    `SELECT * FROM payment_subscriptions WHERE customer_id = ? AND status NOT IN ${OVER}`,
    customerId,
  );
  const named = all.find(({ id }) => id === own);
  if (named) return named;
  if (all.length > 1) {
    throw conflict(
      `Customer ${customerId} has ${all.length} subscriptions, and team ${team.id} is linked to none of them. Set the team’s subscription ID first.`,
    );
  }
  return all[0] ?? null;
};

/** Whether the purchase leaves the subscription as it is. Ending a trial doesn't. */
const changesNothing = (
  database: Database,
  subscription: SubscriptionRow | null,
  row: PricingRow,
  purchase: Purchase,
): boolean => {
  if (subscription === null || ['incomplete', 'trialing'].includes(subscription.status)) {
    return false;
  }
  const before = database.get<PricingRow>(
    `SELECT * FROM team_pricings WHERE team_id = ? AND subscription_id = ? AND id < ?
     ORDER BY id DESC LIMIT 1`,
    row.team_id,
    subscription.id,
    row.id,
  );
  const same =
    subscription.price_id === purchase.price.priceId &&
    subscription.quantity === purchase.seats &&
    (subscription.leads_qty ?? 0) === purchase.leads;
  if (before) return same && before.total_cents === row.total_cents;
  const plain =
    purchase.discountFactor === 1 && purchase.customSeatCents === null && purchase.years === 1;
  return same && plain;
};

interface Linking {
  readonly context: StaffContext;
  readonly team: TeamRowFull;
  readonly row: PricingRow;
  readonly pricing: TeamPricing;
  readonly purchase: Purchase;
  readonly price: SoldPrice;
}

/** Whether the subscription has begun, even if only with a trial. */
const hasBegun = (known: SubscriptionRow | null): known is SubscriptionRow =>
  known !== null && known.status !== 'incomplete';

/** The subscription's status until its invoice is sent, which makes it active. */
const statusOf = (known: SubscriptionRow | null, trialDays: number, billed: boolean): string => {
  if (trialDays > 0) return 'trialing';
  if (!hasBegun(known)) return billed ? 'incomplete' : 'active';
  return known.status === 'trialing' && !billed ? 'active' : known.status;
};

/** Updates the existing subscription, or creates one. */
const writeSubscription = (
  { context: { database, now }, row, pricing, purchase, price }: Linking,
  known: SubscriptionRow | null,
  billed: boolean,
): { readonly id: string; readonly itemId: string } => {
  const id = known?.id ?? newProviderId('sub');
  const itemId = known?.item_id ?? newProviderId('si');
  // What was paid stays paid: only a bill begins another period.
  const startsNow = billed || !hasBegun(known);
  database.run(
    `INSERT INTO payment_subscriptions
       (id,customer_id,item_id,status,current_period_start,price_id,billing_interval,quantity,leads_qty)
     VALUES (?,?,?,?,?,?,?,?,?)
     ON CONFLICT (id) DO UPDATE SET status=excluded.status,
       current_period_start=excluded.current_period_start, price_id=excluded.price_id,
       billing_interval=excluded.billing_interval, quantity=excluded.quantity,
       leads_qty=excluded.leads_qty`,
    id,
    row.customer_id,
    itemId,
    statusOf(known, pricing.trialDays, billed),
    startsNow ? Math.floor(now / 1000) : known.current_period_start,
    price.priceId,
    price.period,
    purchase.seats,
    purchase.leads,
  );
  return { id, itemId };
};

const ownerNameOf = (database: Database, teamId: number): string =>
  database.get<{ owner_name: string | null }>('SELECT owner_name FROM teams WHERE id = ?', teamId)
    ?.owner_name ?? '';

/** The bill after the payment provider settles unused time, tax, and credit, and the remaining credit. */
const settled = (
  { context: { database, now }, team, row, pricing }: Linking,
  known: SubscriptionRow | null,
): Settled => {
  const last = known && lastBilledPlan(database, team.id, known.id);
  const startedAt = known?.current_period_start ?? null;
  const credit = database.get<{ credit_cents: number }>(
    'SELECT credit_cents FROM payment_customers WHERE id = ?',
    row.customer_id,
  );
  return settleBill(JSON.parse(row.bill) as Bill, {
    unusedCents: last ? unusedCents(last.cents, { ...last, startedAt }, Math.floor(now / 1000)) : 0,
    unusedTaxPercent: last?.taxPercent ?? 0,
    creditCents: credit?.credit_cents ?? 0,
    taxPercent: taxPercentOf(pricing.stripeAddress),
  });
};

const writeInvoice = (
  linking: Linking,
  subscriptionId: string,
  billed: boolean,
  known: SubscriptionRow | null,
): string => {
  const {
    context: { database, now, staff },
    team,
    row,
    pricing,
  } = linking;
  const { bill, creditCents } = settled(linking, known);
  if (billed) {
    database.run(
      'UPDATE payment_customers SET credit_cents = ? WHERE id = ?',
      creditCents,
      row.customer_id,
    );
  }
  const id = newProviderId('in');
  const year = new Date(now).getUTCFullYear();
  const number = `INV-${year}-${String(nextInSeries(database, 'last_invoice')).padStart(5, '0')}`;
  database.run(
    `INSERT INTO invoices (id,number,customer_id,team_id,subscription_id,status,collection_method,
       amount_due,bill,client,memo,staff_email,pdf_secret,created_at,due_at)
     VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`,
    id,
    number,
    row.customer_id,
    team.id,
    subscriptionId,
    billed ? 'draft' : 'void',
    pricing.chargeAutomatically ? 'charge_automatically' : 'send_invoice',
    billed ? bill.totalCents : 0,
    billed ? JSON.stringify(bill) : row.bill,
    JSON.stringify({
      company: pricing.companyName,
      name: ownerNameOf(database, team.id),
      email: team.email ?? '',
      address: pricing.stripeAddress,
    }),
    pricing.customMemo,
    staff.email,
    randomBytes(24).toString('base64url'),
    new Date(now).toISOString(),
    endOfEasternDay(now, pricing.daysUntilDue + 1),
  );
  return id;
};

const linkNow = (linking: Linking): void => {
  const { context, team, row, pricing, purchase, price } = linking;
  const { database, audit } = context;
  const known = subscriptionToChange(database, team, row.customer_id);
  // A trial is billed when it ends. A change without any difference is never billed.
  const billed =
    row.total_cents > 0 &&
    pricing.trialDays === 0 &&
    !changesNothing(database, known, row, purchase);
  const before = linkedState(database, team.id, row.customer_id, known?.id ?? null);
  const subscription = writeSubscription(linking, known, billed);
  const invoiceId = writeInvoice(linking, subscription.id, billed, known);
  const stripeSubscription = `${subscription.itemId}%${subscription.id}`;
  database.run(
    `UPDATE teams SET stripe_subscription=?, enterprise_plan=?, subscription_tier=?,
       initial_quantity=?, leads_paid=? WHERE id=?`,
    stripeSubscription,
    price.enterprisePlan,
    price.tierLevel,
    purchase.seats,
    purchase.leads,
    team.id,
  );
  const after = linkedState(database, team.id, row.customer_id, subscription.id);
  database.run(
    'UPDATE team_pricings SET subscription_id = ?, invoice_id = ?, draft_effects = ? WHERE id = ?',
    subscription.id,
    invoiceId,
    billed ? JSON.stringify({ before, after } satisfies DraftEffects) : null,
    row.id,
  );
  activateMemberships(database, team.id);
  database.run(
    'UPDATE demo_teams SET invoice_id = ? WHERE team_id = ? AND is_deleted = 0',
    invoiceId,
    team.id,
  );
  audit(
    `team ${team.id}`,
    { stripeSubscription: team.stripe_subscription, enterprisePlan: team.enterprise_plan },
    { stripeSubscription, enterprisePlan: price.enterprisePlan, invoice: invoiceId },
  );
};

/**
 * Drafts the subscription and its invoice for the latest pricing, and links the team to it. A
 * repeated call returns the current state of both; a pricing is never drafted twice.
 */
export const linkSubscription =
  (baseUrl: () => string): Handler<'billing.linkSubscription'> =>
  ({ teamId }, context) => {
    const { database } = context;
    const team = requireTeam(database, teamId);
    const row = pricingOf(database, teamId);
    if (row === undefined) throw conflict(`No pricing is set for team ${teamId}.`);
    if (row.invoice_id === null) {
      const pricing = JSON.parse(row.pricing) as TeamPricing;
      linkNow({ context, team, row, pricing, ...purchaseOf(database, pricing) });
    }
    const linked = pricingOf(database, teamId) ?? row;
    const invoice = database.get<InvoiceRow>(
      'SELECT * FROM invoices WHERE id = ?',
      linked.invoice_id,
    );
    if (invoice === undefined) throw notFound(`No such invoice: '${linked.invoice_id}'`);
    return {
      subscription: { id: linked.subscription_id, collection_method: invoice.collection_method },
      invoice: invoiceResponse(invoice, baseUrl()),
    };
  };
