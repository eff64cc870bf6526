import { searchText } from '../../contract/invisible';
import { wordsMatch, wordsOf } from '../text/words';

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
  /** Other identifiers: its customer, subscription, and draft invoice. */
  readonly codes?: readonly string[];
}

const searched = new WeakMap<KnownRecord, readonly string[]>();

/** Cached per record, because each keystroke checks every record and a big team has thousands. */
const wordsOfRecord = (record: KnownRecord): readonly string[] => {
  const known = searched.get(record);
  if (known !== undefined) return known;
  const words = wordsOf(`${record.name} ${record.email}`);
  searched.set(record, words);
  return words;
};

/** Characters; shorter text matches too many names. */
const shortest = 2;

/** Characters; a shorter start, such as `cus_`, matches every customer. */
const shortestCode = 5;

const startsCode = (typed: string, { codes = [] }: KnownRecord): boolean =>
  typed.length >= shortestCode && codes.some((code) => code.toLowerCase().startsWith(typed));

/**
 * The records whose name or email has a word starting with each typed word, or with an identifier
 * starting with the text, in the given order.
 */
export const knownMatches = (
  typed: string,
  records: readonly KnownRecord[],
  most: number,
): readonly KnownRecord[] => {
  const query = searchText(typed);
  const words = wordsOf(query);
  if (words.join('').length < shortest) return [];
  const code = query.toLowerCase();
  const found: KnownRecord[] = [];
  for (const record of records) {
    const isNamed = wordsMatch(words, wordsOfRecord(record));
    if (isNamed || startsCode(code, record)) found.push(record);
    if (found.length === most) break;
  }
  return found;
};
