import { type ComponentType, type ReactNode, useMemo } from 'react';
import { useFeatures } from '../../state/commands/use-features';
import type { Feature, FeatureModal } from '../../state/feature';
import type { Modal, ModalKind } from '../../state/navigation/navigation-slice';
import { useApp } from '../../state/use-app';
import { type ModalLayer, ModalLayerProvider } from '../../ui/dialogs/modal-layer';
import { lazyScreen } from '../../ui/layout/lazy-screen';
import { ErrorBoundary } from '../shell/error-boundary';
import { UnexpectedFormatNotes } from '../shell/unexpected-format-notes';
import { WaitingLayer } from './waiting-layer';

/** The feature's entry for a kind of modal. */
const modalEntry = (features: readonly Feature[], kind: ModalKind): FeatureModal<ModalKind> => {
  for (const { modals } of features) {
    const entry = modals?.[kind];
    if (entry) return entry as unknown as FeatureModal<ModalKind>;
  }
  throw new Error(`no feature has a modal ${kind}`);
};

/** The modal's name, as the modal above it shows it. */
const modalName = (features: readonly Feature[], modal: Modal): string =>
  modalEntry(features, modal.kind).name(modal);

const keyOf = (modal: Modal): string => ('id' in modal ? `${modal.kind}-${modal.id}` : modal.kind);

interface LayerProps {
  readonly modal: Modal;
  readonly below: string | null;
}

const Layer = ({ modal, below }: LayerProps) => {
  const { features } = useFeatures();
  const close = useApp((state) => state.navigation.closeModal);
  const alert = useApp((state) => state.feedback.alert);
  const layer = useMemo<ModalLayer>(
    () => ({ stacked: true, below, notes: <UnexpectedFormatNotes />, close }),
    [below, close],
  );
  // The feature maps each kind to a component that takes its fields.
  const Content = lazyScreen(modalEntry(features, modal.kind).load) as ComponentType<
    Modal & { onClose: () => void; waiting: ReactNode }
  >;
  return (
    <ErrorBoundary
      onError={(message) => {
        close();
        alert(`${modalName(features, modal)} couldn’t be shown: ${message}`);
      }}
    >
      <ModalLayerProvider value={layer}>
        <Content {...modal} onClose={close} waiting={<WaitingLayer onEscape={close} />} />
      </ModalLayerProvider>
    </ErrorBoundary>
  );
};

/** The stack of modals: all stay mounted, only the last one is visible. */
export const ModalStack = () => {
  const { features } = useFeatures();
  const modals = useApp((state) => state.navigation.modals);
  return modals.map((modal, index) => {
    const under = modals[index - 1];
    return (
      <Layer key={keyOf(modal)} modal={modal} below={under ? modalName(features, under) : null} />
    );
  });
};
