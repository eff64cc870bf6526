import { randomUUID } from 'node:crypto';
import type { JournalChange, JournalEntry } from '../../../contract/entities/journal';
import { mostJournalEntries as mostEntries } from '../../../contract/limits';
import { AppFailure } from '../../../contract/wire/errors';
import { changesText, journalDetail } from '../../../domain/journal/journal-changes';
import { journalDeed, journalSentence } from '../../../domain/journal/journal-sentence';
import { type CsvCell, toCsv } from '../../../domain/text/csv';
import type { Clock, Log } from '../app/ports';
import type { JournalFile } from './journal-file';
import { createKeptLines } from './kept-lines';

/** What a line says before the outcome is known. */
export interface JournalSubject {
  readonly action: string;
  readonly subject: string;
  /** What changes, as data, or a sentence on it. Never a token. */
  readonly detail: string | readonly JournalChange[];
  readonly reason?: string;
  /** ID of the bulk action that it belongs to. */
  readonly bulk?: string;
}

/** As a line of the journal, and what is kept of an unfinished write, hold it. */
export const keptDetail = (
  detail: JournalSubject['detail'],
): Pick<JournalEntry, 'detail' | 'changes'> =>
  typeof detail === 'string' ? { detail } : { detail: changesText(detail), changes: [...detail] };

/** Which entries; whatever is not given narrows nothing. */
export interface JournalQuery {
  /** Over every column. */
  readonly text?: string | undefined;
  /** Email of the only person whose entries count. */
  readonly actor?: string | undefined;
  /** Of one of these records, such as `team 30`. */
  readonly subjects?: readonly string[] | undefined;
  /** Of one bulk action. */
  readonly bulk?: string | undefined;
  /** Without the rows of bulk actions: the entry of each list tells of them. */
  readonly folded?: boolean | undefined;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
}

export interface Journal {
  /**
   * Writes the `started` line; resolves when it is on the disk. Answers the function that writes how
   * it ended, for which nobody has to wait. Throws an AppFailure `file` with `unrecorded`: what cannot
   * be recorded is not done before a person has said to go on.
   */
  start(
    actor: string,
    what: JournalSubject,
    id?: string,
  ): Promise<(outcome: JournalEntry['outcome'], message?: string) => void>;
  /** Until the disk takes lines again, they wait in memory, and acts go on. */
  goOn(): void;
  /** How an act ended whose app did not live to say so. `id` is the one that it started with. */
  end(
    actor: string,
    what: JournalSubject,
    id: string,
    outcome: JournalEntry['outcome'],
    message: string,
  ): void;
  /** One entry an act, with its outcome, newest first, 500 at most. */
  list(wanted?: JournalQuery): Promise<JournalEntry[]>;
  /** The same as CSV, complete and safe for spreadsheets. */
  csv(wanted?: JournalQuery): Promise<string>;
  /** Resolves when everything is on the disk. */
  settled(): Promise<void>;
}

export interface JournalDependencies {
  readonly file: JournalFile;
  readonly environmentName: string;
  /** Takes tokens out of messages that came from elsewhere. */
  readonly redact: (text: string) => string;
  readonly clock: Clock;
  readonly log: Log;
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
 * The `started` line with the outcome of the last line that has its id; a known one stays where the
 * next start finds only what the disk kept it from forgetting.
 */
const merge = (lines: readonly JournalEntry[]): JournalEntry[] => {
  const entries = new Map<string, JournalEntry>();
  for (const line of lines) {
    const { outcome, message } = line;
    const before = entries.get(line.id);
    if (before && isKnown(before) && outcome === 'unknown') continue;
    entries.set(line.id, before ? { ...before, outcome, message } : line);
  }
  return [...entries.values()].reverse();
};

/** Both as it is stored and as it is read. */
const hasText = (entry: JournalEntry, wanted: string): boolean => {
  const { before, after } = journalSentence(entry);
  return [
    ...columns.map((column) => entry[column] ?? ''),
    `${before} ${entry.subject}${after}`,
    journalDeed(entry),
    journalDetail(entry),
  ].some((part) => part.toLowerCase().includes(wanted));
};

/** A failure of the disk before the act, which a person may go on from. */
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
}: JournalDependencies): Journal => {
  const lines = createKeptLines(file, log);
  let pending: Promise<unknown> = Promise.resolve();
  let goesOn = false;

  /** What waits is the newest; of the same act it tells more than the file. */
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
    { text = '', actor, subjects, bulk, folded, signal }: JournalQuery,
    most: number,
  ): Promise<JournalEntry[]> => {
    const wanted = text.trim().toLowerCase();
    const who = actor?.toLowerCase();
    const fits = (entry: JournalEntry): boolean =>
      (who === undefined || entry.actor.toLowerCase() === who) &&
      (bulk === undefined || (entry.bulk === bulk && entry.id !== bulk)) &&
      (!folded || entry.bulk === undefined || entry.id === entry.bulk) &&
      (subjects === undefined || subjects.includes(entry.subject)) &&
      (wanted === '' || hasText(entry, wanted));
    const found: JournalEntry[] = [];
    /** An act whose two lines are in two files is told by the later one. */
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
  };

  return {
    async start(actor, what, id = randomUUID()) {
      const entry = entryOf(actor, what, id);
      try {
        await lines.append(entry);
        goesOn = false;
      } catch (error) {
        if (!goesOn) throw unrecorded(error);
        await lines.keep(entry);
      }
      return (outcome, message = '') => end(actor, what, id, outcome, message);
    },
    goOn() {
      goesOn = true;
    },
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
