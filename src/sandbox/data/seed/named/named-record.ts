/** A record to look at: what kind, its id, who or what it is, and the state that it shows. */
export interface NamedRecord {
  readonly kind: 'member' | 'team' | 'device' | 'directory user';
  readonly id: number | string;
  readonly label: string;
  readonly shows: string;
}
