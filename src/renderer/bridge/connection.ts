/**
 * The window's connection to the app. `lost` is retried automatically; `restarted` is connected
 * again, to another launch; `locked` and `used-again` are final.
 */
export type ConnectionState = 'open' | 'lost' | 'restarted' | 'locked' | 'used-again';

/** The current state and a subscription to it. */
export interface Connection {
  get(): ConnectionState;
  subscribe(listener: () => void): () => void;
  /** The user has read that the app was restarted. */
  acknowledge(): void;
}
