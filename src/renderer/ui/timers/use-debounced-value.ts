import { useEffect, useState } from 'react';

/** The value after it has not changed for the given time; `initial` before that. */
export const useDebouncedValue = <T>(value: T, milliseconds: number, initial: T = value): T => {
  const [debounced, setDebounced] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
};
