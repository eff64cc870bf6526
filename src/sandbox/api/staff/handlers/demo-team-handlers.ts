import { centsFromDollars } from '../../../../domain/text/money';
import { DASHBOARD_PATH } from '../../../server/addresses';
import { billFor } from '../../pricing/price-team';
import type { Handler } from '../handler';
import { type DemoTeamRow, demoTeamResponse } from './demo-team-rows';
import { requireTeam } from './lookups';
import { keepCompany, requireOwnCustomer } from './subscription-handlers';
import {
  activateMemberships,
  endOfEasternDay,
  makeCustomer,
  purchaseOf,
} from './team-setup-lookups';

/**
 * Gives a team a trial or a quote, and deletes the previous one, because only one counts. With a
 * trial, the team gets its plan immediately.
 */
export const createDemoTeam: Handler<'demoTeam.createOne'> = (
  pricing,
  { database, now, staff, audit },
) => {
  const team = requireTeam(database, pricing.teamId);
  const customerId =
    pricing.stripeCustomerId === null && !team.stripe_customer
      ? makeCustomer(database, team, pricing.companyName)
      : requireOwnCustomer(database, team, pricing.stripeCustomerId);
  const { purchase, price } = purchaseOf(database, pricing);
  const bill = billFor(purchase);
  const hasTrial = pricing.trialDays > 0;
  keepCompany(database, pricing, customerId);
  database.run(
    'UPDATE demo_teams SET is_deleted = 1 WHERE team_id = ? AND is_deleted = 0',
    team.id,
  );
  const { pricePerSeatDollars } = pricing;
  const id = database.insert(
    `INSERT INTO demo_teams (team_id,account_executive,is_deleted,has_paid,trial_expires_at_utc,
       number_seats,price_per_seat_cents,stripe_source_price_id,
       given_trial_without_cc,due_date_utc,multi_year_sub,multi_year_sub_years,quoted_custom_memo,
       created_at,pricing)
     VALUES (?,?,0,0,?,?,?,?,?,?,?,?,?,?,?)`,
    team.id,
    staff.email,
    hasTrial ? endOfEasternDay(now, pricing.trialDays) : null,
    pricing.numberSeats,
    pricePerSeatDollars === null ? null : centsFromDollars(pricePerSeatDollars),
    price.priceId,
    Number(hasTrial),
    endOfEasternDay(now, pricing.daysUntilDue + 1),
    Number(pricing.multiYearSub),
    pricing.multiYearSubYears,
    pricing.customMemo,
    new Date(now).toISOString(),
    JSON.stringify(pricing),
  );
  database.run(
    'UPDATE teams SET initial_quantity = ?, leads_paid = ? WHERE id = ?',
    purchase.seats,
    purchase.leads,
    team.id,
  );
  if (hasTrial) {
    database.run(
      'UPDATE teams SET enterprise_plan = ?, subscription_tier = ? WHERE id = ?',
      price.enterprisePlan,
      price.tierLevel,
      team.id,
    );
    activateMemberships(database, team.id);
  }
  audit(`team ${team.id}`, null, { demoTeam: id, pricing, totalCents: bill.totalCents });
};

interface ListRow extends DemoTeamRow {
  readonly team_id: number;
  readonly company_name: string | null;
  readonly email: string | null;
  readonly account_executive: string | null;
  readonly created_at: string | null;
  readonly invoice_id: string | null;
  readonly stripe_customer: string | null;
}

/** Escapes `%` and `_`, so that they are searched literally. */
const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export const listDemoTeams =
  (baseUrl: () => string): Handler<'demoTeam.list'> =>
  ({ search, isMine, limit }, { database, staff }) =>
    database
      .all<ListRow>(
        `SELECT d.*, t.company_name, t.email, t.stripe_customer
         FROM demo_teams AS d JOIN teams AS t ON t.id = d.team_id
         WHERE d.is_deleted = 0
           AND (? = 0 OR d.account_executive = ?)
           AND (? = '' OR t.company_name LIKE ? ESCAPE '\\' OR t.email LIKE ? ESCAPE '\\'
             OR d.account_executive LIKE ? ESCAPE '\\' OR CAST(t.id AS TEXT) = ?)
         ORDER BY d.id DESC LIMIT ?`,
        Number(isMine),
        staff.email,
        search,
        contains(search),
        contains(search),
        contains(search),
        search,
        limit,
      )
      .map((row) => ({
        ...demoTeamResponse(row),
        teamId: row.team_id,
        companyName: row.company_name,
        email: row.email,
        accountExecutive: row.account_executive,
        createdAt: row.created_at,
        stripeCustomer: row.stripe_customer,
        stripeInvoiceLink:
          row.invoice_id === null
            ? null
            : `${baseUrl()}${DASHBOARD_PATH}/test/invoices/${row.invoice_id}`,
      }));
