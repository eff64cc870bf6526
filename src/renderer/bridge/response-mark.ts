const name = 'bridge:answer';
/** Number of marks to keep, so that a window open for weeks does not collect them. */
const kept = 100;
let count = 0;

/** Marks the page's performance timeline when a response arrives, before it is parsed. */
export const markResponse = (): void => {
  if (count % kept === 0) performance.clearMarks(name);
  count += 1;
  performance.mark(name);
};
