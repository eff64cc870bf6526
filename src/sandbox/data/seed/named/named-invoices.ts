import type { TeamPricing } from '../../../../contract/entities/pricing';
import { billFor } from '../../../api/pricing/price-team';
import type { Database } from '../../database/database';
import { createCalendar, DAY } from '../calendar';
import { type NamedTeam, teamIds } from './named-ids';
import { namedTeams } from './named-teams';

const seats = 25;
const price = {
  priceId: 'price_1TeamsYear2025',
  title: 'Teams',
  period: 'year',
  seatCents: 9600,
} as const;

/** Writes invoices that were paid or voided at the payment provider while the app had them as drafts. */
export const writeNamedInvoices = (database: Database, now: number): void => {
  const teams = Object.entries(namedTeams(createCalendar(now))) as [
    NamedTeam,
    ReturnType<typeof namedTeams>[NamedTeam],
  ][];
  for (const [key, { invoice: status, name }] of teams) {
    if (status === undefined) continue;
    const teamId = teamIds[key];
    const team = database.get<{ email: string; customer: string; subscription: string }>(
      `SELECT email, stripe_customer AS customer, stripe_subscription AS subscription
       FROM teams WHERE id = ?`,
      teamId,
    );
    if (team === undefined) continue;
    const stripeAddress = { country: 'US', postal_code: '94105', state: 'CA', line1: '', city: '' };
    const pricing: TeamPricing = {
      teamId,
      stripeCustomerId: team.customer,
      companyName: name,
      isUpgrade: true,
      stripeSourcePriceId: price.priceId,
      numberSeats: seats,
      leadsNumber: 0,
      chargeAutomatically: false,
      stripeAddress,
      customPricing: false,
      pricePerSeatDollars: null,
      discountFactor: 1,
      trialDays: 0,
      multiYearSub: false,
      multiYearSubYears: 1,
      teamOwnerName: '',
      daysUntilDue: 15,
      customMemo: '',
      customBucketDiscountFactor: 1,
    };
    const bill = billFor({
      price,
      seats,
      leads: 0,
      customSeatCents: null,
      discountFactor: 1,
      bucketFactor: 1,
      years: 1,
    });
    const subscriptionId = team.subscription.split('%')[1] ?? '';
    const id = `in_Named${teamId}`;
    const at = new Date(now - 2 * DAY).toISOString();
    const staff = 'sam.okafor@internal-dash.example';
    database.run(
      `INSERT INTO invoices (id,number,customer_id,team_id,subscription_id,status,
         collection_method,amount_due,bill,client,memo,staff_email,pdf_secret,created_at)
       VALUES (?,?,?,?,?,?,'send_invoice',?,?,?,'',?,?,?)`,
      id,
      `INV-${at.slice(0, 4)}-N${teamId}`,
      team.customer,
      teamId,
      subscriptionId,
      status,
      status === 'void' ? 0 : bill.totalCents,
      JSON.stringify(bill),
      JSON.stringify({ company: name, name: '', email: team.email, address: stripeAddress }),
      staff,
      `named-secret-${teamId}`,
      at,
    );
    database.run(
      `INSERT INTO team_pricings (team_id,customer_id,staff_email,pricing,bill,total_cents,
         created_at,subscription_id,invoice_id) VALUES (?,?,?,?,?,?,?,?,?)`,
      teamId,
      team.customer,
      staff,
      JSON.stringify(pricing),
      JSON.stringify(bill),
      bill.totalCents,
      at,
      subscriptionId,
      id,
    );
  }
};
