import { longestBulkText } from '../../../contract/limits';
import { type BulkRecord, parseList } from '../../../domain/bulk/parse-list';
import { formatNumber } from '../../../domain/text/format-number';
import { pluralize } from '../../../domain/text/pluralize';

export interface ListText {
  readonly rows: number;
  /** A one-line summary of the parsed list; '' before there is any. */
  readonly summary: string;
  readonly error: string | null;
  /** The columns of a table, by number; empty if there is no choice. */
  readonly columns: readonly { readonly value: string; readonly label: string }[];
  /** The column that identifies the records. */
  readonly column: string;
}

export const listWords: Readonly<
  Record<BulkRecord, { readonly placeholder: string; readonly hint: string }>
> = {
  member: {
    placeholder: 'lily.chen@harborfinch.example\n1042\nkim-mcallister',
    hint: 'IDs, emails, or slugs, one per line, or a table with a column of them.',
  },
  team: {
    placeholder: '3000001\nteam@harborfinch.example',
    hint: 'IDs or emails, one per line, or a table with a column of them.',
  },
};

/** A summary of a list before it is planned; parsed by the same rule as the plan. */
export const listText = (text: string, on: BulkRecord, chosen?: number): ListText => {
  const nothing = { rows: 0, summary: '', columns: [], column: '' };
  if (text.trim() === '') return { ...nothing, error: `Enter at least one ${on}.` };
  if (text.length > longestBulkText) {
    const columns = on === 'member' ? 'IDs, emails, or slugs' : 'IDs or emails';
    return {
      ...nothing,
      error: `The list is too long. Paste only the column with the ${columns}.`,
    };
  }
  const list = parseList(text, on, chosen);
  if (!list.ok) return { ...nothing, error: list.text };
  const { rows, unnamed, headings, samples, column } = list;
  const duplicates = rows.filter(({ sameAs }) => sameAs !== null).length;
  return {
    rows: rows.length,
    summary: [
      pluralize(rows.length, 'row'),
      duplicates > 0 && `${pluralize(duplicates, 'duplicate')}`,
      unnamed > 0 && `${formatNumber(unnamed)} skipped because this column is empty`,
    ]
      .filter(Boolean)
      .join(', '),
    error: null,
    columns:
      samples.length > 1
        ? samples.map((sample, index) => ({
            value: String(index),
            label: headings[index] || [`Column ${index + 1}`, sample].filter(Boolean).join(': '),
          }))
        : [],
    column: String(column),
  };
};
