import { useMemo } from 'react';
import type { Team } from '../../../contract/entities/team';
import type { Visit } from '../../../contract/entities/visits';
import { mostNamedSubjects } from '../../../contract/limits';
import { type JournalSubjectRef, journalSubject } from '../../../domain/journal/journal-words';
import { memberName } from '../../../domain/members/member-form';
import { teamSubjects } from '../../../domain/records/timeline';
import type { KnownRecord } from '../../../domain/search/known-match';
import { teamName } from '../../../domain/teams/team-name';
import { filterText, fitsFilter } from '../../../domain/text/filter-text';
import type { NamedRecord } from '../../state/queries/record-name';
import { useQueryMethod } from '../../state/queries/use-query-method';
import type { AppStore } from '../../state/store';
import { useApp, useAppStore } from '../../state/use-app';
import { knownRecords, recordKey } from './known-records';

const cachedTeams = (store: AppStore): readonly Team[] =>
  store
    .getState()
    .server.client.getQueryCache()
    .findAll({ queryKey: ['team.getById'] })
    .flatMap(({ state }) => (state.data as Team | undefined) ?? []);

/** Customers and demo teams resolve to their team, if it was on the screen. */
const ownerOf = (store: AppStore, ref: JournalSubjectRef): Team | null =>
  cachedTeams(store).find((team) =>
    ref.kind === 'customer'
      ? team.stripeCustomer === ref.id
      : team.internalDemoTeams.some(({ id }) => id === ref.id),
  ) ?? null;

const named = (
  store: AppStore,
  known: () => ReadonlyMap<string, KnownRecord>,
  subject: string,
): NamedRecord | null => {
  const ref = journalSubject(subject);
  if (!ref) return null;
  if (ref.kind === 'customer' || ref.kind === 'demo team') {
    const team = ownerOf(store, ref);
    return team && { kind: 'team', id: team.id, name: teamName(team) };
  }
  const { kind, id } = ref;
  const { records } = store.getState();
  const member = kind === 'member' ? records.member(id).value : null;
  const team = kind === 'team' ? records.team(id).value : null;
  if (member) return { kind, id, name: memberName(member) };
  if (team) return { kind, id, name: teamName(team) };
  const record = known().get(recordKey({ kind, id }));
  return { kind, id, name: record?.name || record?.email || subject };
};

const none: readonly Visit[] = [];

/**
 * Names for journal subjects such as `member 12`, from records opened on this computer and from
 * those that such a record mentions.
 */
export const useRecordNames = (): ((subject: string) => NamedRecord | null) => {
  const store = useAppStore();
  const visits = useQueryMethod('visits.list', {}).value ?? none;
  const open = useApp((state) => state.navigation.modals.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: open records add names to the cache
  return useMemo(() => {
    let known: ReadonlyMap<string, KnownRecord> | undefined;
    // Read only if a name is missing, because a big team has thousands.
    const all = () => {
      known ??= new Map(knownRecords(store, visits).map((each) => [recordKey(each), each]));
      return known;
    };
    return (subject) => named(store, all, subject);
  }, [store, visits, open]);
};

/** Names of teams by ID; null if the team was not opened on this computer. */
export const useTeamNames = (): ((id: number) => string | null) => {
  const nameOf = useRecordNames();
  return (id) => {
    const subject = `team ${id}`;
    const name = nameOf(subject)?.name;
    return name === subject ? null : (name ?? null);
  };
};

/** Letters. A shorter text is part of most names. */
const leastNamed = 2;

/**
 * The journal subjects whose shown name has the text, opened records first; none for a text that is
 * too short. `more` are further named records, which keep their identity between renders.
 */
export const useSubjectsNamed = (text: string, more: readonly KnownRecord[]): readonly string[] => {
  const store = useAppStore();
  const visits = useQueryMethod('visits.list', {}).value ?? none;
  return useMemo(() => {
    const { records } = store.getState();
    const wanted = filterText(text);
    if (wanted.length < leastNamed) return [];
    // A hidden email or code isn't a name: rows found by it wouldn't show why.
    const known = [...knownRecords(store, visits), ...more].filter(({ name, email }) =>
      fitsFilter(wanted, [name || email]),
    );
    const subjects = known.flatMap(({ kind, id }) => {
      const team = kind === 'team' ? records.team(id).value : null;
      return team ? teamSubjects(team) : [`${kind} ${id}`];
    });
    return [...new Set(subjects)].slice(0, mostNamedSubjects);
  }, [store, visits, text, more]);
};
