/** Tables for sales. Money is integer cents; `*_at` is ISO 8601 in UTC. */
export const teamSetupTables = `
ALTER TABLE teams ADD COLUMN salesforce_account_id TEXT;
ALTER TABLE teams ADD COLUMN owner_name TEXT;
ALTER TABLE teams ADD COLUMN is_test_account INTEGER NOT NULL DEFAULT 0;

ALTER TABLE demo_teams ADD COLUMN created_at TEXT;
-- JSON text of the payload that made it; null for those of the seed.
ALTER TABLE demo_teams ADD COLUMN pricing TEXT;
ALTER TABLE demo_teams ADD COLUMN invoice_id TEXT;

-- What sales set for a team; the newest counts.
CREATE TABLE team_pricings (
  id INTEGER PRIMARY KEY,
  team_id INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  customer_id TEXT NOT NULL REFERENCES payment_customers (id) ON DELETE CASCADE,
  staff_email TEXT NOT NULL,
  pricing TEXT NOT NULL,
  bill TEXT NOT NULL,
  total_cents INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  subscription_id TEXT,
  invoice_id TEXT
) STRICT;

CREATE TABLE invoices (
  id TEXT PRIMARY KEY,
  number TEXT NOT NULL UNIQUE,
  customer_id TEXT NOT NULL REFERENCES payment_customers (id) ON DELETE CASCADE,
  team_id INTEGER REFERENCES teams (id) ON DELETE SET NULL,
  subscription_id TEXT,
  status TEXT NOT NULL,
  collection_method TEXT NOT NULL,
  amount_due INTEGER NOT NULL,
  bill TEXT NOT NULL,
  client TEXT NOT NULL,
  memo TEXT NOT NULL,
  staff_email TEXT NOT NULL,
  -- Whoever has the link with it may read the PDF, as at the provider.
  pdf_secret TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  due_at TEXT,
  sent_at TEXT
) STRICT;

ALTER TABLE mails ADD COLUMN sender TEXT;
ALTER TABLE mails ADD COLUMN invoice_id TEXT;
`;

export const teamSetupIndexes = `
CREATE INDEX pricing_team ON team_pricings (team_id);
CREATE INDEX invoice_customer ON invoices (customer_id);
CREATE INDEX invoice_team ON invoices (team_id);
CREATE INDEX mail_invoice ON mails (invoice_id);
CREATE INDEX demo_team_executive ON demo_teams (account_executive);
`;
