/** The row of a bulk action that a write is made for. */
export interface RowOfList {
  /** ID of the bulk action: the journal files the write under it. */
  readonly bulk: string;
  /** Whose list it is. */
  readonly person: string;
  /**
   * Writes down that the row is done, before the write itself is forgotten: a crash in between finds
   * one or both, never neither.
   */
  keep(): Promise<void>;
}
