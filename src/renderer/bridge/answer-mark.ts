const name = 'bridge:answer';
/** So many are kept: a window that stays open for weeks must not collect them. */
const kept = 100;
let count = 0;

/** Leaves a mark on the page's timeline when an answer has come and nobody has read it yet. */
export const markAnswer = (): void => {
  if (count % kept === 0) performance.clearMarks(name);
  count += 1;
  performance.mark(name);
};
