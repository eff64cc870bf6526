import { useApp } from '../../state/use-app';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog';

/** Asks before the user leaves unsaved edits or pending writes. */
export const LeaveDialog = () => {
  const isAsked = useApp((state) => state.navigationGuard.go !== null);
  const unsaved = useApp((state) => state.navigationGuard.unsaved);
  const question = useApp((state) => state.navigationGuard.question);
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
      final={false}
      onConfirm={leave}
      onCancel={stay}
    />
  );
};
