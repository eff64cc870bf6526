/**
 * Tables of version 2: the contents of a team's directories and how they are synced. Properties of
 * directory objects that nothing looks up are stored as JSON.
 */
export const hrTables = `
-- The mapping scheme belongs to the team (section 7: map-conf and map-fields take a team id).
CREATE TABLE mapping_schemes (
  team_id INTEGER PRIMARY KEY REFERENCES teams (id) ON DELETE CASCADE,
  scheme TEXT NOT NULL
) STRICT;

CREATE TABLE sync_configs (
  id INTEGER PRIMARY KEY,
  connection_id INTEGER NOT NULL UNIQUE REFERENCES connections (id) ON DELETE CASCADE,
  last_sync TEXT,
  settings TEXT NOT NULL
) STRICT;

-- What stands on a business card, as far as a directory fills it in; links are JSON.
CREATE TABLE card_details (
  card_id INTEGER PRIMARY KEY REFERENCES business_cards (id) ON DELETE CASCADE,
  name TEXT,
  job_title TEXT,
  company TEXT,
  location TEXT,
  links TEXT NOT NULL
) STRICT;

-- A member's own fields beside the email, as a mapping scheme names them; JSON.
CREATE TABLE member_fields (
  member_id INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  fields TEXT NOT NULL
) STRICT;

CREATE TABLE directory_objects (
  pk INTEGER PRIMARY KEY,
  connection_id INTEGER NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  display_name TEXT,
  mail TEXT,
  upn TEXT,
  properties TEXT NOT NULL
) STRICT;

CREATE TABLE directory_memberships (
  group_pk INTEGER NOT NULL REFERENCES directory_objects (pk) ON DELETE CASCADE,
  member_pk INTEGER NOT NULL REFERENCES directory_objects (pk) ON DELETE CASCADE,
  PRIMARY KEY (group_pk, member_pk)
) STRICT, WITHOUT ROWID;

-- Bearer tokens of the product API (scope: a team) and of the directory (scope: a connection).
CREATE TABLE api_tokens (
  token_hash BLOB PRIMARY KEY,
  api TEXT NOT NULL,
  scope_id INTEGER NOT NULL,
  staff_id INTEGER NOT NULL REFERENCES staff_users (id) ON DELETE CASCADE,
  expires_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Mails that a server in service would have sent.
CREATE TABLE mails (
  id INTEGER PRIMARY KEY,
  created_at TEXT NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
`;

/** Indexes of version 2, created after seeding. */
export const hrIndexes = `
CREATE UNIQUE INDEX directory_object_id ON directory_objects (connection_id, id COLLATE NOCASE);
CREATE INDEX directory_object_upn ON directory_objects (connection_id, upn COLLATE NOCASE);
CREATE INDEX directory_object_kind ON directory_objects (connection_id, kind, pk);
CREATE INDEX directory_membership_member ON directory_memberships (member_pk, group_pk);
CREATE INDEX api_token_scope ON api_tokens (api, scope_id);
`;
