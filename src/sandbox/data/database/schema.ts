/**
 * Tables of version 1. Dates are ISO 8601 text in UTC if the API shows them, and ms since the epoch
 * (`*_at_ms`) if only the server reads them. Flags are 0 or 1; money is integer cents.
 */
export const tables = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE staff_users (
  id INTEGER PRIMARY KEY,
  sub TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL COLLATE NOCASE UNIQUE,
  name TEXT NOT NULL,
  can_access_admin INTEGER NOT NULL,
  can_access_sales INTEGER NOT NULL,
  can_access_ops INTEGER NOT NULL,
  can_access_search INTEGER NOT NULL,
  can_access_firewall INTEGER NOT NULL,
  disabled INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE sessions (
  token_hash BLOB PRIMARY KEY,
  staff_id INTEGER NOT NULL REFERENCES staff_users (id) ON DELETE CASCADE,
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  revoked_at_ms INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE used_credentials (
  hash BLOB PRIMARY KEY,
  expires_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE identity_records (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  expires_at_ms INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE teams (
  id INTEGER PRIMARY KEY,
  parent_id INTEGER REFERENCES teams (id) ON DELETE SET NULL,
  email TEXT,
  company_name TEXT,
  enterprise_plan TEXT,
  subscription_tier TEXT,
  stripe_subscription TEXT,
  stripe_customer TEXT,
  initial_quantity INTEGER,
  leads_paid INTEGER,
  created_at TEXT,
  text_follow_up INTEGER NOT NULL,
  email_follow_up INTEGER NOT NULL,
  send_weekly_invite_reminders INTEGER NOT NULL,
  account_executive TEXT,
  account_csm TEXT,
  crm_data TEXT
) STRICT;

CREATE TABLE members (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL,
  email TEXT NOT NULL,
  email_verified INTEGER NOT NULL,
  name TEXT,
  hash TEXT,
  slug TEXT,
  registered_date TEXT,
  app_last_open TEXT,
  dashboard_last_open TEXT,
  is_pro INTEGER NOT NULL,
  active_membership_id INTEGER REFERENCES memberships (id) ON DELETE SET NULL,
  text_follow_up INTEGER NOT NULL,
  email_follow_up INTEGER NOT NULL,
  exchange TEXT,
  lead_capture_mode INTEGER NOT NULL
) STRICT;

CREATE TABLE memberships (
  id INTEGER PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  team_id INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  is_admin INTEGER NOT NULL
) STRICT;

CREATE TABLE devices (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  nickname TEXT,
  created_at TEXT,
  mid INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE
) STRICT;

CREATE TABLE business_cards (
  id INTEGER PRIMARY KEY,
  exchange_text TEXT,
  mid INTEGER REFERENCES members (id) ON DELETE SET NULL
) STRICT;

CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  team_id INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  custom_devices INTEGER,
  standard_devices INTEGER,
  shopify_order_id TEXT NOT NULL,
  fulfill_order_id TEXT,
  created_at TEXT
) STRICT;

CREATE TABLE demo_teams (
  id INTEGER PRIMARY KEY,
  team_id INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  account_executive TEXT,
  is_deleted INTEGER NOT NULL,
  has_paid INTEGER NOT NULL,
  trial_expires_at_utc TEXT,
  number_seats INTEGER,
  price_per_seat_cents INTEGER,
  bucket_percent_off INTEGER,
  stripe_source_price_id TEXT,
  given_trial_without_cc INTEGER NOT NULL,
  due_date_utc TEXT,
  multi_year_sub INTEGER NOT NULL,
  multi_year_sub_years INTEGER,
  quoted_custom_memo TEXT
) STRICT;

CREATE TABLE connections (
  id INTEGER PRIMARY KEY,
  uid TEXT,
  member_id INTEGER REFERENCES members (id) ON DELETE CASCADE,
  parent_team_id INTEGER REFERENCES teams (id) ON DELETE CASCADE,
  created_at TEXT,
  integration TEXT NOT NULL
) STRICT;

CREATE TABLE crm_export_logs (
  id INTEGER PRIMARY KEY,
  member_id INTEGER REFERENCES members (id) ON DELETE SET NULL,
  team_id INTEGER REFERENCES teams (id) ON DELETE CASCADE,
  lead_email TEXT,
  integration_type TEXT,
  status INTEGER NOT NULL,
  error_message TEXT,
  lead_data TEXT,
  is_paragon INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  metadata TEXT
) STRICT;

CREATE TABLE prices (
  price_id TEXT PRIMARY KEY,
  position INTEGER NOT NULL UNIQUE,
  period TEXT NOT NULL,
  is_current INTEGER NOT NULL,
  enterprise_plan TEXT,
  tier_level TEXT,
  title TEXT,
  sales_force_name TEXT,
  code TEXT,
  display_name TEXT,
  seat_cents INTEGER NOT NULL
) STRICT;

CREATE TABLE coupons (
  id TEXT PRIMARY KEY,
  name TEXT,
  percent_off INTEGER NOT NULL
) STRICT;

CREATE TABLE payment_customers (
  id TEXT PRIMARY KEY,
  name TEXT,
  country TEXT,
  postal_code TEXT,
  state TEXT,
  city TEXT,
  line1 TEXT
) STRICT;

CREATE TABLE payment_subscriptions (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES payment_customers (id) ON DELETE CASCADE,
  item_id TEXT NOT NULL,
  status TEXT NOT NULL,
  current_period_start INTEGER,
  price_id TEXT,
  billing_interval TEXT,
  quantity INTEGER,
  leads_qty INTEGER
) STRICT;

-- Made by the card form without a customer; attaching one is a call of the staff API.
CREATE TABLE payment_methods (
  id TEXT PRIMARY KEY,
  customer_id TEXT REFERENCES payment_customers (id) ON DELETE CASCADE,
  brand TEXT,
  last4 TEXT,
  exp_month INTEGER,
  exp_year INTEGER,
  postal_code TEXT,
  decline_code TEXT,
  created_at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE quotes (
  id INTEGER PRIMARY KEY,
  number TEXT NOT NULL UNIQUE,
  staff_email TEXT NOT NULL,
  request TEXT NOT NULL,
  total_cents INTEGER NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE firewall_entries (
  id INTEGER PRIMARY KEY,
  range TEXT NOT NULL UNIQUE,
  added_by TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE login_tokens (
  token_hash BLOB PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  issued_to TEXT NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  used_at_ms INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE idempotency_keys (
  staff_id INTEGER NOT NULL REFERENCES staff_users (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  route TEXT NOT NULL,
  request_hash BLOB NOT NULL,
  status INTEGER NOT NULL,
  headers TEXT NOT NULL,
  body BLOB NOT NULL,
  created_at_ms INTEGER NOT NULL,
  PRIMARY KEY (staff_id, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  created_at TEXT NOT NULL,
  staff_email TEXT NOT NULL,
  route TEXT NOT NULL,
  subject TEXT NOT NULL,
  before TEXT,
  after TEXT
) STRICT;
`;

/**
 * Indexes of version 1, separate because they are created after seeding. The search compares
 * `lower(…)` and the text of IDs, so that a prefix is a range of an index.
 */
export const indexes = `
CREATE INDEX team_parent ON teams (parent_id);
CREATE INDEX team_id_text ON teams (CAST(id AS TEXT));
CREATE INDEX team_email ON teams (lower(email));
CREATE INDEX team_subscription ON teams (stripe_subscription);
CREATE INDEX team_customer ON teams (stripe_customer);
CREATE INDEX member_id_text ON members (CAST(id AS TEXT));
CREATE UNIQUE INDEX member_email ON members (lower(email));
CREATE UNIQUE INDEX member_uid ON members (uid);
CREATE INDEX member_slug ON members (lower(slug));
CREATE INDEX member_hash ON members (hash);
CREATE INDEX member_active ON members (active_membership_id);
CREATE UNIQUE INDEX membership_pair ON memberships (member_id, team_id);
CREATE INDEX membership_team ON memberships (team_id);
CREATE UNIQUE INDEX device_name ON devices (lower(name));
CREATE INDEX device_member ON devices (mid);
CREATE INDEX card_member ON business_cards (mid);
CREATE INDEX order_team ON orders (team_id);
CREATE UNIQUE INDEX order_shop ON orders (shopify_order_id);
CREATE INDEX demo_team ON demo_teams (team_id);
CREATE INDEX connection_member ON connections (member_id);
CREATE INDEX connection_team ON connections (parent_team_id);
CREATE INDEX crm_log_member ON crm_export_logs (member_id, created_at);
CREATE INDEX crm_log_team ON crm_export_logs (team_id, created_at);
CREATE INDEX subscription_customer ON payment_subscriptions (customer_id);
CREATE INDEX payment_method_customer ON payment_methods (customer_id);
CREATE INDEX login_token_member ON login_tokens (member_id);
CREATE INDEX session_staff ON sessions (staff_id);
`;
