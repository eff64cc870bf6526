import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;

const subscribe = (changed: () => void): (() => void) => {
  // The page is laid out for the paper as soon as the listeners are done: a later render is not on it.
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

/** Whether the page is being laid out for paper, where nothing scrolls: what is long is drawn whole. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing);
