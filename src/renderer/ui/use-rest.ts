import { useEffect } from 'react';

/** Milliseconds; somebody who only passes by means nothing. */
const rest = 60;

/** Tells what the pointer or the focus rests on, and calls what that answers when they leave it. */
export const useRest = <T>(
  target: T | undefined,
  onRest: ((target: T) => () => void) | undefined,
): void => {
  useEffect(() => {
    if (target === undefined || !onRest) return;
    let leave = (): void => undefined;
    const timer = setTimeout(() => {
      leave = onRest(target);
    }, rest);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [target, onRest]);
};
