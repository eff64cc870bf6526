import type { MemberRow } from '../../contract/entities/member';
import type { TeamRow } from '../../contract/entities/team';
import { searchText } from '../../contract/invisible';

/** The shown fields that a query can match. */
export type FoundMember = Pick<MemberRow, 'id' | 'email' | 'slug' | 'hash'>;
export type FoundTeam = Pick<TeamRow, 'id' | 'email'>;

/** Lowercases only A to Z, as the API does. */
export const smallLetters = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** `written` compares exactly, for IDs and hashes; `small` ignores case, for everything else. */
export type Comparison = 'written' | 'small';

/** The character code to compare; NaN past the end. */
const letterAt = (text: string, index: number, as: Comparison): number => {
  const code = text.charCodeAt(index);
  return as === 'small' && code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
};

/** Whether a value begins with the (trimmed) query, which the row then highlights. */
export const beginsWith = (
  value: string | number | null | undefined,
  query: string,
  as: Comparison,
): boolean => {
  if (value === null || value === undefined || query === '') return false;
  const text = String(value);
  // Compares characters without creating strings, because this runs for every cell while scrolling.
  for (let index = 0; index < query.length; index += 1) {
    if (letterAt(text, index, as) !== letterAt(query, index, as)) return false;
  }
  return true;
};

const isWhole = (
  value: string | number | null | undefined,
  query: string,
  as: Comparison,
): boolean => String(value ?? '').length === query.length && beginsWith(value, query, as);

/** Whether the query is the member's whole ID, email, slug, or hash. */
export const isWholeMember = ({ id, email, slug, hash }: FoundMember, query: string): boolean =>
  isWhole(id, query, 'written') ||
  isWhole(email, query, 'small') ||
  isWhole(slug, query, 'small') ||
  isWhole(hash, query, 'written');

/** Whether the query is the team's whole ID or email. */
export const isWholeTeam = ({ id, email }: FoundTeam, query: string): boolean =>
  isWhole(id, query, 'written') || isWhole(email, query, 'small');

/**
 * Exact matches first, otherwise in the order of the response. Returns the same array if it is
 * already in this order, which is usual.
 */
export const exactFirst = <Row>(
  rows: readonly Row[],
  isExact: (row: Row) => boolean,
): readonly Row[] => {
  const exact: Row[] = [];
  let isInOrder = true;
  for (const [index, row] of rows.entries()) {
    if (!isExact(row)) continue;
    if (index !== exact.length) isInOrder = false;
    exact.push(row);
  }
  return isInOrder ? rows : [...exact, ...rows.filter((row) => !isExact(row))];
};

/**
 * Whether a query looks like a person's or a company's name, which the API doesn't search: words of
 * letters, without an @ or digits.
 */
export const looksLikeName = (query: string): boolean =>
  /^\p{L}[\p{L}\p{M}’'.&-]+(?: [\p{L}\p{M}’'.&-]+)*$/u.test(searchText(query));
