import type { BridgeEvent } from '../../contract/wire/events';
import type { PreloadApi } from '../../contract/wire/preload-api';
import { markAnswer } from './answer-mark';
import type { Transport } from './client';

declare global {
  interface Window {
    /** There in Electron only, put there by the preload script. */
    readonly internalDash?: PreloadApi;
  }
}

/** Electron's transport: the three functions of the preload script. */
export const createElectronTransport = (api: PreloadApi): Transport => {
  const listeners = new Set<(event: BridgeEvent) => void>();
  let isListening = false;
  // Once for the page: it is what tells core that the page listens.
  const listen = (): void => {
    if (isListening) return;
    isListening = true;
    api.subscribe((event) => {
      // Before whoever shows them: the first rows of a long answer are the beginning of it.
      if (event.type === 'answer.begun') markAnswer();
      for (const listener of [...listeners]) listener(event);
    });
  };
  return {
    send: async (envelope) => {
      const result = await api.call(envelope);
      markAnswer();
      return result;
    },
    cancel: (id) => api.cancel(id),
    subscribe(listener) {
      listeners.add(listener);
      listen();
      return () => listeners.delete(listener);
    },
  };
};
