/** The row of a bulk action that makes a write. */
export interface RowOfList {
  /** ID of the bulk action, under which the journal files the write. */
  readonly bulk: string;
  /** Email of the person who runs the bulk action. */
  readonly person: string;
  /**
   * The time from which an earlier attempt of this row may date, in milliseconds; null if there was
   * none, or if the row's value shows what became of it.
   */
  readonly sentSince: number | null;
  /** Whether another row of the list adds an entry that looks the same. */
  readonly hasTwin: boolean;
  /**
   * Saves that the row is done, before the write is deleted, so that a crash in between leaves at
   * least one of them.
   */
  keep(): Promise<void>;
}
