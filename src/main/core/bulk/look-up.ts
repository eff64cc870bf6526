import type { BulkAction, BulkMethod } from '../../../contract/entities/bulk';
import type { Member } from '../../../contract/entities/member';
import type { Team } from '../../../contract/entities/team';
import { idIn } from '../../../contract/record-id';
import { AppFailure } from '../../../contract/wire/result';
import { type FoundRecord, recordOf } from '../../../domain/bulk/bulk-plan';
import { smallLetters } from '../../../domain/search/search-match';
import { notSent } from '../api/not-sent';
import { isUnread } from '../api/read-response';
import type { StaffApi } from '../api/staff-api';
import type { MembershipIndex } from '../outbox/membership-index';

/** The records that match a text of the list. */
export type Named =
  | { readonly kind: 'one'; readonly id: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly ids: readonly number[] };

/** A list's requests to the API. */
export interface LookUp {
  /** Throws if the response comes without a row that may match. */
  whom(text: string, signal: AbortSignal): Promise<Named>;
  /**
   * Null if there is no such record. Always read again, because it is compared with what was shown.
   * Throws if it comes without the list from which the action's plan reads what there isn't.
   */
  read(id: number, signal: AbortSignal): Promise<FoundRecord | null>;
  /** Requested once. */
  team(id: number, signal: AbortSignal): Promise<Team | null>;
  /** A team that has already been read, with its members. */
  knownTeam(id: number): Team | null;
  /** Requests teams again, once each; until then, what was read before is still known. */
  renew(): void;
}

const isNotFound = (error: unknown): boolean =>
  error instanceof AppFailure && error.error.code === 'not-found';

const unlessGone = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
};

/** A failed look-up: the response lacks rows of `list`, or what must be known of them. */
const incomplete = (list: string, message: string) =>
  notSent({ code: 'invalid-response', field: list, message });

interface NeededList {
  readonly list: string;
  /** What the action's plan reads from its rows. */
  readonly fields: readonly string[];
  readonly what: string;
}

const teamsOfMember: NeededList = {
  list: 'memberTeams',
  fields: ['isAdmin'],
  what: 'all teams of this member',
};

/** The lists without which a plan would say that a member is on no team, or a team has no trial. */
const neededLists: Readonly<Partial<Record<BulkMethod, NeededList>>> = {
  'memberTeam.transfer': teamsOfMember,
  'member.changeAdmin': teamsOfMember,
  'demoTeam.extendTrial': {
    list: 'internalDemoTeams',
    fields: ['isDeleted', 'hasPaid', 'trialExpiresAtUtc'],
    what: 'all demo teams of this team',
  },
};

export const createLookUp = (
  { method }: Pick<BulkAction, 'method'>,
  api: StaffApi,
  memberships: MembershipIndex,
): LookUp => {
  const record = recordOf({ method });
  const teams = new Map<number, Promise<Team | null>>();
  const read = new Map<number, Team>();

  const member = async (memberId: number, signal: AbortSignal) => {
    const value = await unlessGone(api.callRoute('member.getById', { memberId }, { signal }));
    if (value) memberships.sawMember(value);
    return value;
  };
  const team = async (teamId: number, signal: AbortSignal) => {
    const value = await unlessGone(api.callRoute('team.getById', { teamId }, { signal }));
    if (value) memberships.sawTeam(value);
    return value;
  };

  const requireList = (value: Member | Team | null) => {
    const needed = neededLists[method];
    if (needed && isUnread(value, needed.list, needed.fields)) {
      throw incomplete(needed.list, `The server’s response doesn’t show ${needed.what}.`);
    }
  };

  return {
    async whom(text, signal) {
      const typed = idIn(text);
      if (typed !== null) return { kind: 'one', id: typed };
      const response = await api.callRoute('search.query', { query: text }, { signal });
      const { members, teams: found } = response;
      const wanted = smallLetters(text);
      const isIt = (value: string | null | undefined) => smallLetters(value ?? '') === wanted;
      const ids =
        record === 'member'
          ? members.filter(({ email, slug }) => isIt(email) || isIt(slug)).map(({ id }) => id)
          : found.filter(({ email }) => isIt(email)).map(({ id }) => id);
      const [id, ...others] = new Set(ids);
      if (id !== undefined && others.length > 0) return { kind: 'several', ids: [id, ...others] };
      // An email can't be a slug, so what isn't known of the other field doesn't matter.
      const field = record === 'team' || text.includes('@') ? 'email' : 'slug';
      if (isUnread(response, `${record}s`, [field])) {
        throw incomplete(
          `${record}s`,
          `The server’s response doesn’t show all ${record}s that match. Use an ID.`,
        );
      }
      return id === undefined ? { kind: 'none' } : { kind: 'one', id };
    },
    async read(id, signal) {
      if (record === 'member') {
        const value = await member(id, signal);
        requireList(value);
        return value && { record, value };
      }
      const value = await team(id, signal);
      requireList(value);
      return value && { record, value };
    },
    team(id, signal) {
      const known = teams.get(id);
      if (known) return known;
      const asked = team(id, signal);
      teams.set(id, asked);
      asked.then(
        (value) => value && !isUnread(value, 'memberTeams', ['isAdmin']) && read.set(id, value),
        // The next row requests it again.
        () => teams.delete(id),
      );
      return asked;
    },
    knownTeam: (id) => read.get(id) ?? null,
    renew: () => teams.clear(),
  };
};
