import { useEffect, useState } from 'react';
import type { QueryResult } from '../state/queries/use-query-method';

/** Milliseconds; slower responses are not waited for. */
const longestWait = 1000;

export type FirstAnswer = Pick<QueryResult<unknown>, 'load' | 'value'>;

/**
 * True once every request has succeeded, failed, or taken too long; then stays true. Content that
 * appears together does not shift later.
 */
export const useAllLoadedOr = (asked: readonly FirstAnswer[]): boolean => {
  const isThere = asked.every(
    ({ load, value }) => value !== null || load === 'ready' || load === 'failed',
  );
  const [wasShown, setWasShown] = useState(isThere);
  useEffect(() => {
    if (wasShown) return;
    const timer = setTimeout(() => setWasShown(true), isThere ? 0 : longestWait);
    return () => clearTimeout(timer);
  }, [wasShown, isThere]);
  return wasShown || isThere;
};
