/**
 * A record known without asking the server: it was opened, or a record that was opened refers to
 * it.
 */
export interface KnownRecord {
  readonly kind: 'member' | 'team';
  readonly id: number;
  /** '' if only the email is known. */
  readonly name: string;
  readonly email: string;
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const searched = new WeakMap<KnownRecord, string>();

/** Cached per record, because each keystroke checks every record and a big team has thousands. */
const textOf = (record: KnownRecord): string => {
  const known = searched.get(record);
  if (known !== undefined) return known;
  const text = ` ${wordsOf(`${record.name} ${record.email}`).join(' ')}`;
  searched.set(record, text);
  return text;
};

/** Characters; shorter text matches too many names. */
const shortest = 2;

/** The records whose name or email has a word starting with each typed word, in the given order. */
export const knownMatches = (
  typed: string,
  records: readonly KnownRecord[],
  most: number,
): readonly KnownRecord[] => {
  const words = wordsOf(typed);
  if (words.join('').length < shortest) return [];
  const found: KnownRecord[] = [];
  for (const record of records) {
    if (words.every((word) => textOf(record).includes(` ${word}`))) found.push(record);
    if (found.length === most) break;
  }
  return found;
};
