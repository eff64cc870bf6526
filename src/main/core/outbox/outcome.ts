import type { AppFailure } from '../../../contract/wire/errors';

/**
 * What the API says of something: with its value where it is there (of a write that may have happened, the
 * answer that it would have had), with its refusal where nobody can tell.
 */
export type VerifiedOutcome<T> =
  | { readonly truth: 'present'; readonly value: T }
  | { readonly truth: 'absent' }
  | {
      readonly truth: 'cannot-tell';
      readonly why?: AppFailure;
      /** A sentence on what is there and may be it: a person looks before anything is sent again. */
      readonly alike?: string;
    };

/**
 * Asks the API what is true. `since` is when the write was tried first (milliseconds): what was there
 * before is another one.
 */
export type Verify<T> = (signal: AbortSignal, since: number) => Promise<VerifiedOutcome<T>>;

export const present = <T>(value: T): VerifiedOutcome<T> => ({ truth: 'present', value });
export const absent = { truth: 'absent' } as const;
export const cannotTell = { truth: 'cannot-tell' } as const;
