import { AppFailure } from '../../../contract/wire/errors';
import { outcomeOf } from '../../../domain/outbox/outcome';

/**
 * What a failed try says of its write: `refused`, and nothing was done; `unknown`, as the server may
 * have acted; `still-unknown`, where this try did nothing but tells nothing of an earlier one, as it
 * was turned away before the server looks at the key.
 */
export type FailureClass = 'refused' | 'unknown' | 'still-unknown';

/** `wasUnknown`: an earlier try of the same write may have acted. */
export const classifyFailure = (error: unknown, wasUnknown: boolean): FailureClass => {
  // A defect of ours may come after the send as well as before.
  const outcome = error instanceof AppFailure ? outcomeOf(error.error) : 'unknown';
  if (outcome === 'unknown') return 'unknown';
  return outcome === 'not-sent' && wasUnknown ? 'still-unknown' : 'refused';
};
