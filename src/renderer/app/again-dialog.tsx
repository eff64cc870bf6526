import { useApp } from '../state/use-app';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DateTime } from '../ui/date-time';

/** Asks before a change is made again that the server may not know to be the same one. */
export const AgainDialog = () => {
  const asked = useApp((state) => state.again.asked);
  const answer = useApp((state) => state.again.answer);
  if (!asked) return null;
  return (
    <ConfirmDialog
      title="Was this done already?"
      message={asked.message}
      confirmLabel="Do it again"
      cancelLabel="Look first"
      final
      danger
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>
        It was tried first <DateTime iso={asked.startedAt} />.
      </p>
    </ConfirmDialog>
  );
};
