import { AppFailure } from '../../../contract/wire/result';
import type { BulkContext } from '../../../domain/bulk/bulk-kind';
import {
  entryKey,
  type FoundRecord,
  namedTeam,
  planOf,
  planWords,
  recordOf,
  teamsToRead,
  whoOf,
} from '../../../domain/bulk/bulk-plan';
import {
  type ListWarnings,
  listWarnings,
  type WarnedRow,
} from '../../../domain/bulk/list-warnings';
import { isUnread } from '../api/read-response';
import type { Clock } from '../app/ports';
import { type BulkList, type ListRow, sameAsText } from './bulk-list';
import { type BulkStep, type RowOutcome, unknownRow } from './bulk-log';
import type { LookUp } from './look-up';

/** What is known besides the row's record. */
export const contextOf = (
  list: BulkList,
  { given }: Pick<ListRow, 'given'>,
  lookUp: LookUp,
  clock: Clock,
): BulkContext => ({
  nowMs: clock.now(),
  team: list.team ?? null,
  teamOf: lookUp.knownTeam,
  order: given.order,
  ...(given.undo === undefined ? {} : { undo: given.undo }),
});

/** Reads the team in the action, once; throws `not-found` if there is none. */
export const readNamedTeam = async (
  list: BulkList,
  lookUp: LookUp,
  signal: AbortSignal,
): Promise<void> => {
  if (list.team !== undefined) return;
  const id = namedTeam(list.head.action);
  const team = id === null ? null : await lookUp.team(id, signal);
  if (id !== null && team === null) {
    throw new AppFailure({ code: 'not-found', message: `Team ${id} not found.` });
  }
  list.team = team;
};

const ordersUnread =
  'The server’s response doesn’t show all orders of this team, so it may already have this one.';

/** The plan for a record that was found. */
const outcomeOf = (list: BulkList, found: FoundRecord, context: BulkContext): RowOutcome => {
  const { action } = list.head;
  const record = { record: found.record, id: found.value.id };
  const who = { ...unknownRow, record, ...whoOf(found) };
  const plan = planOf(found, action, context);
  if (!plan.ok) return { ...who, status: 'cannot', why: plan.why, forNow: plan.forNow === true };
  const isSame = plan.now !== null && plan.now === plan.want;
  const mayHaveOrder = action.method === 'team.addOrder' && isUnread(found.value, 'orders');
  return {
    ...who,
    ...planWords(found, plan, action, context),
    status: isSame ? 'already-so' : 'will-change',
    why: '',
    is: plan.now,
    want: plan.want,
    warnings: isSame ? [] : [...plan.warnings, ...(mayHaveOrder ? [ordersUnread] : [])],
    undoable: plan.undoable,
    endsAdminOf: plan.endsAdminOf ?? null,
  };
};

/** Responses that stay in memory; a list of any length needs no more. */
const mostRecent = 20;

/** Asks once for what several rows share, such as the team of several orders. */
const createRecent = <K, V>(ask: (key: K) => Promise<V>) => {
  const recent = new Map<K, Promise<V>>();
  return (key: K): Promise<V> => {
    const known = recent.get(key);
    if (known) return known;
    const asked = ask(key);
    recent.set(key, asked);
    asked.catch(() => recent.delete(key));
    const [oldest] = recent.keys();
    if (recent.size > mostRecent && oldest !== undefined) recent.delete(oldest);
    return asked;
  };
};

/** Rows with the same record and order are duplicates, however they were written. */
const sameKey = ({ head }: BulkList, { given }: ListRow, id: number): string =>
  `${id} ${entryKey(head.action, given)}`;

/** Looks up rows; two rows for one record are distinguished by their order. */
export const createRowPlanner = (
  list: BulkList,
  lookUp: LookUp,
  clock: Clock,
  signal: AbortSignal,
) => {
  const whom = createRecent((text: string) => lookUp.whom(text, signal));
  const read = createRecent((id: number) => lookUp.read(id, signal));
  /** The first row for each record. */
  const first = new Map<string, number>();
  /** Records that a person skipped, whichever row turns out to be their first. */
  const skipped = new Set<string>();
  for (const [index, row] of list.rows.entries()) {
    if (!row.record) continue;
    const key = sameKey(list, row, row.record.id);
    first.set(key, index);
    if (row.status === 'left-out') skipped.add(key);
  }
  const record = recordOf(list.head.action);
  const lineOf = (index: number) => list.rows[index]?.given.line;
  const sameAs = (index: number): RowOutcome => {
    const given = list.rows[index]?.given ?? { line: 0, text: '' };
    const isAlone = ![index - 1, index + 1].some((beside) => lineOf(beside) === given.line);
    return { ...unknownRow, status: 'duplicate', why: sameAsText(given, isAlone) };
  };

  return async (index: number): Promise<readonly BulkStep[]> => {
    const row = list.rows[index];
    if (row === undefined) return [];
    const planned = (plan: RowOutcome, at = index): BulkStep => ({
      state: 'planned',
      row: at,
      plan,
    });
    const named = await whom(row.given.text);
    if (named.kind === 'none') {
      const why = `No ${record} has this ${record === 'member' ? 'email or slug' : 'email'}.`;
      return [planned({ ...unknownRow, status: 'not-found', why })];
    }
    if (named.kind === 'several') {
      const why = `Matches several records: ${named.ids.slice(0, 5).join(', ')}. Use an ID.`;
      return [planned({ ...unknownRow, status: 'ambiguous', why })];
    }
    const key = sameKey(list, row, named.id);
    const other = first.get(key);
    if (other !== undefined && other < index) return [planned(sameAs(other))];
    // A later row was looked up first, so that one is the duplicate.
    const steps = other === undefined ? [] : [planned(sameAs(index), other)];
    first.set(key, index);
    const found = await read(named.id);
    if (found === null) {
      const why = `No ${record} ${named.id} found.`;
      return [...steps, planned({ ...unknownRow, status: 'not-found', why })];
    }
    for (const id of teamsToRead(found, list.head.action, row.given.undo))
      await lookUp.team(id, signal);
    // In the meantime, an earlier row may have turned out to be for the same record.
    const now = first.get(key);
    if (now !== undefined && now < index) return [...steps, planned(sameAs(now))];
    const outcome = outcomeOf(list, found, contextOf(list, row, lookUp, clock));
    const isSkipped = skipped.has(key) && outcome.status === 'will-change';
    return [...steps, planned(isSkipped ? { ...outcome, status: 'left-out' } : outcome)];
  };
};

const mayBeOutdated = 'Some teams haven’t been read again, so warnings may be missing or outdated.';
/** The note in the files of older versions. */
const formerly = 'Some teams couldn’t be read again, so warnings may be missing or outdated.';

type Warnings = Pick<ListWarnings, 'all' | 'rows'>;

/**
 * An older version wrote only sentences, which don't tell which team they are about. So all of them
 * stand as long as one team isn't known.
 */
const withEarlier = (
  { listWarnings: all, rowWarnings }: BulkList,
  warnings: Warnings,
  isOpenRow: (index: number) => boolean,
): Warnings => {
  const merged = new Map(warnings.rows);
  for (const [index, texts] of [...rowWarnings].filter(([row]) => isOpenRow(row))) {
    merged.set(index, [...new Set([...texts, ...(merged.get(index) ?? [])])]);
  }
  const before = all.filter((text) => text !== mayBeOutdated && text !== formerly);
  return { all: [...new Set([...before, ...warnings.all])], rows: merged };
};

const asPairs = (rows: ReadonlyMap<number, readonly string[]>): [number, string[]][] =>
  [...rows].map(([index, texts]) => [index, [...texts]]);

/**
 * The warnings about the whole list, based on the rows that will change. For a team that isn't
 * known, what was said before stands.
 */
export const warningsStep = (
  list: BulkList,
  lookUp: LookUp,
): Extract<BulkStep, { state: 'doubts' }> => {
  const { action, undoOf } = list.head;
  const rows = list.rows.flatMap((row, index): WarnedRow[] =>
    row.status === 'will-change' && row.record
      ? [{ index, recordId: row.record.id, endsAdminOf: row.endsAdminOf }]
      : [],
  );
  // Its seats are counted. An undo returns members to their former teams, which differ.
  const counted = undoOf === null && action.method === 'memberTeam.transfer' ? action.teamId : null;
  const target = counted === null ? null : lookUp.knownTeam(counted);
  const { knownTeam } = lookUp;
  const warnings = listWarnings(action, rows, target, knownTeam, list.warningParts ?? undefined);
  const isUnknown = (id: number | null) => id !== null && knownTeam(id) === null;
  const isOpen = ({ endsAdminOf }: Pick<WarnedRow, 'endsAdminOf'>) =>
    isUnknown(counted) || isUnknown(endsAdminOf);
  const isOutdated = rows.some(isOpen);
  const isOlder = list.isPlanned && list.warningParts === null && isOutdated;
  const { seats, withoutAdmin } = warnings.parts;
  // Skipped rows keep theirs, too, in case they are included again.
  const shown = isOlder
    ? withEarlier(list, warnings, (index) => isOpen(list.rows[index] ?? unknownRow))
    : warnings;
  const parts = {
    seats: { all: [...seats.all], rows: asPairs(seats.rows) },
    withoutAdmin: [...withoutAdmin],
  };
  return {
    state: 'doubts',
    all: isOutdated ? [...shown.all, mayBeOutdated] : [...shown.all],
    rows: asPairs(shown.rows),
    ...(isOlder ? {} : { parts }),
  };
};
