import type { PreloadApi } from '../../contract/preload-api';
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
  // Before whoever shows them: the first rows of a long answer are the beginning of it.
  api.subscribe(({ type }) => {
    if (type === 'answer.begun') markAnswer();
  });
  return {
    send: async (envelope) => {
      const result = await api.call(envelope);
      markAnswer();
      return result;
    },
    cancel: (id) => api.cancel(id),
    subscribe: (listener) => api.subscribe(listener),
  };
};
