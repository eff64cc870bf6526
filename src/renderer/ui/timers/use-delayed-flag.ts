import { useEffect, useState } from 'react';

/** Milliseconds; shorter states would only flicker. */
const flickerTime = 120;

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
