import { AppFailure } from '../../../contract/wire/result';

/** Statuses with which the staff API may refuse an account or its ID token, besides 401 and 403. */
const refusing: readonly number[] = [400, 410, 422];

/**
 * The failure of a renewal at the staff API, as `unauthorized` if it is a refusal (checklist A10).
 * Otherwise, every later call would fail in the same way, and nothing would lead to the login.
 */
export const asRefusal = (failure: unknown): unknown => {
  if (!(failure instanceof AppFailure)) return failure;
  const { error } = failure;
  const isRefusal =
    error.code === 'not-found' || (error.code === 'server' && refusing.includes(error.status));
  return isRefusal ? new AppFailure({ code: 'unauthorized', message: error.message }) : failure;
};
