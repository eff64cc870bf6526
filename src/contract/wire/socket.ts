// Does not import zod: the page needs these constants first and parses nothing.

/**
 * The browser host's protocol: one WebSocket per window, JSON text messages. The page offers two
 * subprotocols: this one, and a nonce with the proof that it has the launch's key (`NONCE.PROOF`).
 * The host accepts the first and proves the same in its first message. A proof is the HMAC
 * (SHA-256, base64url) of `page NONCE` or `host NONCE`; the key itself is never sent.
 */
export const SOCKET_PROTOCOL = 'internal-dash-bridge';

/** Bytes. The longest real input, a memo or a mapping scheme, has a few thousand. */
export const LONGEST_MESSAGE = 1024 * 1024;

/** Codes with which the host ends a window's connection for good. */
export const SocketEnd = {
  /** The window is rejected: it is from another launch or lacks its key. */
  locked: 4401,
  /** The window's URL was opened a second time. */
  usedAgain: 4409,
} as const;
