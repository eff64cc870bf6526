/** A record that is known without asking the server: it was opened, or stands in one that was. */
export interface KnownRecord {
  readonly kind: 'member' | 'team';
  readonly id: number;
  /** '' where only the email is known. */
  readonly name: string;
  readonly email: string;
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const searched = new WeakMap<KnownRecord, string>();

/** Made once for each: a big team has thousands of members, and each key asks for all of them. */
const textOf = (record: KnownRecord): string => {
  const known = searched.get(record);
  if (known !== undefined) return known;
  const text = ` ${wordsOf(`${record.name} ${record.email}`).join(' ')}`;
  searched.set(record, text);
  return text;
};

/** Characters; fewer fit too many names to be of help. */
const shortest = 2;

/** Those in whose name or email each typed word begins a word, in the order in which they came. */
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
