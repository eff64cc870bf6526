import { useEffect, useState } from 'react';
import type { QueryResult } from '../state/queries/use-query-method';

/** Milliseconds; what is slower than this is not waited for. */
const longestWait = 1000;

export type FirstAnswer = Pick<QueryResult<unknown>, 'load' | 'value'>;

/**
 * True once each of them has answered or failed, or has kept one waiting for too long; then it stays
 * so. What shows together at the first paint does not push itself about afterwards.
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
