/**
 * How a window stands with the app behind it. `lost` is tried again by itself; `restarted` works
 * again, on another launch than before; `locked` and `used-again` are for good.
 */
export type ConnectionState = 'open' | 'lost' | 'restarted' | 'locked' | 'used-again';

/** The state, and a way to follow it. */
export interface Connection {
  get(): ConnectionState;
  subscribe(listener: () => void): () => void;
  /** The user has read that the app was started again. */
  acknowledge(): void;
}
