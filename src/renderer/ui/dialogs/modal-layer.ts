import { createContext, type ReactNode, useContext } from 'react';

/** A modal's position in the stack. */
export interface ModalLayer {
  /** False for a modal outside the stack, which closes itself. */
  readonly stacked: boolean;
  /** Name of the modal below, such as `Team #12`; null at the bottom. */
  readonly below: string | null;
  /** Notes on the responses it shows; displayed below its header. */
  readonly notes?: ReactNode;
  /** Closes this modal, which returns to the one below. */
  close(): void;
}

export const noLayer: ModalLayer = { stacked: false, below: null, close: () => undefined };

const ModalLayerContext = createContext<ModalLayer>(noLayer);
export const ModalLayerProvider = ModalLayerContext.Provider;
export const useModalLayer = (): ModalLayer => useContext(ModalLayerContext);
