import type { Clock } from './ports';

/** What {@link withTimeout} answers for work that takes longer. */
export const LATE = Symbol('late');

/**
 * What the work answers, or `LATE` when it has not by then; the work itself goes on. Rejects when the
 * work does in time.
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
