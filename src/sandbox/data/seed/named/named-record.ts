/** A record to look at: its kind, ID, label, and the state that it shows. */
export interface NamedRecord {
  readonly kind: 'member' | 'team' | 'device' | 'directory user';
  readonly id: number | string;
  readonly label: string;
  readonly shows: string;
}
