import { useEffect, useState } from 'react';

/** A value once it has not changed for so many milliseconds; `initial` until the first time. */
export const useDebouncedValue = <T>(value: T, milliseconds: number, initial: T = value): T => {
  const [debounced, setDebounced] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
};
