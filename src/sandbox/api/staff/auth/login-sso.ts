import type { Handler } from '../handler';
import { Refusal } from '../refusal';
import { hashOf, type StaffRow, startSession } from './sessions';
import { type IdTokenRules, verifyIdToken } from './verify-id-token';

export interface LoginOptions {
  /** Known only once the server has its port. */
  readonly rules: () => IdTokenRules;
  readonly isProd: boolean;
  readonly sessionMs: number;
}

/**
 * Section 7: exchanges the identity provider's ID token for a bearer token. Each ID token works
 * once.
 */
export const loginSso =
  ({ rules, isProd, sessionMs }: LoginOptions): Handler<'auth.loginSso'> =>
  ({ google_credential }, { database, now }) => {
    const claims = verifyIdToken(google_credential, rules(), now);
    if (claims === null) {
      throw new Refusal(401, 'The sign-in could not be verified. Sign in again.');
    }
    // The signed part without the signature, whose last bits can be spelled in several ways.
    const signed = google_credential.slice(0, google_credential.lastIndexOf('.'));
    database.run('DELETE FROM used_credentials WHERE expires_at_ms < ?', now - 3_600_000);
    const isNew = database.run(
      'INSERT OR IGNORE INTO used_credentials (hash,expires_at_ms) VALUES (?,?)',
      hashOf(signed),
      claims.exp * 1000,
    );
    if (isNew === 0) throw new Refusal(401, 'This sign-in has already been used. Sign in again.');
    const staff = database.get<StaffRow>('SELECT * FROM staff_users WHERE sub = ?', claims.sub);
    if (staff === undefined) {
      throw new Refusal(
        403,
        `${claims.email} has no access to Internal Dash. Ask an administrator.`,
      );
    }
    if (staff.disabled) {
      throw new Refusal(403, `The account ${claims.email} is disabled. Ask an administrator.`);
    }
    const { id, email, ...flags } = staff;
    return {
      token: startSession(database, id, now, sessionMs),
      user: {
        id,
        email,
        can_access_admin: flags.can_access_admin,
        can_access_sales: flags.can_access_sales,
        can_access_ops: flags.can_access_ops,
        can_access_search: flags.can_access_search,
        can_access_firewall: flags.can_access_firewall,
      },
      isProd,
    };
  };
