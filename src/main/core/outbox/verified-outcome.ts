import type { AppFailure } from '../../../contract/wire/result';

/**
 * The actual state of a write according to the API: the response it would have had if it happened, or
 * the failure if the API cannot tell.
 */
export type VerifiedOutcome<T> =
  | { readonly truth: 'present'; readonly value: T }
  | { readonly truth: 'absent' }
  | {
      readonly truth: 'cannot-tell';
      readonly why?: AppFailure;
      /**
       * A sentence about a similar entry that may be the result; a person checks before anything is
       * sent.
       */
      readonly alike?: string;
    };

/**
 * Asks the API for the actual state. `since` is the time of the first attempt (milliseconds); older
 * entries do not count.
 */
export type Verify<T> = (signal: AbortSignal, since: number) => Promise<VerifiedOutcome<T>>;

export const present = <T>(value: T): VerifiedOutcome<T> => ({ truth: 'present', value });
export const absent = { truth: 'absent' } as const;
export const cannotTell = { truth: 'cannot-tell' } as const;
