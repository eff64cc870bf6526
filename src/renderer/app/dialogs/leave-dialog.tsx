import { useApp } from '../../state/use-app';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog';

/** Asks before the user leaves unsaved edits, pending writes, or input that isn't kept. */
export const LeaveDialog = () => {
  const isAsked = useApp((state) => state.navigationGuard.go !== null);
  const unsaved = useApp((state) => state.navigationGuard.unsaved);
  const question = useApp((state) => state.navigationGuard.question);
  // Edits are kept as a draft.
  const isLost = useApp((state) => Object.keys(state.navigationGuard.losses).length > 0);
  const stay = useApp((state) => state.navigationGuard.stay);
  const leave = useApp((state) => state.navigationGuard.leave);
  if (!isAsked) return null;
  return (
    <ConfirmDialog
      title={question?.title ?? 'Leave without saving?'}
      message={
        question
          ? [question.message, unsaved].filter((part) => part !== null).join(' ')
          : (unsaved ?? 'Your edits aren’t saved.')
      }
      confirmLabel={question?.confirmLabel ?? 'Leave'}
      cancelLabel={question?.cancelLabel ?? 'Stay'}
      final={isLost}
      onConfirm={leave}
      onCancel={stay}
    />
  );
};
