import { randomUUID } from 'node:crypto';
import type { JournalChange, JournalEntry, ListedEntry } from '../../../contract/entities/journal';
import { mostJournalEntries as mostEntries } from '../../../contract/limits';
import { AppFailure } from '../../../contract/wire/result';
import { changesText, journalDetail } from '../../../domain/journal/journal-changes';
import { journalDeed, journalSentence } from '../../../domain/journal/journal-sentence';
import { outcomeLabels, recordOfSubject } from '../../../domain/journal/journal-words';
import { type CsvCell, toCsv } from '../../../domain/text/csv';
import { filterText, plainText } from '../../../domain/text/filter-text';
import type { Clock, Log } from '../app/ports';
import { wordsOfAction } from '../outbox/action-words';
import type { JournalFile } from './journal-file';
import { createRetainedLines } from './retained-lines';

/** The content of a line before the outcome is known. */
export interface JournalSubject {
  readonly action: string;
  readonly subject: string;
  /** The changes as data, or a sentence about them. Never a token. */
  readonly detail: string | readonly JournalChange[];
  readonly reason?: string;
  /** ID of the bulk action that the line belongs to. */
  readonly bulk?: string;
}

/** The form in which a journal line and a pending write store the detail. */
export const keptDetail = (
  detail: JournalSubject['detail'],
): Pick<JournalEntry, 'detail' | 'changes'> =>
  typeof detail === 'string' ? { detail } : { detail: changesText(detail), changes: [...detail] };

/** Filters for entries; an omitted filter matches everything. */
export interface JournalQuery {
  /** Searches every column. */
  readonly text?: string | undefined;
  /** Records and prices named like `text`: entries about them fit it, too. */
  readonly named?: readonly string[] | undefined;
  /** Email of the person whose entries to include. */
  readonly actor?: string | undefined;
  /** Entries of any of these records, such as `team 30`. */
  readonly subjects?: readonly string[] | undefined;
  /** Entries of one bulk action. */
  readonly bulk?: string | undefined;
  /** Entries with these IDs. */
  readonly ids?: ReadonlySet<string> | undefined;
  /** Without the rows of bulk actions, which the list's own entry summarizes. */
  readonly folded?: boolean | undefined;
  /** Aborted when the caller no longer needs the response. */
  readonly signal?: AbortSignal | undefined;
}

export interface Journal {
  /**
   * Writes the `started` line and resolves when it is on the disk, to a function that records the
   * outcome, with what only the response says; it resolves when that is on the disk, or waits in
   * memory for the disk. Throws an AppFailure `file`
   * with `unrecorded`: an action that cannot be recorded needs a person's consent.
   */
  start(
    actor: string,
    what: JournalSubject,
    id?: string,
  ): Promise<
    (
      outcome: JournalEntry['outcome'],
      message?: string,
      learned?: readonly JournalChange[],
    ) => Promise<void>
  >;
  /** Continues for this person while the disk refuses lines, keeping them in memory. */
  goOn(actor: string): void;
  /**
   * Records the outcome of an action whose app died first; `id` is that of its `started` line. With
   * a new `id`, records an action that only this computer knows, which needs no consent.
   */
  end(
    actor: string,
    what: JournalSubject,
    id: string,
    outcome: JournalEntry['outcome'],
    message: string,
  ): Promise<void>;
  /** One entry per action, with its outcome, newest first, at most 500. */
  list(wanted?: JournalQuery): Promise<JournalEntry[]>;
  /** The same entries as CSV, complete and safe for spreadsheets. */
  csv(wanted?: JournalQuery): Promise<string>;
  /** Resolves when all lines are on the disk. */
  settled(): Promise<void>;
}

export interface JournalDependencies {
  readonly file: JournalFile;
  readonly environmentName: string;
  /** Removes tokens from messages of other systems. */
  readonly redact: (text: string) => string;
  readonly clock: Clock;
  readonly log: Log;
  /** An action, or a whole bulk action, got its outcome: `list` returns it from now on. */
  readonly onEnded?: () => void;
}

const columns = [
  'time',
  'environment',
  'actor',
  'action',
  'subject',
  'detail',
  'reason',
  'outcome',
  'message',
  'id',
  'bulk',
] as const satisfies (keyof JournalEntry)[];

const isKnown = ({ outcome }: JournalEntry): boolean => outcome === 'done' || outcome === 'refused';

/**
 * Merges the `started` line with the outcome of the last line of the same ID. A known outcome is
 * not replaced by an unknown one, which a start records if the disk failed to delete a pending
 * write.
 */
const merge = (lines: readonly JournalEntry[]): JournalEntry[] => {
  const entries = new Map<string, JournalEntry>();
  for (const line of lines) {
    const { outcome, message, detail, changes } = line;
    const before = entries.get(line.id);
    if (before && isKnown(before) && outcome === 'unknown') continue;
    // The last line may have more: what only the response says.
    const last = { detail, ...(changes === undefined ? {} : { changes }) };
    entries.set(line.id, before ? { ...before, outcome, message, ...last } : line);
  }
  return [...entries.values()].reverse();
};

/** An entry with the words for its action. */
export const listed = (entry: JournalEntry): ListedEntry => ({
  ...entry,
  words: wordsOfAction(entry.action),
});

/** `12,000` as most people type it. */
const withoutCommas = (text: string): string => text.replace(/(?<=\d),(?=\d{3})/g, '');

const includesText = (text: string, wanted: string): boolean => {
  const lower = plainText(text);
  if (lower.includes(wanted)) return true;
  const plain = withoutCommas(lower);
  const number = withoutCommas(wanted);
  if (number === wanted) return plain.includes(wanted);
  // `12,000` is a whole number, not the end of `3012000`.
  const around = plain.split(number);
  return around.some(
    (before, at) =>
      at + 1 < around.length && !/\d$/.test(before) && !/^\d/.test(around[at + 1] ?? ''),
  );
};

/** Searches the stored values and the displayed text. */
const hasText = (entry: JournalEntry, wanted: string): boolean => {
  const shown = listed(entry);
  const { before, after } = journalSentence(shown);
  return [
    ...columns.map((column) => entry[column] ?? ''),
    `${before} ${entry.subject}${after}`,
    // `deleted` also finds an attempt, which is shown as `Tried to delete`.
    journalDeed({ ...shown, outcome: 'done' }),
    journalDetail(entry),
    outcomeLabels[entry.outcome],
  ].some((part) => includesText(part, wanted));
};

/**
 * Whether the entry, or a record or price in its detail, is of one of these: `team 7` of `team 7,
 * connection 3`.
 */
const isAbout = (entry: JournalEntry, named: ReadonlySet<string>): boolean =>
  [
    recordOfSubject(entry.subject),
    ...(journalDetail(entry).match(/(?<!demo )\b(?:team|member) \d+\b/g) ?? []),
    ...(entry.changes ?? []).flatMap(({ field, after }) =>
      field === 'price' ? [`price ${after}`] : [],
    ),
  ].some((subject) => named.has(subject));

/** A disk failure before the action, which a person may choose to ignore. */
const unrecorded = (error: unknown): unknown =>
  error instanceof AppFailure && error.error.code === 'file'
    ? new AppFailure({ ...error.error, outcome: 'not-sent', unrecorded: true }, { cause: error })
    : error;

export const createJournal = ({
  file,
  environmentName,
  redact,
  clock,
  log,
  onEnded = () => undefined,
}: JournalDependencies): Journal => {
  const lines = createRetainedLines(file, log);
  let pending: Promise<unknown> = Promise.resolve();
  /** The people who know that lines are only in memory. */
  const goOn = new Set<string>();

  /** Waiting lines are the newest and override the file's lines of the same action. */
  const withWaiting = async function* (): AsyncGenerator<readonly JournalEntry[]> {
    const waiting = lines.waiting();
    let isFirst = true;
    for await (const part of file.files()) {
      yield isFirst ? [...part, ...waiting] : part;
      isFirst = false;
    }
    if (isFirst && waiting.length > 0) yield waiting;
  };

  const find = async (
    { text = '', named = [], actor, subjects, bulk, ids, folded, signal }: JournalQuery,
    limit: number,
  ): Promise<JournalEntry[]> => {
    const wanted = filterText(text);
    const records = new Set(named);
    const who = actor?.toLowerCase();
    const most = Math.min(limit, ids?.size ?? limit);
    const fits = (entry: JournalEntry): boolean =>
      (who === undefined || entry.actor.toLowerCase() === who) &&
      (bulk === undefined || (entry.bulk === bulk && entry.id !== bulk)) &&
      (ids === undefined || ids.has(entry.id)) &&
      (!folded || entry.bulk === undefined || entry.id === entry.bulk) &&
      (subjects === undefined || subjects.includes(recordOfSubject(entry.subject))) &&
      (wanted === '' || hasText(entry, wanted) || isAbout(entry, records));
    const found: JournalEntry[] = [];
    /** If an action's two lines are in different files, the later one counts. */
    const seen = new Set<string>();
    await lines.flush();
    for await (const part of withWaiting()) {
      if (signal?.aborted) break;
      const entries = merge(part).filter(({ id }) => !seen.has(id));
      for (const { id } of entries) seen.add(id);
      for (const entry of entries) if (found.length < most && fits(entry)) found.push(entry);
      if (found.length >= most) break;
    }
    return found;
  };

  const redactedDetail = (detail: JournalSubject['detail']) =>
    keptDetail(
      typeof detail === 'string'
        ? redact(detail)
        : detail.map((each) => ({
            ...each,
            ...(typeof each.before === 'string' ? { before: redact(each.before) } : {}),
            ...(typeof each.after === 'string' ? { after: redact(each.after) } : {}),
          })),
    );

  const entryOf = (
    actor: string,
    { action, subject, detail, reason = '', bulk }: JournalSubject,
    id: string,
  ): JournalEntry => ({
    id,
    time: new Date(clock.now()).toISOString(),
    environment: environmentName,
    actor,
    action,
    subject: redact(subject),
    ...redactedDetail(detail),
    reason: redact(reason),
    outcome: 'started',
    message: '',
    ...(bulk === undefined ? {} : { bulk }),
  });

  const end: Journal['end'] = (actor, what, id, outcome, message) => {
    const line = lines.keep({ ...entryOf(actor, what, id), outcome, message: redact(message) });
    pending = Promise.all([pending, line]);
    if (what.bulk === undefined || what.bulk === id) onEnded();
    return line;
  };

  return {
    async start(actor, what, id = randomUUID()) {
      const entry = entryOf(actor, what, id);
      try {
        await lines.append(entry);
        goOn.clear();
      } catch (error) {
        if (!goOn.has(actor)) throw unrecorded(error);
        await lines.keep(entry);
      }
      return (outcome, message = '', learned = []) => {
        const { detail } = what;
        const whole = typeof detail === 'string' ? detail : [...detail, ...learned];
        return end(actor, { ...what, detail: whole }, id, outcome, message);
      };
    },
    goOn: (actor) => void goOn.add(actor),
    end,
    list: (wanted = {}) => find(wanted, mostEntries),
    async csv(wanted = {}) {
      const rows = (await find(wanted, Number.POSITIVE_INFINITY)).map((entry): CsvCell[] =>
        columns.map((column) => entry[column]),
      );
      return toCsv(columns, rows);
    },
    settled: () => pending.then(() => undefined),
  };
};
