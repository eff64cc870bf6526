import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits: nobody guesses it, however many tries the machine allows. */
const newSecret = (): string => randomBytes(32).toString('base64url');

/** Looked up by digest, which takes the same time for a near miss. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

const sameDigest = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));

const signed = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** What a ticket is exchanged for. */
export interface Admission {
  /** The value of the Set-Cookie header. */
  readonly setCookie: string;
  /**
   * For the page alone. Browsers send a cookie to every port of 127.0.0.1, so that any other server
   * of this machine may get to see it; the key is kept by origin.
   */
  readonly key: string;
}

export type Redemption =
  | { readonly kind: 'admitted'; readonly admission: Admission }
  /** The browser that used the ticket comes with it again. */
  | { readonly kind: 'known' }
  /** Somebody else used it before, and is shut out now. */
  | { readonly kind: 'used-again'; readonly session: string }
  | { readonly kind: 'unknown' };

/** Who may use this launch of the app: whoever brought a ticket, and then their browser. */
export interface WindowKeys {
  /** A new ticket, good for one exchange. */
  issueTicket(): string;
  redeem(ticket: string, cookieHeader: string | undefined): Redemption;
  /** The session of a request's Cookie header, which is enough for the page and its files. */
  sessionOf(cookieHeader: string | undefined): string | null;
  /**
   * The host's proof for a page that proves to have the key of this session (`NONCE.PROOF`), which the
   * bridge takes too; null for any other.
   */
  proofFor(session: string, offer: string): string | null;
}

/**
 * Keys of one launch. The cookie's name holds the port, because browsers keep one jar for all ports
 * of 127.0.0.1 and two apps would overwrite each other's.
 */
export const createWindowKeys = (port: number): WindowKeys => {
  const name = `internal-dash-${port}`;
  /** Digests of tickets, with the session of those that were used. */
  const tickets = new Map<string, string | null>();
  /** The keys by session, which is the digest of its cookie. */
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
