import type { QuoteBatch, QuoteBatchRow } from '../../../contract/entities/quote-batch';
import { type BatchRow, isDuplicate, rowIssues } from '../../../domain/batch-quotes/batch-quotes';
import { StatusBadge, type Tone } from '../../ui/feedback/badge';
import type { Column } from '../../ui/tables/virtual-table-row';

const text = (value: string) => <span title={value}>{value || '–'}</span>;

/** Issues are sentences: they may take two lines. */
const words = { wraps: 'words', quiet: true } as const;

/** Columns of the plan: each row as typed, and its problem. */
export const planColumns: readonly Column<BatchRow>[] = [
  { id: 'line', header: 'Line', track: '60px', align: 'end', cell: ({ line }) => line },
  {
    id: 'state',
    header: 'Status',
    track: '104px',
    cell: (row) =>
      row.problems.length > 0 ? (
        <StatusBadge tone="danger">Skipped</StatusBadge>
      ) : isDuplicate(row) ? (
        <StatusBadge tone="warning">Duplicate</StatusBadge>
      ) : row.warnings.length > 0 ? (
        <StatusBadge tone="warning">Check</StatusBadge>
      ) : (
        <StatusBadge tone="success">Ready</StatusBadge>
      ),
  },
  {
    id: 'company',
    header: 'Company',
    track: 'minmax(120px, 1.1fr)',
    cell: ({ typed }) => text(typed.companyName),
  },
  {
    id: 'members',
    header: 'Members',
    track: '84px',
    align: 'end',
    cell: ({ typed, request }) => typed.memberQuantity || String(request?.memberQuantity ?? '–'),
  },
  {
    id: 'plan',
    header: 'Plan',
    track: 'minmax(90px, 0.9fr)',
    cell: ({ typed }) => text(typed.sourcePriceId),
  },
  {
    id: 'discount',
    header: 'Discount',
    track: 'minmax(70px, 0.4fr)',
    cell: ({ typed }) => text(typed.discountId),
  },
  {
    id: 'client',
    header: 'Client',
    track: 'minmax(100px, 1fr)',
    copies: [{ label: 'client email', value: ({ typed }) => typed.clientEmail }],
    cell: ({ typed }) =>
      text([typed.clientName, typed.clientEmail].filter((part) => part !== '').join(', ')),
  },
  {
    id: 'problems',
    header: 'Issue',
    track: 'minmax(200px, 2.6fr)',
    ...words,
    cell: (row) => {
      const issues = rowIssues(row).join(' ');
      return issues && text(issues);
    },
  },
];

type ShownState = QuoteBatchRow['state'] | 'skipped' | 'duplicate';

const states: Readonly<Record<ShownState, readonly [Tone, string]>> = {
  waiting: ['neutral', 'Waiting'],
  running: ['info', 'Creating'],
  saved: ['success', 'Saved'],
  failed: ['danger', 'Failed'],
  skipped: ['danger', 'Skipped'],
  duplicate: ['warning', 'Duplicate'],
};

/** A quote of the batch with its number, or a skipped row without one. */
export interface NumberedRow extends Omit<QuoteBatchRow, 'state'> {
  readonly key: string;
  readonly number: number | null;
  readonly state: ShownState;
}

export const shownRows = ({ rows, skipped }: QuoteBatch): readonly NumberedRow[] => [
  ...rows.map((row, index) => ({ ...row, key: `${index}`, number: index + 1 })),
  ...(skipped?.rows ?? []).map(({ line, companyName, clientEmail, isDuplicate, why }) => ({
    key: `line ${line}`,
    number: null,
    companyName,
    clientEmail,
    state: isDuplicate ? ('duplicate' as const) : ('skipped' as const),
    fileName: null,
    message: `Line ${line}: ${why}`,
    file: null,
  })),
];

/** Columns of the batch: each row's state, and its file or the reason there is none. */
export const batchColumns: readonly Column<NumberedRow>[] = [
  { id: 'number', header: '#', track: '60px', align: 'end', cell: ({ number }) => number ?? '–' },
  {
    id: 'state',
    header: 'Status',
    track: '104px',
    cell: ({ state }) => {
      const [tone, label] = states[state];
      return <StatusBadge tone={tone}>{label}</StatusBadge>;
    },
  },
  {
    id: 'company',
    header: 'Company',
    track: 'minmax(120px, 1fr)',
    cell: ({ companyName }) => text(companyName),
  },
  {
    id: 'email',
    header: 'Client email',
    track: 'minmax(120px, 1fr)',
    cell: ({ clientEmail }) => text(clientEmail),
    copies: [{ label: 'client email', value: ({ clientEmail }) => clientEmail }],
  },
  {
    id: 'result',
    header: 'File or issue',
    track: 'minmax(160px, 2fr)',
    ...words,
    cell: ({ fileName, message }) => text(fileName ?? message),
    copies: [{ label: 'file name', value: ({ fileName }) => fileName }],
  },
];
