import type { SavedFile } from '../../../contract/entities/saved-file';
import { largestTablePart } from '../../../contract/limits';
import { ok, type Result } from '../../../contract/wire/result';
import type { CsvCell } from '../../../domain/text/csv';
import type { WritesSlice } from '../outbox/writes-slice';

/** Characters; a character can take several bytes of the 1 MiB message limit. */
const longestPart = 150_000;

/** A table as shown: every row that matches the filter, in display order. */
export interface ShownTable {
  /** Used in the file name. */
  readonly name: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

type Cell = string | number | boolean | null;

const lengthOf = (row: readonly Cell[]): number =>
  row.reduce<number>((sum, cell) => sum + String(cell).length, 0);

/**
 * Splits rows into parts that fit into a message, even with long texts; an empty table is one part.
 */
const partsOf = (rows: ShownTable['rows']): Cell[][][] => {
  let part: Cell[][] = [];
  const parts = [part];
  let length = 0;
  for (const each of rows) {
    const row = each.map((cell) => cell ?? null);
    length += lengthOf(row);
    if (part.length >= largestTablePart || (part.length > 0 && length > longestPart)) {
      part = [];
      parts.push(part);
      length = lengthOf(row);
    }
    part.push(row);
  }
  return parts;
};

/**
 * Saves a table as CSV in the downloads folder, part by part; null if it is already being saved.
 */
export const sendTable = async (
  { writes }: { writes: WritesSlice },
  { name, headers, rows }: ShownTable,
): Promise<Result<SavedFile> | null> => {
  const id = crypto.randomUUID();
  const parts = partsOf(rows);
  for (const [index, part] of parts.entries()) {
    const result = await writes.run(`table/${name}`, 'table.save', {
      id,
      name,
      headers: [...headers],
      rows: part,
      more: index < parts.length - 1,
    });
    if (!result?.ok) return result;
    if (result.value) return ok(result.value);
  }
  return null;
};
