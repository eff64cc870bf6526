import { useEffect, useRef, useState } from 'react';

/** Keys that were not there when the list was first seen: what was added while one looks. */
export const useAdded = (keys: readonly string[] | null): ReadonlySet<string> => {
  const first = useRef<ReadonlySet<string> | null>(null);
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const all = keys?.join('\n');
  useEffect(() => {
    if (all === undefined) return;
    const now = all.split('\n');
    first.current ??= new Set(now);
    const known = first.current;
    setAdded(new Set(now.filter((key) => !known.has(key))));
  }, [all]);
  return added;
};
