import type { Database } from '../../../data/database/database';
import { hashOf, newSecret } from './sessions';

/** Section 10: one use, within 60 seconds. */
const LOGIN_TOKEN_MS = 60_000;
/** For a new team, whose token is used at the end of the team setup flow, perhaps a day later. */
export const TEAM_LOGIN_TOKEN_MS = 3 * 24 * 3_600_000;

/** Creates a login token for a member; stores only its hash. */
export const issueLoginToken = (
  database: Database,
  memberId: number,
  issuedTo: string,
  now: number,
  lifeMs = LOGIN_TOKEN_MS,
): string => {
  const token = newSecret();
  database.run('DELETE FROM login_tokens WHERE expires_at_ms < ?', now - 24 * 3_600_000);
  database.run(
    'INSERT INTO login_tokens (token_hash,member_id,issued_to,expires_at_ms) VALUES (?,?,?,?)',
    hashOf(token),
    memberId,
    issuedTo,
    now + lifeMs,
  );
  return token;
};

export interface SignedInMember {
  readonly memberId: number;
  readonly name: string;
  readonly email: string;
}

/** Consumes a login token. Returns the member it signs in, or why it is refused. */
export const consumeLoginToken = (
  database: Database,
  token: string,
  now: number,
): SignedInMember | 'unknown' | 'used' | 'expired' =>
  database.transaction(() => {
    const row = database.get<{
      id: number;
      name: string | null;
      email: string;
      expires_at_ms: number;
      used_at_ms: number | null;
    }>(
      `SELECT m.id, m.name, m.email, t.expires_at_ms, t.used_at_ms
       FROM login_tokens AS t JOIN members AS m ON m.id = t.member_id WHERE t.token_hash = ?`,
      hashOf(token),
    );
    if (row === undefined) return 'unknown';
    if (row.used_at_ms !== null) return 'used';
    if (row.expires_at_ms <= now) return 'expired';
    database.run('UPDATE login_tokens SET used_at_ms = ? WHERE token_hash = ?', now, hashOf(token));
    database.run(
      'UPDATE members SET dashboard_last_open = ? WHERE id = ?',
      new Date(now).toISOString(),
      row.id,
    );
    return { memberId: row.id, name: row.name ?? '', email: row.email };
  });
