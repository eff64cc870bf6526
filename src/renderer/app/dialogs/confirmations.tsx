import { useApp } from '../../state/use-app';
import { lazyScreen } from '../../ui/layout/lazy-screen';
import { WaitingLayer } from './waiting-layer';

export const ConfirmationDialog = lazyScreen(() =>
  import('../../parts/confirmations/confirmation-dialog').then(
    (module) => module.ConfirmationDialog,
  ),
);

/** The confirmation at the head of the queue; the same for buttons, shortcuts, and the palette. */
export const Confirmations = () => {
  const first = useApp((state) => state.confirmations.queue[0]);
  const close = useApp((state) => state.confirmations.close);
  if (!first) return null;
  return (
    <ConfirmationDialog
      key={first.id}
      confirmation={first}
      onClose={(end) => close(first.id, end)}
      waiting={<WaitingLayer onEscape={() => close(first.id)} />}
    />
  );
};
