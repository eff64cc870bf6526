import type { BridgeEvent } from '../../contract/events';

export interface EventHub {
  emit(event: BridgeEvent): void;
  /** Answers the function that ends the subscription. */
  subscribe(listener: (event: BridgeEvent) => void): () => void;
}

/** Tells every window of the host what happened. */
export const createEventHub = (): EventHub => {
  const listeners = new Set<(event: BridgeEvent) => void>();
  return {
    emit(event) {
      for (const listener of [...listeners]) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
