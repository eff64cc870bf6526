/** A record that a write concerns. */
export interface RecordRef {
  readonly record: 'member' | 'team';
  readonly id: number;
  readonly deleted?: true;
}
