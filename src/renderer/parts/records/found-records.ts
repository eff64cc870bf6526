import type { MemberRow } from '../../../contract/entities/member';
import type { TeamRow } from '../../../contract/entities/team';
import { type KnownRecord, knownMatches } from '../../../domain/search/known-match';
import { searchQueryIn } from '../../../domain/search/palette-target';
import type { AppStore } from '../../state/store';
import { ofMember, ofTeam, recordKey } from './known-records';

const mostResults = 6;
const mostKnown = 6;

/** What is known about a record whose ID was typed. */
export interface NamedById {
  readonly kind: 'member' | 'team';
  readonly id: number;
  /** Null until its response arrives, and if there is no such record. */
  readonly record: KnownRecord | null;
  readonly isMissing: boolean;
}

/** Everything that can match a typed text. */
export interface TypedRecords {
  readonly text: string;
  /** Every record whose name is known in this window. */
  readonly known: readonly KnownRecord[];
  readonly byId: readonly NamedById[];
  /** The server's results; null before the response. */
  readonly results: {
    readonly members: readonly MemberRow[];
    readonly teams: readonly TeamRow[];
  } | null;
}

/** A record that matches a typed text. */
export interface FoundRecord {
  readonly record: KnownRecord;
  /** A typed ID of which no record is known yet. */
  readonly isGuess?: true;
  readonly open: () => void;
}

/**
 * Matching records without duplicates: first those with the typed ID, then those whose name is
 * known in this window (available at once), then the server's results. An ID whose record is not
 * known yet comes last.
 */
export const foundRecords = (
  store: AppStore,
  { text, known, byId, results }: TypedRecords,
): readonly FoundRecord[] => {
  const { records, navigation } = store.getState();
  const found = (record: KnownRecord, before: () => void = () => undefined): FoundRecord => ({
    record,
    open: () => {
      before();
      navigation.openModal({ kind: record.kind, id: record.id });
    },
  });
  const members = (results?.members ?? []).slice(0, mostResults).map((row) => {
    const record = known.find(({ kind, id }) => kind === 'member' && id === row.id);
    return found({ ...ofMember(row.id, row), name: record?.name ?? '' }, () =>
      records.keepMemberRow(row),
    );
  });
  const teams = (results?.teams ?? [])
    .slice(0, mostResults)
    .map((row) => found(ofTeam(row), () => records.keepTeamRow(row)));
  const named = byId.filter(({ isMissing }) => !isMissing);
  const isMissing = ({ kind, id }: KnownRecord) =>
    byId.some((each) => each.isMissing && each.kind === kind && each.id === id);
  const all = [
    ...named.flatMap(({ record }) => (record ? found(record) : [])),
    ...knownMatches(searchQueryIn(text), known, mostKnown)
      .filter((record) => !isMissing(record))
      .map((record) => found(record)),
    ...members,
    ...teams,
    ...named.flatMap(({ kind, id, record }): FoundRecord[] =>
      record ? [] : [{ ...found({ kind, id, name: '', email: '' }), isGuess: true }],
    ),
  ];
  const keys = new Set<string>();
  return all.filter(({ record }) => {
    const key = recordKey(record);
    return !keys.has(key) && keys.add(key);
  });
};
