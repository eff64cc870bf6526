import { useEffect, useState } from 'react';

/** Milliseconds; what is over sooner is not worth a flicker. */
const flickerTime = 120;

/** True once something has been so for longer than one would notice, or for so many milliseconds. */
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
