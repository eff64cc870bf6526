import { createHash, randomBytes } from 'node:crypto';
import type { Permission } from '../../../../contract/permissions';
import type { Database } from '../../../data/database/database';
import type { Staff } from '../handler';

export interface StaffRow {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly can_access_admin: 0 | 1;
  readonly can_access_sales: 0 | 1;
  readonly can_access_ops: 0 | 1;
  readonly can_access_search: 0 | 1;
  readonly can_access_firewall: 0 | 1;
  readonly disabled: 0 | 1;
}

interface SessionRow extends StaffRow {
  readonly expires_at_ms: number;
  readonly revoked_at_ms: number | null;
}

/** Tokens are stored as hashes, so that no one who reads the database can use them. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

const permissionsOf = (row: StaffRow): ReadonlySet<Permission> => {
  const held = new Set<Permission>();
  if (row.can_access_admin) held.add('admin');
  if (row.can_access_sales) held.add('sales');
  if (row.can_access_ops) held.add('ops');
  if (row.can_access_search) held.add('search');
  if (row.can_access_firewall) held.add('firewall');
  return held;
};

/** Ended sessions are kept for a day, to explain why they ended. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Starts a session and returns its bearer token, which is not stored. */
export const startSession = (
  database: Database,
  staffId: number,
  now: number,
  lifetimeMs: number,
): string => {
  const token = newSecret();
  database.run(
    'DELETE FROM sessions WHERE staff_id = ? AND expires_at_ms < ?',
    staffId,
    now - KEPT_MS,
  );
  database.run(
    'INSERT INTO sessions (token_hash,staff_id,created_at_ms,expires_at_ms) VALUES (?,?,?,?)',
    hashOf(token),
    staffId,
    now,
    now + lifetimeMs,
  );
  return token;
};

/** The token of an Authorization header. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w-]+)$/.exec(authorization ?? '')?.[1];

/** The person that an Authorization header identifies, or the message of the 401. */
export const staffOf = (
  database: Database,
  authorization: string | undefined,
  now: number,
): Staff | string => {
  const token = bearerOf(authorization);
  if (token === undefined) return 'Sign in first.';
  const row = database.get<SessionRow>(
    `SELECT u.*, s.expires_at_ms, s.revoked_at_ms
     FROM sessions AS s JOIN staff_users AS u ON u.id = s.staff_id WHERE s.token_hash = ?`,
    hashOf(token),
  );
  if (row === undefined) return 'Unknown session. Sign in again.';
  if (row.revoked_at_ms !== null) return 'Your session was ended. Sign in again.';
  if (row.expires_at_ms <= now) return 'Your session has expired. Sign in again.';
  if (row.disabled) return 'Your account was disabled.';
  return { id: row.id, email: row.email, permissions: permissionsOf(row) };
};

/** The person to whom a token of another API was issued. */
export const staffById = (database: Database, id: number): Staff | null => {
  const row = database.get<StaffRow>('SELECT * FROM staff_users WHERE id = ? AND disabled = 0', id);
  return row ? { id: row.id, email: row.email, permissions: permissionsOf(row) } : null;
};

/** Ends the sessions of one person, or of everyone. Returns how many. */
export const endSessions = (
  database: Database,
  how: 'expire' | 'revoke',
  now: number,
  email: string | null,
): number => {
  const column = how === 'expire' ? 'expires_at_ms' : 'revoked_at_ms';
  return database.run(
    `UPDATE sessions SET ${column} = ?1 WHERE expires_at_ms > ?1 AND revoked_at_ms IS NULL
     AND (?2 IS NULL OR staff_id IN (SELECT id FROM staff_users WHERE email = ?2))`,
    now,
    email,
  );
};
