import type { Clock } from './ports';

/** The result of {@link withTimeout} if the work takes too long. */
export const LATE = Symbol('late');

/**
 * Resolves to the work's result, or to `LATE` after the given milliseconds. The work itself
 * continues. Rejects if the work rejects in time.
 */
export const withTimeout = async <T>(
  milliseconds: number,
  work: Promise<T>,
  clock: Pick<Clock, 'after'>,
): Promise<T | typeof LATE> => {
  const late = Promise.withResolvers<typeof LATE>();
  const cancel = clock.after(milliseconds, () => late.resolve(LATE));
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    cancel();
  }
};
