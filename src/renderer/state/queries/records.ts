import type { Member, MemberRow } from '../../../contract/entities/member';
import type { Team, TeamRow } from '../../../contract/entities/team';
import type { MethodName } from '../../../contract/methods/methods';
import type { QueryState, ServerState } from './server-state';

/**
 * Members and teams on the screen, one copy each: modals and tables read them here, so that a write
 * shows everywhere. A record is reloaded when a write to it is announced (`record.changed`).
 */
export interface Records {
  member(id: number): QueryState<Member>;
  team(id: number): QueryState<Team>;
  /** The table row that was opened; shown until the record itself is loaded. */
  placeholderOfMember(id: number): MemberRow | null;
  placeholderOfTeam(id: number): TeamRow | null;
  keepMemberRow(row: MemberRow): void;
  keepTeamRow(row: TeamRow): void;
  /** Null if it could not be loaded. */
  loadMember(id: number, options?: { readonly guess?: boolean }): Promise<Member | null>;
  loadTeam(id: number, options?: { readonly guess?: boolean }): Promise<Team | null>;
  /** Shows a confirmed change before the reload; applies to the newest value. */
  patchMember(id: number, change: (member: Member) => Partial<Member>): void;
  patchTeam(id: number, change: (team: Team) => Partial<Team>): void;
  /** A write to the record was announced: the record and its related data are stale. */
  changed(record: 'member' | 'team', id: number): void;
  /** The record was deleted, with its related data. */
  forget(record: 'member' | 'team', id: number): void;
}

/** Whether a query's input names the record. */
const belongsTo =
  (record: 'member' | 'team', id: number) =>
  (method: MethodName, input: unknown): boolean => {
    if (!method.startsWith(`${record}.`)) return false;
    const named = input as { id?: unknown; memberId?: unknown; teamId?: unknown };
    return [named.id, named.memberId, named.teamId].includes(id);
  };

/** Kept with the responses, so that it is removed with the record or the session. */
const placeholderKey = (record: 'member' | 'team', id: number) => [`${record}.placeholder`, { id }];

export const createRecords = (server: ServerState): Records => ({
  member: (id) => server.cached('member.getById', { memberId: id }),
  team: (id) => server.cached('team.getById', { teamId: id }),
  placeholderOfMember: (id) => server.client.getQueryData(placeholderKey('member', id)) ?? null,
  placeholderOfTeam: (id) => server.client.getQueryData(placeholderKey('team', id)) ?? null,
  keepMemberRow: (row) => {
    server.client.setQueryData(placeholderKey('member', row.id), row);
  },
  keepTeamRow: (row) => {
    server.client.setQueryData(placeholderKey('team', row.id), row);
  },
  loadMember: (id, options) => server.load('member.getById', { memberId: id }, options),
  loadTeam: (id, options) => server.load('team.getById', { teamId: id }, options),
  patchMember: (id, change) =>
    server.patch('member.getById', { memberId: id }, (member) => ({
      ...member,
      ...change(member),
    })),
  patchTeam: (id, change) =>
    server.patch('team.getById', { teamId: id }, (team) => ({ ...team, ...change(team) })),
  changed: (record, id) => server.reload(belongsTo(record, id)),
  forget: (record, id) => server.forget(belongsTo(record, id)),
});
