import type { Feature, FeatureModal } from '../../state/feature';
import type { Modal, ModalKind } from '../../state/navigation/navigation-slice';

/** The entry of a modal's kind in the feature that has it. */
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

/** What the modal above it calls it. */
export const modalName = (features: readonly Feature[], modal: Modal): string =>
  modalEntry(features, modal.kind).name(modal);
