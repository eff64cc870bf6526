import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits, which cannot be guessed. */
const newSecret = (): string => randomBytes(32).toString('base64url');

/** Secrets are looked up by digest, so that the lookup time reveals nothing about them. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

const sameDigest = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));

const signed = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** What a browser gets for a ticket. */
export interface Admission {
  /** The value of the Set-Cookie header. */
  readonly setCookie: string;
  /**
   * For the page only. Browsers send cookies to every port of 127.0.0.1, so another server on this
   * machine may see the cookie, but the page stores the key by origin.
   */
  readonly key: string;
}

export type Redemption =
  | { readonly kind: 'admitted'; readonly admission: Admission }
  /** The browser that used the ticket sends it again. */
  | { readonly kind: 'known' }
  /** Another browser used the ticket before and is now locked out. */
  | { readonly kind: 'used-again'; readonly session: string }
  | { readonly kind: 'unknown' };

/**
 * Decides which browsers may use this launch of the app: those with a ticket, and then those with
 * the cookie and key that they got for it.
 */
export interface WindowKeys {
  /** Issues a ticket for one exchange. */
  issueTicket(): string;
  redeem(ticket: string, cookieHeader: string | undefined): Redemption;
  /** The session of a request's Cookie header, which is enough to get the page and its files. */
  sessionOf(cookieHeader: string | undefined): string | null;
  /**
   * The host's proof for a page that proves it has the session's key (`NONCE.PROOF`), as the bridge
   * requires; null for any other page.
   */
  proofFor(session: string, offer: string): string | null;
}

/**
 * Keys of one launch. The cookie's name contains the port, because browsers share cookies among all
 * ports of 127.0.0.1 and two apps would overwrite each other's.
 */
export const createWindowKeys = (port: number): WindowKeys => {
  const name = `internal-dash-${port}`;
  /** Digests of tickets; used tickets have their session as the value. */
  const tickets = new Map<string, string | null>();
  /** Keys by session. A session is the digest of its cookie. */
  const sessions = new Map<string, string>();

  const sessionOf = (cookieHeader: string | undefined): string | null => {
    const found = (cookieHeader ?? '')
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part.startsWith(`${name}=`))
      .map((part) => digest(part.slice(name.length + 1)));
    return found.find((session) => sessions.has(session)) ?? null;
  };

  return {
    issueTicket() {
      const ticket = newSecret();
      tickets.set(digest(ticket), null);
      return ticket;
    },
    redeem(ticket, cookieHeader) {
      const id = digest(ticket);
      const before = tickets.get(id);
      if (before === undefined) {
        return sessionOf(cookieHeader) === null ? { kind: 'unknown' } : { kind: 'known' };
      }
      if (before === null) {
        const [cookie, key] = [newSecret(), newSecret()];
        const session = digest(cookie);
        tickets.set(id, session);
        sessions.set(session, key);
        const setCookie = `${name}=${cookie}; Path=/; HttpOnly; SameSite=Strict`;
        return { kind: 'admitted', admission: { setCookie, key } };
      }
      if (sessionOf(cookieHeader) === before) return { kind: 'known' };
      sessions.delete(before);
      return { kind: 'used-again', session: before };
    },
    sessionOf,
    proofFor(session, offer) {
      const key = sessions.get(session);
      const [nonce = '', proof = ''] = offer.split('.');
      if (key === undefined || nonce === '') return null;
      const isPage = sameDigest(digest(proof), digest(signed(key, `page ${nonce}`)));
      return isPage ? signed(key, `host ${nonce}`) : null;
    },
  };
};
