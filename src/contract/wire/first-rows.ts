/**
 * The beginning of a long answer, handed over before the answer itself: the value with no more than
 * the first rows of each of its lists.
 */
export interface FirstRows<Output = unknown> {
  readonly value: Output;
  /** How many rows each list has in the answer, by its key. */
  readonly counts: Readonly<Record<string, number>>;
}
