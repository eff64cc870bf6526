import type { QuoteRequest } from '../../contract/entities/quote';
import type { SkippedQuotes } from '../../contract/entities/quote-batch';
import { trimEnds } from '../../contract/invisible';
import { notQuotedChoices, quotePriceChoices } from '../billing/price-list';
import { emailWarning } from '../members/member-form';
import {
  defaultQuoteMembers,
  type QuoteField,
  quoteErrors,
  quoteFieldNames,
  quoteFields,
  quoteFormOf,
  quoteRequest,
} from '../quotes/quote-fields';
import { notYearlyText } from '../quotes/quote-offers';
import { formatNumber } from '../text/format-number';
import { listed } from '../text/listed';
import {
  type BatchCatalog,
  couponNames,
  type Finder,
  finder,
  folded,
  named,
  planFinder,
  shortPercent,
} from './batch-names';
import { parseTable, type TableRow } from './parse-table';
import { type MatchedColumns, matchColumns } from './quote-columns';

/** A table with more rows than this is refused as a whole. */
const maximumBatchRows = 1000;

export interface BatchProblem {
  readonly column: QuoteField;
  /** A complete sentence that names the column. */
  readonly text: string;
}

/** One row of the plan. */
export interface BatchRow {
  /** Line of the table where the row begins, counted from 1. */
  readonly line: number;
  /** The cells as typed, by column, so that the row can be shown unchanged. */
  readonly typed: Readonly<Record<QuoteField, string>>;
  /** Empty if the row can become a quote, or if an earlier batch saved it. */
  readonly problems: readonly BatchProblem[];
  /** What is unusual, in sentences; it doesn't keep the row from becoming a quote. */
  readonly warnings: readonly string[];
  /** Line of an earlier row that asks for the same quote, or null. Only a hint. */
  readonly sameAs: number | null;
  /** Name of the quote's file if the row is from the results of a batch that saved it, or null. */
  readonly savedAs: string | null;
  /** Null if the row can't become a quote. */
  readonly request: QuoteRequest | null;
}

export type BatchPlan =
  | {
      readonly ok: true;
      readonly rows: readonly BatchRow[];
      readonly columns: MatchedColumns;
      /** What the column can contain, if a row has a problem there: one sentence per column. */
      readonly known: readonly string[];
    }
  /** The table as a whole can't be read. */
  | { readonly ok: false; readonly text: string };

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'on']);
const no = new Set(['no', 'n', 'false', '0', '', 'off', '-']);
const noDiscount = new Set(['', 'no', 'none', '-', '0', '0%', 'no discount']);

/** What a spreadsheet shows in place of a formula's result, such as #N/A or #DIV/0!. */
const formulaError = /^#(?:N\/A|DIV\/0!|NAME\?|(?:REF|VALUE|NUM|NULL|ERROR|SPILL|CALC)!)$/;

/** Fields that a quote shows as typed. */
const shownAsTyped = ['companyName', 'clientName', 'customMemo'] as const;

interface Finders {
  readonly plan: Finder;
  /** Plans that can be sold, but not in a quote. */
  readonly otherPlan: Finder;
  readonly discount: Finder;
}

const readRow = (
  { line, cells }: TableRow,
  columns: MatchedColumns,
  /** In cells, up to the last header. */
  width: number,
  find: Finders,
): Omit<BatchRow, 'sameAs' | 'savedAs'> => {
  const cell = (column: QuoteField): string => trimEnds(cells[columns.at.get(column) ?? -1] ?? '');
  const typed = Object.fromEntries(
    quoteFieldNames.map((column) => [column, cell(column)]),
  ) as Record<QuoteField, string>;
  const own = new Map<QuoteField, string>();

  const plans = find.plan(typed.sourcePriceId);
  const plan = named('Plan', typed.sourcePriceId, plans);
  // Section 5.
  const isOther = plans.length === 0 && find.otherPlan(typed.sourcePriceId).length > 0;
  const planProblem = isOther ? `Plan: ${notYearlyText}` : plan.problem;
  if (typed.sourcePriceId !== '' && planProblem) own.set('sourcePriceId', planProblem);
  let discountId = '';
  const percent = shortPercent(typed.discountId);
  if (!noDiscount.has(folded(percent))) {
    const asTyped = find.discount(typed.discountId);
    const found = asTyped.length > 0 ? asTyped : find.discount(percent);
    const discount = named('Discount', typed.discountId, found);
    if (discount.problem) own.set('discountId', discount.problem);
    discountId = discount.id;
  }
  const checkout = folded(typed.includeCheckout);
  if (!yes.has(checkout) && !no.has(checkout)) {
    own.set(
      'includeCheckout',
      `Include checkout: enter yes or no, not “${typed.includeCheckout}”.`,
    );
  }

  // Only these cells need converting; every other field is used as typed.
  const read = {
    sourcePriceId: plan.id,
    discountId,
    includeCheckout: yes.has(checkout),
  };
  const form = {
    ...quoteFormOf((name) => (typed[name] || quoteFields[name].empty) as never),
    ...read,
  };
  const errors = quoteErrors(form);
  const problems = quoteFieldNames.flatMap((column) => {
    const general = errors[column];
    const text = own.get(column) ?? (general && `${quoteFields[column].label}: ${general}`);
    return text === undefined ? [] : [{ column, text }];
  });
  const { clientEmail } = typed;
  const warnings = shownAsTyped
    .filter((name) => formulaError.test(typed[name]))
    .map((name) => `${quoteFields[name].label}: “${typed[name]}” is a spreadsheet error.`);
  if (errors.clientEmail === undefined && emailWarning(clientEmail) !== null) {
    warnings.push(`Client email: “${clientEmail}” doesn’t look like an email address.`);
  }
  // Section 2: 1 by default, which the form shows in its field, and a table doesn’t.
  if (typed.memberQuantity === '') {
    warnings.push(`Members: empty, so the quote is for ${defaultQuoteMembers} member.`);
  }
  // Usually the rest of a cell with a comma: `1,200` or `Acme, Inc.`.
  const rest = cells.slice(width).filter((text) => text.trim() !== '');
  if (rest.length > 0) {
    const named = listed(rest.map((text) => `“${text.trim()}”`));
    warnings.push(
      `More cells than headers: ${named} ${rest.length === 1 ? 'isn’t' : 'aren’t'} used.`,
    );
  }
  const request = problems.length === 0 ? quoteRequest(form) : null;
  return { line, typed, problems, warnings, request };
};

/** Columns that the results of a batch add. */
const outcomeHeadings = ['status', 'file'];

/** The outcome of a row in an earlier batch. */
const earlierFinder = (headings: readonly string[]) => {
  const [status, file] = outcomeHeadings.map((name) =>
    headings.findIndex((heading) => folded(heading) === name),
  );
  return ({ cells }: TableRow): { readonly savedAs: string | null; readonly isOpen: boolean } => {
    const state = folded(cells[status ?? -1] ?? '');
    return {
      savedAs: (state === 'saved' && cells[file ?? -1]?.trim()) || null,
      isOpen: state === 'failed' || state === 'waiting',
    };
  };
};

/** The plan: every row of the table with its problems. Creates nothing. */
export const planBatch = (text: string, { prices, coupons }: BatchCatalog): BatchPlan => {
  const table = parseTable(text);
  if (!table.ok) return { ok: false, text: table.text };
  const [head, ...rows] = table.rows;
  if (head === undefined) return { ok: false, text: 'The table is empty.' };
  const columns = matchColumns(head.cells);
  const missing = quoteFieldNames.filter(
    (each) => quoteFields[each].needed && !columns.at.has(each),
  );
  if (missing.length > 0) {
    const labels = missing.map((column) => quoteFields[column].label).join(' and ');
    return { ok: false, text: `The first row has no header for ${labels}.` };
  }
  if (rows.length === 0) return { ok: false, text: 'The table has headers, but no rows.' };
  if (rows.length > maximumBatchRows) {
    const count = formatNumber(rows.length);
    return { ok: false, text: `The table has ${count} rows; the limit is 1,000 at a time.` };
  }
  const choices = quotePriceChoices(prices);
  const find: Finders = {
    plan: planFinder(choices, prices),
    otherPlan: planFinder(notQuotedChoices(prices), prices),
    discount: finder(coupons.map(couponNames)),
  };
  const width = head.cells.findLastIndex((header) => header.trim() !== '') + 1;
  const earlier = earlierFinder(head.cells);
  const seen = new Map<string, number>();
  const unsaved = new Map<string, number>();
  const planned = rows.map((row): BatchRow => {
    const read = readRow(row, columns, width, find);
    const key = JSON.stringify(read.request);
    const { savedAs, isOpen } = earlier(row);
    if (read.request === null) {
      // A saved quote needs no fixing, such as when its plan is no longer sold.
      const problems = savedAs === null ? read.problems : [];
      return { ...read, problems, sameAs: null, savedAs };
    }
    // Staff asked for an open row beside the saved one.
    const sameAs = (isOpen ? unsaved : seen).get(key) ?? null;
    for (const lines of savedAs === null ? [seen, unsaved] : [seen]) {
      if (!lines.has(key)) lines.set(key, read.line);
    }
    return { ...read, sameAs, savedAs };
  });
  const names: readonly (readonly [QuoteField, string, readonly string[]])[] = [
    ['sourcePriceId', 'Plans', choices.map(({ label }) => label)],
    ['discountId', 'Discounts', coupons.map(({ id, name }) => name ?? id)],
  ];
  const known = names.flatMap(([field, label, all]) =>
    all.length > 0 &&
    planned.some(({ problems }) => problems.some(({ column }) => column === field))
      ? [`${label}: ${[...new Set(all)].join(', ')}.`]
      : [],
  );
  const isResults = rows.some((row) => {
    const { savedAs, isOpen } = earlier(row);
    return isOpen || savedAs !== null;
  });
  const ignored = columns.ignored.filter(
    (heading) => !(isResults && outcomeHeadings.includes(folded(heading))),
  );
  return { ok: true, rows: planned, columns: { ...columns, ignored }, known };
};

/** Whether the same quote is in an earlier row, or was saved before. */
export const isDuplicate = ({ sameAs, savedAs }: BatchRow): boolean =>
  sameAs !== null || savedAs !== null;

const skipReasons = ({ problems, sameAs, savedAs }: BatchRow): readonly string[] => {
  if (problems.length > 0) return problems.map(({ text }) => text);
  if (savedAs !== null)
    return [`Already saved as “${savedAs}”. To create it again, clear its status.`];
  return sameAs === null ? [] : [`Duplicate of line ${sameAs}.`];
};

/** Everything to check in a row, in sentences and at once, so that its line is edited once. */
export const rowIssues = (row: BatchRow): readonly string[] => [
  ...skipReasons(row),
  ...row.warnings,
];

/** Why a row doesn't become a quote; '' if it does. */
const skipReason = (row: BatchRow): string => skipReasons(row).join(' ');

/** Whether a row becomes a quote. A duplicate does only if staff asked for duplicates. */
export const isMade = (row: BatchRow, withDuplicates: boolean): boolean =>
  row.request !== null && (withDuplicates || !isDuplicate(row));

const lineBreak = /\r\n|\n|\r/;

/** Blank lines between rows aren't needed; those inside a cell belong to it. */
const withoutBlankEnds = (lines: readonly string[]): readonly string[] => {
  const isFilled = (line: string) => line.trim() !== '';
  return lines.slice(Math.max(0, lines.findIndex(isFilled)), lines.findLastIndex(isFilled) + 1);
};

/** The source lines of these rows under the table's headings, to continue an unfinished batch. */
export const tableOf = (
  text: string,
  all: readonly BatchRow[],
  wanted: readonly BatchRow[],
): string => {
  const lines = text.replace(/^\uFEFF/, '').split(lineBreak);
  const [first] = all;
  const head = lines.slice(0, (first?.line ?? 1) - 1);
  const rows = wanted.map((row) => {
    const next = all[all.indexOf(row) + 1]?.line ?? lines.length + 1;
    return lines.slice(row.line - 1, next - 1);
  });
  return [head, ...rows].flatMap(withoutBlankEnds).join('\n');
};

/**
 * The rows that a batch skips, to show and to save with its quotes; null if it skips none. Its table
 * is what to fix: a saved quote or a duplicate of a created one isn't in it.
 */
export const skippedOf = (
  text: string,
  all: readonly BatchRow[],
  withDuplicates: boolean,
): SkippedQuotes | null => {
  const left = all.filter((row) => !isMade(row, withDuplicates));
  if (left.length === 0) return null;
  const toFix = left.filter(({ problems }) => problems.length > 0);
  return {
    rows: left.map((row) => ({
      line: row.line,
      companyName: row.typed.companyName,
      clientEmail: row.typed.clientEmail,
      isDuplicate: row.problems.length === 0,
      why: skipReason(row),
      ...(row.savedAs === null ? {} : { savedAs: row.savedAs }),
      typed: row.typed,
    })),
    table: toFix.length === 0 ? '' : tableOf(text, all, toFix),
  };
};
