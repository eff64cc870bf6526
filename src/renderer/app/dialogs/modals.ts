import type { Feature, FeatureModal } from '../../state/feature';
import type { Modal, ModalKind } from '../../state/navigation/navigation-slice';

/** The feature's entry for a kind of modal. */
export const modalEntry = (
  features: readonly Feature[],
  kind: ModalKind,
): FeatureModal<ModalKind> => {
  for (const { modals } of features) {
    const entry = modals?.[kind];
    if (entry) return entry as unknown as FeatureModal<ModalKind>;
  }
  throw new Error(`no feature has a modal ${kind}`);
};

/** The modal's name, as the modal above it shows it. */
export const modalName = (features: readonly Feature[], modal: Modal): string =>
  modalEntry(features, modal.kind).name(modal);
