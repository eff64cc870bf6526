import { AppFailure } from '../../../contract/wire/result';
import { outcomeOf } from '../../../domain/outbox/outcome';

/**
 * What a failed attempt says about its write. `refused`: nothing was done. `unknown`: the server
 * may have acted. `still-unknown`: this attempt was rejected before the server looked at its key,
 * so an earlier attempt may still have acted.
 */
export type FailureClass = 'refused' | 'unknown' | 'still-unknown';

/** `wasUnknown`: an earlier attempt at the same write may have acted. */
export const classifyFailure = (error: unknown, wasUnknown: boolean): FailureClass => {
  // A bug in our code can throw before or after the request.
  const outcome = error instanceof AppFailure ? outcomeOf(error.error) : 'unknown';
  if (outcome === 'unknown') return 'unknown';
  return outcome === 'not-sent' && wasUnknown ? 'still-unknown' : 'refused';
};
