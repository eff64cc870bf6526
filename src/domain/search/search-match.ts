import type { MemberRow } from '../../contract/entities/member';
import type { TeamRow } from '../../contract/entities/team';

/** What a row shows that a query may name. */
export type FoundMember = Pick<MemberRow, 'id' | 'email' | 'slug' | 'hash'>;
export type FoundTeam = Pick<TeamRow, 'id' | 'email'>;

/** Letters A to Z only, as the API compares. */
export const smallLetters = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** IDs and hashes are compared as they are written, the rest regardless of capitals. */
export type Comparison = 'written' | 'small';

/** The code of a letter as it is compared; NaN behind the end. */
const letterAt = (text: string, index: number, as: Comparison): number => {
  const code = text.charCodeAt(index);
  return as === 'small' && code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
};

/** Whether a value begins with the (trimmed) query: what is marked in a row. */
export const beginsWith = (
  value: string | number | null | undefined,
  query: string,
  as: Comparison,
): boolean => {
  if (value === null || value === undefined || query === '') return false;
  const text = String(value);
  // Letter by letter, without a text in between: it is asked of every cell that is scrolled by.
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

/** The query is the whole ID, email, slug or hash of the member. */
export const isWholeMember = ({ id, email, slug, hash }: FoundMember, query: string): boolean =>
  isWhole(id, query, 'written') ||
  isWhole(email, query, 'small') ||
  isWhole(slug, query, 'small') ||
  isWhole(hash, query, 'written');

/** The query is the whole ID or email of the team. */
export const isWholeTeam = ({ id, email }: FoundTeam, query: string): boolean =>
  isWhole(id, query, 'written') || isWhole(email, query, 'small');

/**
 * Exact hits first, otherwise the order of the answer; the very same rows where they stand so
 * already, which is usual.
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
