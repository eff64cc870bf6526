import type { Api } from '../../../../contract/methods/route';
import type { Database } from '../../../data/database/database';
import { bearerOf, hashOf, newSecret } from './sessions';

export type TokenApi = Exclude<Api, 'staff'>;

/** Ended tokens are kept for a day, to explain why they are refused. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Issues a bearer token for another API; stores only its hash.
 * @param scopeId the team of an admin token, or the connection of a directory token
 */
export const issueApiToken = (
  database: Database,
  api: TokenApi,
  scopeId: number,
  staffId: number,
  now: number,
  lifetimeMs: number,
): string => {
  const token = newSecret();
  database.run('DELETE FROM api_tokens WHERE expires_at_ms < ?', now - KEPT_MS);
  database.run(
    'INSERT INTO api_tokens (token_hash,api,scope_id,staff_id,expires_at_ms) VALUES (?,?,?,?,?)',
    hashOf(token),
    api,
    scopeId,
    staffId,
    now + lifetimeMs,
  );
  return token;
};

export interface TokenHolder {
  readonly scopeId: number;
  readonly staffId: number;
}

/** The holder of an Authorization header's token, or why the token is refused. */
export const holderOf = (
  database: Database,
  api: TokenApi,
  authorization: string | undefined,
  now: number,
): TokenHolder | 'missing' | 'unknown' | 'expired' => {
  const token = bearerOf(authorization);
  if (token === undefined) return 'missing';
  const row = database.get<{ scope_id: number; staff_id: number; expires_at_ms: number }>(
    'SELECT * FROM api_tokens WHERE token_hash = ? AND api = ?',
    hashOf(token),
    api,
  );
  if (row === undefined) return 'unknown';
  if (row.expires_at_ms <= now) return 'expired';
  return { scopeId: row.scope_id, staffId: row.staff_id };
};

/** Ends the tokens of one person, or of everyone. Returns how many. */
export const endApiTokens = (
  database: Database,
  api: TokenApi,
  how: 'expire' | 'revoke',
  now: number,
  email: string | null,
): number => {
  const whose = `api = ?1 AND expires_at_ms > ?2
    AND (?3 IS NULL OR staff_id IN (SELECT id FROM staff_users WHERE email = ?3))`;
  return how === 'expire'
    ? database.run(`UPDATE api_tokens SET expires_at_ms = ?2 WHERE ${whose}`, api, now, email)
    : database.run(`DELETE FROM api_tokens WHERE ${whose}`, api, now, email);
};
