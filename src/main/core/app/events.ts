import type { BridgeEvent } from '../../../contract/wire/events';

export interface EventHub {
  emit(event: BridgeEvent): void;
  /** Answers the function that ends the subscription. */
  subscribe(listener: (event: BridgeEvent) => void): () => void;
}

/** Tells every window of the host what happened. A window that fails keeps it from no other. */
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
      // Each subscription its own, also of the same function.
      const own = (event: BridgeEvent) => listener(event);
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
  };
};
