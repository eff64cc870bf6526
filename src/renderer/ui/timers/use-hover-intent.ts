import { useEffect } from 'react';

/** Milliseconds; ignores a pointer that only passes. */
const hoverDelay = 60;

/**
 * Reports the target on which the pointer or the focus rests, and calls the returned function when
 * it leaves.
 */
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
