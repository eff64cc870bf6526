import { type ComponentType, Suspense, useMemo } from 'react';
import { LoadingOverlay } from '../ui/loading';
import { type ModalLayer, ModalLayerProvider } from '../ui/modal-layer';
import { useApp } from '../ui/use-app';
import { ErrorBoundary } from './error-boundary';
import { modalName, modalRegistry } from './modal-registry';
import type { Modal } from './navigation-slice';

const keyOf = (modal: Modal): string => ('id' in modal ? `${modal.kind}-${modal.id}` : modal.kind);

interface LayerProps {
  readonly modal: Modal;
  readonly below: string | null;
}

const Layer = ({ modal, below }: LayerProps) => {
  const close = useApp((state) => state.navigation.closeModal);
  const alert = useApp((state) => state.feedback.alert);
  const layer = useMemo<ModalLayer>(() => ({ stacked: true, below, close }), [below, close]);
  // The registry gives each kind the component that takes its fields.
  const Content = modalRegistry[modal.kind].component as ComponentType<
    Modal & { onClose: () => void }
  >;
  return (
    <ErrorBoundary
      onError={(message) => {
        close();
        alert(`${modalName(modal)} could not be shown: ${message}`);
      }}
    >
      <ModalLayerProvider value={layer}>
        <Suspense fallback={<LoadingOverlay />}>
          <Content {...modal} onClose={close} />
        </Suspense>
      </ModalLayerProvider>
    </ErrorBoundary>
  );
};

/** The stack of modals: all stay mounted, the last one shows. */
export const ModalStack = () => {
  const modals = useApp((state) => state.navigation.modals);
  return modals.map((modal, index) => {
    const under = modals[index - 1];
    return <Layer key={keyOf(modal)} modal={modal} below={under ? modalName(under) : null} />;
  });
};
