import { useLayoutEffect, useRef } from 'react';

/** Milliseconds; nobody reads new rows and clicks sooner. */
const reaction = 200;

/**
 * Returns a function from the row under a click to the row that was meant: `pointed`, on which the
 * pointer came to rest, if other rows have just replaced it. The record of another row would be the
 * wrong customer's.
 */
export const useAim = <Row>(
  rows: readonly Row[],
  pointed: Row | undefined,
): ((clicked: Row) => Row) => {
  const changed = useRef(Number.NEGATIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows change
  useLayoutEffect(() => {
    changed.current = performance.now();
  }, [rows]);
  return (clicked) =>
    pointed !== undefined && performance.now() - changed.current < reaction ? pointed : clicked;
};
