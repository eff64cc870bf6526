import type { BridgeEvent } from '../../../contract/wire/events';

export interface EventHub {
  emit(event: BridgeEvent): void;
  /** Returns a function that ends the subscription. */
  subscribe(listener: (event: BridgeEvent) => void): () => void;
}

/** Sends events to every window. One failing window does not affect the others. */
export const createEventHub = (onFailure: (cause: unknown) => void = () => undefined): EventHub => {
  const listeners = new Set<(event: BridgeEvent) => void>();
  return {
    emit(event) {
      for (const listener of [...listeners]) {
        try {
          listener(event);
        } catch (cause) {
          onFailure(cause);
        }
      }
    },
    subscribe(listener) {
      // Wrap the listener, so that subscribing the same function twice gives two subscriptions.
      const own = (event: BridgeEvent) => listener(event);
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
  };
};
