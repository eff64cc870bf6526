// Without zod: the page needs these before anything else, and parses nothing.

/**
 * The browser host's wire: one WebSocket a window, JSON text messages. Names of the subprotocol: the
 * page offers this one and, behind it, a number used once and the proof that it has the key of that
 * launch (`NONCE.PROOF`); the host takes the first, and proves the same with its first message. A
 * proof is the HMAC (SHA-256, base64url) of `page NONCE` or `host NONCE`; the key itself is not sent.
 */
export const SOCKET_PROTOCOL = 'internal-dash-bridge';

/** Bytes. The longest input there is, a memo or a mapping scheme, has some thousands. */
export const LONGEST_MESSAGE = 1024 * 1024;

/** Why the host ends a window's connection for good. */
export const SocketEnd = {
  /** The window is not let in: of another launch, or without its key. */
  locked: 4401,
  /** Its address was opened a second time. */
  usedAgain: 4409,
} as const;
