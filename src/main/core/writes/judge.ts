import { AppFailure } from '../../../contract/errors';
import { mayHaveActed } from '../../../rules/outcome';
import { NotSent } from '../http/not-sent';

/**
 * What a failed try says of its write: `refused`, and nothing was done; `unknown`, as the server may
 * have acted; `still-unknown`, where this try did nothing but tells nothing of an earlier one.
 */
export type Verdict = 'refused' | 'unknown' | 'still-unknown';

/** Refusals that stand before the server looks at the key: they say nothing of an earlier try. */
const beforeTheKey: ReadonlySet<string> = new Set([
  'unauthorized',
  'forbidden',
  'rate-limited',
  'offline',
  'validation',
  'file',
]);

/** `wasUnknown`: an earlier try of the same write may have acted. */
export const judge = (error: unknown, wasUnknown: boolean): Verdict => {
  // A defect of ours may come after the send as well as before.
  if (!(error instanceof AppFailure)) return 'unknown';
  if (error instanceof NotSent) return wasUnknown ? 'still-unknown' : 'refused';
  if (mayHaveActed(error.error)) return 'unknown';
  return wasUnknown && beforeTheKey.has(error.error.code) ? 'still-unknown' : 'refused';
};
