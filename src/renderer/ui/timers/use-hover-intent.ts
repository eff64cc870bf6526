import { useEffect } from 'react';

/** Milliseconds; a pointer that only passes by means nothing. */
const hoverDelay = 60;

/** Tells what the pointer or the focus stays on, and calls what that returns when they leave it. */
export const useHoverIntent = <T>(
  target: T | undefined,
  onIntent: ((target: T) => () => void) | undefined,
): void => {
  useEffect(() => {
    if (target === undefined || !onIntent) return;
    let leave = (): void => undefined;
    const timer = setTimeout(() => {
      leave = onIntent(target);
    }, hoverDelay);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [target, onIntent]);
};
