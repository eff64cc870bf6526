import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;

const subscribe = (changed: () => void): (() => void) => {
  // The print layout starts right after the listeners, so a later render would be missing.
  const becomes = (value: boolean) => () => {
    printing = value;
    flushSync(changed);
  };
  const before = becomes(true);
  const after = becomes(false);
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
};

/** Whether the page is being printed: nothing scrolls then, so long lists render in full. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing);
