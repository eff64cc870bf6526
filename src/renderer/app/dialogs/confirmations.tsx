import { useApp } from '../../state/use-app';
import { lazyScreen } from '../../ui/layout/lazy-screen';
import { WaitingLayer } from './waiting-layer';

export const ConfirmationDialog = lazyScreen(() =>
  import('../../parts/confirmations/confirmation-dialog').then(
    (module) => module.ConfirmationDialog,
  ),
);

/**
 * The first confirmation of the queue; the same for buttons, shortcuts, and the palette. The others
 * are mounted too, because a hidden one may have a write that is being sent.
 */
export const Confirmations = () => {
  const queue = useApp((state) => state.confirmations.queue);
  const close = useApp((state) => state.confirmations.close);
  const first = queue.find(({ isBehind }) => !isBehind);
  return queue.map((each) => (
    <ConfirmationDialog
      key={each.id}
      confirmation={each}
      isShown={each === first}
      onClose={(end) => close(each.id, end)}
      waiting={each === first && <WaitingLayer onEscape={() => close(each.id)} />}
    />
  ));
};
