import type { BridgeEvent } from '../../contract/wire/events';
import type { PreloadApi } from '../../contract/wire/preload-api';
import type { Transport } from './client';
import { markResponse } from './response-mark';

declare global {
  interface Window {
    /** Set by the preload script, in Electron only. */
    readonly internalDash?: PreloadApi;
  }
}

/** Electron's transport: the three functions of the preload script. */
export const createElectronTransport = (api: PreloadApi): Transport => {
  const listeners = new Set<(event: BridgeEvent) => void>();
  let isListening = false;
  // Subscribe once per page: this tells core that the page is listening.
  const listen = (): void => {
    if (isListening) return;
    isListening = true;
    api.subscribe((event) => {
      // Mark before the listeners run: the first rows are the start of the response.
      if (event.type === 'response.started') markResponse();
      for (const listener of [...listeners]) listener(event);
    });
  };
  return {
    send: async (envelope) => {
      const result = await api.call(envelope);
      markResponse();
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
