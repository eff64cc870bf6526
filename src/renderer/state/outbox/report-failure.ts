import type { AppError } from '../../../contract/wire/errors';
import { type FeedbackSlice, openAction } from '../feedback/feedback-slice';
import { errorText, needsMessage, technicalDetails } from '../feedback/messages';
import type { NamedRecord } from '../queries/record-name';

/** Where a failure is shown; `caller` means that the caller shows it. */
export type FailureTarget = 'snackbar' | 'alert' | 'caller';

/**
 * Shows a failed call to the user (section 8). Nothing else may show one. An alert can have a
 * title of its own. Over another screen than that of the record, the message names it.
 */
export const reportFailure = (
  feedback: Pick<FeedbackSlice, 'alertError' | 'snack'>,
  error: AppError,
  failureTarget: FailureTarget = 'snackbar',
  { title, about }: { title?: string; about?: NamedRecord | undefined } = {},
): void => {
  if (failureTarget === 'caller' || !needsMessage(error)) return;
  if (failureTarget === 'alert') {
    feedback.alertError(error, title, about);
    return;
  }
  // For a refusal, the status adds nothing to the message.
  const words = error.code === 'server' ? null : technicalDetails(error);
  feedback.snack(
    errorText(error),
    'error',
    [
      ...(about ? [openAction(about)] : []),
      ...(words === null ? [] : [{ kind: 'details', words } as const]),
    ],
    about,
  );
};
