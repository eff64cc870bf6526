import { useEffect, useState } from 'react';

/** Milliseconds; shorter states would only flicker. */
const flickerTime = 120;

/** Milliseconds after which the look-up of an ID says that it is loading, and holds nothing up. */
export const lookUpShown = 400;

/** Milliseconds after which a change that takes effect at once says that it is being saved. */
export const savingShown = 1_000;

/** Milliseconds after which a list that fills while one types says that a search is pending. */
export const searchingShown = 500;

/**
 * Milliseconds after which a busy dialog offers to continue without it; most calls are done by
 * then.
 */
export const backgroundOffered = 3_000;

/** True once the flag has been true for the given time (by default, long enough to notice). */
export const useDelayedFlag = (isSo: boolean, milliseconds: number = flickerTime): boolean => {
  const [isDelayed, setIsDelayed] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setIsDelayed(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setIsDelayed(false);
    };
  }, [isSo, milliseconds]);
  return isDelayed;
};
