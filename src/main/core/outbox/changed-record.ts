/** A record that a write changes. */
export interface ChangedRecord {
  readonly record: 'member' | 'team';
  readonly id: number;
  readonly deleted?: true;
}
