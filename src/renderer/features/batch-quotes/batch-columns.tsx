import type { QuoteBatchRow } from '../../../contract/entities/quote-batch';
import type { BatchRow } from '../../../rules/batch/batch-quotes';
import { StatusBadge, type Tone } from '../../ui/badge';
import type { Column } from '../../ui/virtual-table-row';

const text = (value: string) => <span title={value}>{value || '–'}</span>;

/** What is wrong with a row, or that it is ready. */
const verdict = ({ problems, sameAs }: BatchRow) => {
  if (problems.length > 0) {
    const all = problems.map((problem) => problem.text).join(' ');
    return <span title={all}>{all}</span>;
  }
  return sameAs === null ? '' : `The same quote as line ${sameAs}.`;
};

/** The dry run: each row as it was typed, and what is wrong in it. */
export const dryRunColumns: readonly Column<BatchRow>[] = [
  { id: 'line', header: 'Line', track: '60px', align: 'end', cell: ({ line }) => line },
  {
    id: 'state',
    header: 'State',
    track: '104px',
    cell: ({ problems, sameAs }) =>
      problems.length > 0 ? (
        <StatusBadge tone="danger">Left out</StatusBadge>
      ) : sameAs === null ? (
        <StatusBadge tone="success">Ready</StatusBadge>
      ) : (
        <StatusBadge tone="warning">Twice</StatusBadge>
      ),
  },
  {
    id: 'company',
    header: 'Company',
    track: 'minmax(120px, 1.4fr)',
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
    track: 'minmax(90px, 1fr)',
    cell: ({ typed }) => text(typed.sourcePriceId),
  },
  {
    id: 'discount',
    header: 'Discount',
    track: 'minmax(70px, 0.6fr)',
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
  { id: 'problems', header: 'What is wrong', track: 'minmax(140px, 2fr)', cell: verdict },
];

const states: Readonly<Record<QuoteBatchRow['state'], readonly [Tone, string]>> = {
  waiting: ['neutral', 'Waiting'],
  running: ['brand', 'Making'],
  saved: ['success', 'Saved'],
  failed: ['danger', 'Failed'],
};

export interface NumberedRow extends QuoteBatchRow {
  readonly number: number;
}

/** The batch: how each row stands, its file or why there is none. */
export const batchColumns: readonly Column<NumberedRow>[] = [
  { id: 'number', header: '#', track: '60px', align: 'end', cell: ({ number }) => number },
  {
    id: 'state',
    header: 'State',
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
    header: 'File',
    track: 'minmax(160px, 2fr)',
    cell: ({ fileName, message }) => text(fileName ?? message),
    copies: [{ label: 'file name', value: ({ fileName }) => fileName }],
  },
];
