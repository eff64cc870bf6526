import { createContext, type ReactNode, useContext } from 'react';

/** What a modal knows of the stack that it stands in. */
export interface ModalLayer {
  /** False for a modal that a feature shows by itself, which has its own way out. */
  readonly stacked: boolean;
  /** Name of the modal below, such as `Team #12`; null at the bottom. */
  readonly below: string | null;
  /** What there is to say of the answers that it shows; below its head. */
  readonly notes?: ReactNode;
  /** Closes this one, which is the way back to the one below too. */
  close(): void;
}

export const noLayer: ModalLayer = { stacked: false, below: null, close: () => undefined };

const ModalLayerContext = createContext<ModalLayer>(noLayer);
export const ModalLayerProvider = ModalLayerContext.Provider;
export const useModalLayer = (): ModalLayer => useContext(ModalLayerContext);
