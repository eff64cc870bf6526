import { useEffect, useRef, useState } from 'react';

/** Keys added since the list was first rendered. */
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
