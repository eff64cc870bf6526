/** A record that a write changes. */
export interface RecordRef {
  readonly record: 'member' | 'team';
  readonly id: number;
  readonly deleted?: true;
}
