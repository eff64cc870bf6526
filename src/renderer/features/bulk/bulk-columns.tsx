import type { BulkRow } from '../../../contract/entities/bulk';
import { bulkStatusWords } from '../../../domain/bulk/bulk-words';
import { formatNumber } from '../../../domain/text/format-number';
import { byNumber, byText } from '../../../domain/text/sorting';
import { statusOrder, statusTones } from '../../parts/lists/bulk-state';
import { StatusBadge } from '../../ui/feedback/badge';
import type { Column } from '../../ui/tables/virtual-table-row';
import { TwoLines } from '../../ui/text/found-text';

/** The record of a row: name and email once it is found, or else the given text. */
const whoOf = ({ name, email, record, text }: BulkRow): readonly [string, string] => {
  if (record === null) return [text, ''];
  const id = `#${record.id}`;
  const first = name || email || id;
  return [
    first,
    // The ID first: a long email is cut at its end.
    [first === id ? '' : id, first === email ? '' : email].filter(Boolean).join(' · '),
  ];
};

/** Notes on a row: the reason for its status, and its warnings. */
const notesOf = ({ why, warnings }: BulkRow): string =>
  [why, ...warnings].filter((note) => note !== '').join(' ');

const order = new Map(statusOrder.map((status, index) => [status, index]));
const rankOf = ({ status }: BulkRow): number => order.get(status) ?? 0;

/** Problems first, each group in list order. */
export const worstFirst = (rows: readonly BulkRow[]): readonly BulkRow[] =>
  [...rows].sort((one, other) => rankOf(one) - rankOf(other) || one.index - other.index);

/** Empty until the row is looked up: `–` would say that there is no value. */
const text = ({ status }: BulkRow, value: string) =>
  status === 'looking' ? '' : <span title={value}>{value || '–'}</span>;

/** Values and reasons are sentences and names of teams: they may take two lines. */
const words = { wraps: 'words', quiet: true } as const;

/** Narrower with the table, so that the notes, the last column, are in view in a narrow window. */
const shrinking = (share: string, usual: string, rest: string): string =>
  `minmax(min(${share}, ${usual}), ${rest})`;

/** Columns of plan and result: the same rows in the same places. */
export const bulkColumns = (isPlan: boolean, hasFailures = false): readonly Column<BulkRow>[] => [
  {
    id: 'line',
    header: 'Line',
    track: '48px',
    align: 'end',
    cell: ({ line }) => formatNumber(line),
    sort: byNumber(({ line }) => line),
  },
  {
    id: 'who',
    header: 'Record',
    track: shrinking('15cqi', '200px', '1.9fr'),
    cell: (row) => {
      const [first, second] = whoOf(row);
      return second === '' ? first : <TwoLines first={<strong>{first}</strong>} second={second} />;
    },
    title: (row) => whoOf(row).filter(Boolean).join(', '),
    copies: [
      { label: 'ID', value: ({ record }) => (record ? String(record.id) : null) },
      { label: 'email', value: ({ email }) => email || null },
    ],
    sort: byText((row) => whoOf(row)[0]),
  },
  {
    id: 'now',
    header: isPlan ? 'Current' : 'Previous',
    track: shrinking('11cqi', '100px', '1fr'),
    cell: (row) => text(row, row.now),
    ...words,
    sort: byText(({ now }) => now),
  },
  {
    id: 'will-be',
    header: 'New value',
    track: shrinking('8cqi', '80px', '0.8fr'),
    cell: (row) => text(row, row.willBe),
    ...words,
    sort: byText(({ willBe }) => willBe),
  },
  {
    id: 'status',
    header: 'Status',
    track: '152px',
    cell: ({ status }) => (
      <StatusBadge tone={statusTones[status]}>{bulkStatusWords[status]}</StatusBadge>
    ),
    sort: byNumber(rankOf),
  },
  {
    id: 'notes',
    header: 'Notes',
    // The reasons of failures differ per row; the new value is often the same in all of them.
    track: hasFailures ? shrinking('15cqi', '260px', '4fr') : shrinking('15cqi', '180px', '2.4fr'),
    cell: (row) => text(row, notesOf(row)),
    ...words,
    sort: byText(notesOf),
  },
];
