import { mostResults } from '../../../../contract/limits';
import type { Database } from '../../../data/database/database';
import { PreparedJson } from '../handler';
import {
  type HitStatements,
  memberHits,
  memberRows,
  searchValues,
  teamHits,
  teamRows,
} from './search-sql';

const numbers = (text: string | null | undefined): number[] =>
  text ? text.split(',').map(Number) : [];

/** Exact matches, then prefix matches, each once and ordered by ID. */
const hitIds = (
  database: Database,
  statements: HitStatements,
  values: ReturnType<typeof searchValues>,
): readonly number[] => {
  const find = (which: 'exact' | 'prefix'): number[] => {
    const row = database.get<{ ids: string | null }>(statements[which], ...values[which]);
    return numbers(row?.ids).sort((a, b) => a - b);
  };
  const ids = new Set(find('exact'));
  for (const id of find('prefix')) {
    if (ids.size === mostResults) break;
    ids.add(id);
  }
  return [...ids];
};

const listOf = (database: Database, sql: string, ids: readonly number[]): string | Uint8Array =>
  ids.length === 0
    ? '[]'
    : (database.get<{ list: Uint8Array }>(sql, JSON.stringify(ids))?.list ?? '[]');

/**
 * Finds members by ID, email, slug, hash, and device ID, and teams by ID and email (section 2):
 * exact matches first, then prefixes. Ignores case in emails, slugs, and device IDs. At most 10,000
 * of each. Returns a JSON object with `members` and `teams`.
 */
export const searchAsJson = (database: Database, query: string): PreparedJson => {
  const values = searchValues(query);
  const members = listOf(database, memberRows, hitIds(database, memberHits, values));
  const teams = listOf(database, teamRows, hitIds(database, teamHits, values));
  return new PreparedJson('{"members":', members, ',"teams":', teams, '}');
};
