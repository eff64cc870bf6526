// Without zod: the page needs these before anything else, and parses nothing.

/**
 * The browser host's wire: one WebSocket a window, JSON text messages. Names of the subprotocol: the
 * page offers this one and, behind it, the key that it alone has; the host takes the first.
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
