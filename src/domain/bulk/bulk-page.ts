import type { BulkPage, BulkPageQuery, BulkRow, BulkSort } from '../../contract/entities/bulk';
import { bulkStatusWords } from './bulk-words';

const fits = (row: BulkRow, { text = '', statuses, warned }: BulkPageQuery): boolean => {
  if (statuses && !statuses.includes(row.status)) return false;
  if (warned && row.warnings.length === 0) return false;
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return true;
  return [
    row.text,
    row.name,
    row.email,
    row.now,
    row.willBe,
    row.why,
    bulkStatusWords[row.status],
    String(row.record?.id ?? ''),
    ...row.warnings,
  ].some((part) => part.toLowerCase().includes(wanted));
};

const keyOf = (row: BulkRow, by: BulkSort): string | number => {
  if (by === 'line') return row.line;
  if (by === 'warnings') return row.warnings.length;
  return by === 'status' ? bulkStatusWords[row.status] : row[by];
};

const compare = (one: string | number, other: string | number): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [first, second] = [String(one).toLowerCase(), String(other).toLowerCase()];
  if (first === second) return 0;
  // Empty values come last in both sort directions.
  if (first === '' || second === '') return first === '' ? 1 : -1;
  return first < second ? -1 : 1;
};

/** The rows that a table shows. Rows with equal sort keys keep the order of the list. */
export const bulkPage = (rows: readonly BulkRow[], query: BulkPageQuery): BulkPage => {
  const fitting = rows.filter((row) => fits(row, query));
  const { sort, offset, limit } = query;
  if (sort) {
    const turned = sort.descending ? -1 : 1;
    fitting.sort((one, other) => {
      const [first, second] = [keyOf(one, sort.by), keyOf(other, sort.by)];
      const isEmpty = first === '' || second === '';
      return compare(first, second) * (isEmpty ? 1 : turned) || one.index - other.index;
    });
  }
  return { rows: fitting.slice(offset, offset + limit), total: fitting.length };
};
