import { useApp } from '../state/use-app';
import { ConfirmDialog } from '../ui/confirm-dialog';

/** Asks before a screen with edits that are not saved is left. */
export const LeaveDialog = () => {
  const isAsked = useApp((state) => state.leaving.go !== null);
  const unsaved = useApp((state) => state.leaving.unsaved);
  const stay = useApp((state) => state.leaving.stay);
  const leave = useApp((state) => state.leaving.leave);
  if (!isAsked) return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      message={unsaved ?? 'Your edits are not saved.'}
      confirmLabel="Leave"
      cancelLabel="Stay"
      final={false}
      onConfirm={leave}
      onCancel={stay}
    />
  );
};
