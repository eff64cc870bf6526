/**
 * The beginning of a long response, sent ahead: the value with only the first rows of each list.
 */
export interface FirstRows<Output = unknown> {
  readonly value: Output;
  /** Number of rows of each list in the full response, by key. */
  readonly counts: Readonly<Record<string, number>>;
}
