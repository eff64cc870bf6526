import type { AppError } from '../../../contract/wire/errors';
import type { FeedbackSlice } from '../feedback/feedback-slice';
import { errorText, technicalDetails } from '../feedback/messages';

/** Where a failure is shown; `caller` means that the caller shows it. */
export type FailureTarget = 'snackbar' | 'alert' | 'caller';

/**
 * Whether a failure needs a message. A lost session and a lock have their own screens, and the user
 * knows what they canceled.
 */
export const needsMessage = ({ code }: AppError): boolean =>
  code !== 'unauthorized' && code !== 'locked' && code !== 'cancelled';

/** Shows a failed call to the user (section 8). Nothing else may show one. */
export const reportFailure = (
  feedback: Pick<FeedbackSlice, 'alertError' | 'snack'>,
  error: AppError,
  failureTarget: FailureTarget = 'snackbar',
  title?: string,
): void => {
  if (failureTarget === 'caller' || !needsMessage(error)) return;
  if (failureTarget === 'alert') {
    feedback.alertError(error, title);
    return;
  }
  // For a refusal, the status adds nothing to the message.
  const words = error.code === 'server' ? null : technicalDetails(error);
  feedback.snack(errorText(error), 'error', words === null ? [] : [{ kind: 'details', words }]);
};
