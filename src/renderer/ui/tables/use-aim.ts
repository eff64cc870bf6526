import { useLayoutEffect, useRef } from 'react';

/** Milliseconds; nobody reads new rows and clicks sooner. */
const reaction = 200;

/**
 * Returns a function from the row under a click to the row that was meant: if another row has just
 * replaced the one under the pointer, the one that was there. The record of another row would be
 * the wrong customer's. `under` is the row under the pointer.
 */
export const useAim = <Row>(
  rows: readonly Row[],
  under: Row | undefined,
  rowKey: (row: Row) => string | number,
): ((clicked: Row) => Row) => {
  const before = useRef<Row>(undefined);
  const replaced = useRef<{ readonly row: Row; readonly at: number }>(undefined);
  const recent = (): Row | undefined =>
    replaced.current && performance.now() - replaced.current.at < reaction
      ? replaced.current.row
      : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows change
  useLayoutEffect(() => {
    const was = before.current;
    // Rows added below replace nothing.
    if (was === undefined || (under !== undefined && rowKey(under) === rowKey(was))) return;
    replaced.current = { row: recent() ?? was, at: performance.now() };
  }, [rows]);
  useLayoutEffect(() => {
    before.current = under;
  });
  return (clicked) => recent() ?? clicked;
};
