import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits: nobody guesses it, however many tries the machine allows. */
const newSecret = (): string => randomBytes(32).toString('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Who may use this launch of the app: whoever brought a ticket, and then their browser's cookie. */
export interface WindowKeys {
  /** A new ticket, good for one exchange. */
  issueTicket(): string;
  /** Takes the ticket; false for one that was used or never issued. */
  redeem(ticket: string): boolean;
  /** The value of the Set-Cookie header. */
  readonly setCookie: string;
  /** Whether a request's Cookie header holds the cookie of this launch. */
  admits(cookieHeader: string | undefined): boolean;
}

/**
 * Keys of one launch. The cookie's name holds the port, because browsers keep one jar for all ports
 * of 127.0.0.1 and two apps would overwrite each other's.
 */
export const createWindowKeys = (port: number): WindowKeys => {
  const name = `internal-dash-${port}`;
  const secret = newSecret();
  const expected = digest(secret);
  /** By digest, so that looking one up takes the same time for a near miss. */
  const tickets = new Set<string>();
  const keyOf = (ticket: string): string => digest(ticket).toString('base64');
  return {
    issueTicket() {
      const ticket = newSecret();
      tickets.add(keyOf(ticket));
      return ticket;
    },
    redeem: (ticket) => tickets.delete(keyOf(ticket)),
    setCookie: `${name}=${secret}; Path=/; HttpOnly; SameSite=Strict`,
    admits(cookieHeader) {
      const found = (cookieHeader ?? '')
        .split(';')
        .map((part) => part.trim())
        .filter((part) => part.startsWith(`${name}=`));
      return found.some((part) => timingSafeEqual(digest(part.slice(name.length + 1)), expected));
    },
  };
};
