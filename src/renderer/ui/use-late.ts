import { useEffect, useState } from 'react';

/** Milliseconds; what is over sooner is not worth a flicker. */
const patience = 120;

/** True once something has been so for longer than one would notice. */
export const useLate = (isSo: boolean): boolean => {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setIsLate(true), patience);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isSo]);
  return isLate;
};
