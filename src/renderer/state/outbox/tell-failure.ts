import type { AppError } from '../../../contract/wire/errors';
import type { FeedbackSlice } from '../feedback/feedback-slice';
import { errorText, technicalDetails } from '../feedback/messages';

/** Where a failure is told; a `caller` tells it itself. */
export type Tells = 'snackbar' | 'alert' | 'caller';

/** Whether there is anything to tell: a lost session and a lock have screens of their own, and what
 * the user cancelled they know of. */
export const isTold = ({ code }: AppError): boolean =>
  code !== 'unauthorized' && code !== 'locked' && code !== 'cancelled';

/** THE one place that tells a failure of a call (section 8). */
export const tellFailure = (
  feedback: Pick<FeedbackSlice, 'alertError' | 'snack'>,
  error: AppError,
  tells: Tells = 'snackbar',
  title?: string,
): void => {
  if (tells === 'caller' || !isTold(error)) return;
  if (tells === 'alert') {
    feedback.alertError(error, title);
    return;
  }
  // The status of a refusal tells nobody more than its message does.
  const words = error.code === 'server' ? null : technicalDetails(error);
  feedback.snack(errorText(error), 'error', words === null ? [] : [{ kind: 'details', words }]);
};
