import type { BulkAction } from '../../contract/entities/bulk';
import type { Team } from '../../contract/entities/team';
import { teamName } from '../teams/team-name';
import { boundedName } from '../text/bounded-name';
import { formatNumber } from '../text/format-number';
import { pluralize } from '../text/pluralize';

/** A row that will change, with what the list-wide warnings need to know. */
export interface WarnedRow {
  readonly index: number;
  readonly recordId: number;
  readonly endsAdminOf: number | null;
}

export interface ListWarnings {
  /** Warnings about the whole list. */
  readonly all: readonly string[];
  /** Warnings about single rows, by row index. */
  readonly rows: ReadonlyMap<number, readonly string[]>;
}

/** What the warnings consist of. Each part stands as long as its team can't be read again. */
export interface WarningParts {
  /** About the seats of the team that members move to. */
  readonly seats: ListWarnings;
  /** The names of the teams, by ID, that would have no admin. */
  readonly withoutAdmin: ReadonlyMap<number, string>;
}

const noParts: WarningParts = { seats: { all: [], rows: new Map() }, withoutAdmin: new Map() };

/** Counts the target's seats over the whole list: the last rows are the ones without a seat. */
const seatWarnings = (target: Team, rows: readonly WarnedRow[]): ListWarnings => {
  const bought = target.initialQuantity ?? 0;
  const there = new Set(target.memberTeams.map(({ member }) => member.id));
  const coming = rows.filter(({ recordId }) => !there.has(recordId));
  const free = Math.max(bought - target.memberTeams.length, 0);
  if (bought === 0 || coming.length <= free) return { all: [], rows: new Map() };
  const name = boundedName(teamName(target));
  const has = free === 0 ? 'no available seats' : pluralize(free, 'available seat');
  return {
    all: [
      `${name} has ${has} for ${pluralize(coming.length, 'member')}, so the server may refuse ${formatNumber(coming.length - free)} of them.`,
    ],
    rows: new Map(
      coming
        .slice(free)
        .map(({ index }) => [index, [`${name} has no available seat for this member.`]]),
    ),
  };
};

const withoutAdmin = (name: string): string => `This would leave ${name} without an admin.`;

/** Names up to three teams, to fit one line. */
const severalWithoutAdmin = (names: readonly string[]): string => {
  const more = names.length > 3 ? `, and ${formatNumber(names.length - 3)} more` : '';
  return `This would leave ${pluralize(names.length, 'team')} without an admin: ${names.slice(0, 3).join(', ')}${more}.`;
};

/** The names of the teams, by ID, that the list as a whole leaves without an admin. */
const leftWithoutAdmin = (
  rows: readonly WarnedRow[],
  teamOf: (id: number) => Team | null,
): Map<number, string> => {
  const names = new Map<number, string>();
  for (const id of new Set(rows.flatMap(({ endsAdminOf }) => endsAdminOf ?? []))) {
    const team = teamOf(id);
    if (team === null) continue;
    const ending = rows.filter(({ endsAdminOf }) => endsAdminOf === id);
    const gone = new Set(ending.map(({ recordId }) => recordId));
    const stays = team.memberTeams.some(({ isAdmin, member }) => isAdmin && !gone.has(member.id));
    if (!stays) names.set(id, boundedName(teamName(team)));
  }
  return names;
};

/** The sentences for the rows that will change. */
const adminWarnings = (
  rows: readonly WarnedRow[],
  left: ReadonlyMap<number, string>,
): ListWarnings => {
  const teams = new Set(rows.flatMap(({ endsAdminOf }) => endsAdminOf ?? []));
  const names = [...teams].flatMap((id) => left.get(id) ?? []);
  const byRow = rows.flatMap(({ index, endsAdminOf }): [number, readonly string[]][] => {
    const name = left.get(endsAdminOf ?? 0);
    const note = name === undefined ? '' : withoutAdmin(name);
    return note === '' ? [] : [[index, [`${note} Make someone else an admin first.`]]];
  });
  return {
    all: names.length > 2 ? [severalWithoutAdmin(names)] : names.map(withoutAdmin),
    rows: new Map(byRow),
  };
};

/**
 * Warnings about a list as a whole, from the rows that will change. They never refuse a row. For a
 * team that isn't known, the parts from before stand.
 */
export const listWarnings = (
  { method }: Pick<BulkAction, 'method'>,
  rows: readonly WarnedRow[],
  team: Team | null,
  teamOf: (id: number) => Team | null,
  before: WarningParts = noParts,
): ListWarnings & { readonly parts: WarningParts } => {
  const isCounted = method === 'memberTeam.transfer' && team !== null;
  const seats = isCounted ? seatWarnings(team, rows) : before.seats;
  const kept = [...before.withoutAdmin].filter(([id]) => teamOf(id) === null);
  const left = new Map([...kept, ...leftWithoutAdmin(rows, teamOf)]);
  const admins = adminWarnings(rows, left);
  const merged = new Map(seats.rows);
  for (const [index, texts] of admins.rows) {
    merged.set(index, [...(merged.get(index) ?? []), ...texts]);
  }
  const all = rows.length === 0 ? [] : [...seats.all, ...admins.all];
  return { all, rows: merged, parts: { seats, withoutAdmin: left } };
};
