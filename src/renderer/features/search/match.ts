import type { MemberRow } from '../../../contract/entities/member';
import type { TeamRow } from '../../../contract/entities/team';
import type { RecordRef } from '../../../contract/entities/visits';
import { isEmail } from '../../../domain/members/member-form';
import { type KnownRecord, knownMatches } from '../../../domain/search/known-match';
import { recordToOpen } from '../../../domain/search/search-target';
import { ofMember, ofTeam } from '../../parts/records/known-records';

interface Rows {
  readonly members: readonly MemberRow[];
  readonly teams: readonly TeamRow[];
}

/** The maximum that fits on the line below the field. */
const mostByName = 3;

/** Records known in this window by name, because the server cannot search by name. */
export const matchesByName = (
  text: string,
  known: readonly KnownRecord[],
): readonly KnownRecord[] =>
  knownMatches(
    text,
    // The server finds emails itself.
    known.filter(({ name }) => name !== '' && !isEmail(name)),
    mostByName,
  );

/** A found record, with its name from the row or from this window. */
const knownOr = (
  { kind, id }: RecordRef,
  known: readonly KnownRecord[],
  { members, teams }: Rows,
): KnownRecord => {
  const before = known.find((each) => each.kind === kind && each.id === id);
  const member = kind === 'member' ? members.find((row) => row.id === id) : undefined;
  const team = kind === 'team' ? teams.find((row) => row.id === id) : undefined;
  const row = team ? ofTeam(team) : ofMember(id, member ?? {});
  return { ...row, name: row.name || (before?.name ?? '') };
};

/** The record that Enter opens: the one in the query, or else the only one here with that name. */
export const matchOf = (
  query: string,
  found: Rows,
  known: readonly KnownRecord[],
): KnownRecord | null => {
  const named = recordToOpen(query, found);
  if (named) return knownOr(named, known, found);
  const isEmpty = found.members.length + found.teams.length === 0;
  const [only, ...others] = isEmpty ? matchesByName(query, known) : [];
  return only && others.length === 0 ? only : null;
};
