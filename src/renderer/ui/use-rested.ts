import { useEffect, useState } from 'react';

/** Milliseconds without a key after which the typing rests. */
const restTime = 200;

/** A value once it has rested: for questions that need not be asked with every key. */
export const useRested = <T>(value: T): T => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restTime);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};
