import { useEffect } from 'react';
import type { AppError } from '../../../../contract/wire/errors';
import { tellFailure } from '../../../state/outbox/tell-failure';
import { useApp } from '../../../state/use-app';

/** Section 8: a failed preview is an alert, in addition to the message on the screen. */
export const usePreviewAlert = (error: AppError | null): void => {
  const feedback = useApp((state) => state.feedback);
  const { alertError, snack } = feedback;
  useEffect(() => {
    if (error) tellFailure({ alertError, snack }, error, 'alert');
  }, [error, alertError, snack]);
};
