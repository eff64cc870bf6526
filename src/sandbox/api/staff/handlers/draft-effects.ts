import type { Database, SqlValue } from '../../../data/database/database';

/** A price that sales set for a team; once linked, with its subscription and invoice. */
export interface PricingRow {
  readonly id: number;
  readonly team_id: number;
  readonly customer_id: string;
  readonly staff_email: string;
  readonly pricing: string;
  readonly bill: string;
  readonly total_cents: number;
  readonly subscription_id: string | null;
  readonly invoice_id: string | null;
  /** JSON text of DraftEffects; null if nothing was billed, or for a draft of an older version. */
  readonly draft_effects: string | null;
}

type Values = Readonly<Record<string, SqlValue>>;

/** What linking a team to a draft writes. A group is restored only as a whole. */
const groups = [
  { of: 'subscription', columns: ['status'] },
  {
    of: 'subscription',
    columns: ['current_period_start', 'price_id', 'billing_interval', 'quantity', 'leads_qty'],
  },
  { of: 'team', columns: ['stripe_subscription'] },
  { of: 'team', columns: ['enterprise_plan'] },
  { of: 'team', columns: ['subscription_tier'] },
  { of: 'team', columns: ['initial_quantity'] },
  { of: 'team', columns: ['leads_paid'] },
] as const;

const tables = { subscription: 'payment_subscriptions', team: 'teams' } as const;

interface Linked {
  /** Null before the subscription is created. */
  readonly subscription: Values | null;
  readonly team: Values | null;
  readonly creditCents: number;
}

export interface DraftEffects {
  readonly before: Linked;
  readonly after: Linked;
}

/** The state of everything that linking writes, to be compared before and after. */
export const linkedState = (
  database: Database,
  teamId: number,
  customerId: string,
  subscriptionId: string | null,
): Linked => {
  const read = (of: keyof typeof tables, id: SqlValue): Values | null => {
    const columns = groups.flatMap((group) => (group.of === of ? [...group.columns] : []));
    return (
      database.get<Values>(`SELECT ${columns.join(',')} FROM ${tables[of]} WHERE id = ?`, id) ??
      null
    );
  };
  const credit = database.get<{ cents: number }>(
    'SELECT credit_cents AS cents FROM payment_customers WHERE id = ?',
    customerId,
  );
  return {
    subscription: read('subscription', subscriptionId),
    team: read('team', teamId),
    creditCents: credit?.cents ?? 0,
  };
};

/** Restores what a draft wrote, except where someone changed it in the meantime. */
const undo = (database: Database, row: PricingRow, { before, after }: DraftEffects): void => {
  for (const { of, columns } of groups) {
    const [old, written] = [before[of], after[of]];
    // A subscription that the draft created stays, for the next draft.
    if (old === null || written === null) continue;
    database.run(
      `UPDATE ${tables[of]} SET ${columns.map((column) => `${column} = ?`).join(', ')}
       WHERE id = ? AND ${columns.map((column) => `${column} IS ?`).join(' AND ')}`,
      ...columns.map((column) => old[column] ?? null),
      of === 'team' ? row.team_id : row.subscription_id,
      ...columns.map((column) => written[column] ?? null),
    );
  }
  database.run(
    'UPDATE payment_customers SET credit_cents = max(0, credit_cents + ?) WHERE id = ?',
    before.creditCents - after.creditCents,
    row.customer_id,
  );
};

/**
 * A new price replaces a draft that was not sent: its invoice becomes void, and its subscription,
 * credit, and team are again what they were.
 */
export const voidDraft = (database: Database, row: PricingRow): void => {
  const voided = database.run(
    "UPDATE invoices SET status = 'void' WHERE id = ? AND status = 'draft'",
    row.invoice_id,
  );
  if (voided === 0) return;
  if (row.draft_effects !== null) {
    undo(database, row, JSON.parse(row.draft_effects) as DraftEffects);
  }
  // A later price isn't compared with terms that were never sent.
  database.run('UPDATE team_pricings SET subscription_id = NULL WHERE id = ?', row.id);
};
