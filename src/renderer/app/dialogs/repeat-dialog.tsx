import { useApp } from '../../state/use-app';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog';
import { Moment } from '../../ui/text/date-time';

/**
 * Asks before core continues after a refusal that a person may override: an old try, or a journal that cannot be written.
 */
export const RepeatDialog = () => {
  const asked = useApp((state) => state.repeat.asked);
  const answered = useApp((state) => state.repeat.answered);
  const answer = useApp((state) => state.repeat.answer);
  if (!asked) return null;
  return (
    <ConfirmDialog
      // The next question opens as a new dialog, with the focus on Cancel.
      key={answered}
      title={asked.title}
      message={asked.message}
      confirmLabel={asked.confirmLabel}
      cancelLabel={asked.cancelLabel}
      final
      danger
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {asked.startedAt !== null && (
        <p>
          First attempt: <Moment iso={asked.startedAt} />.
        </p>
      )}
    </ConfirmDialog>
  );
};
