import { createContext, useContext } from 'react';

/** What a modal knows of the stack that it stands in. */
export interface ModalLayer {
  /** Only the top one shows and takes keys. */
  readonly top: boolean;
  /** Name of the modal below, such as `Team #12`; null at the bottom. */
  readonly below: string | null;
  /** Closes this one, which is the way back to the one below too. */
  close(): void;
}

const alone: ModalLayer = { top: true, below: null, close: () => undefined };

const ModalLayerContext = createContext<ModalLayer>(alone);
export const ModalLayerProvider = ModalLayerContext.Provider;
export const useModalLayer = (): ModalLayer => useContext(ModalLayerContext);
