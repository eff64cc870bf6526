import { z } from 'zod';
import type { DirectoryGroup, DirectoryUser } from '../../../contract/entities/directory';
import type {
  HrConnection,
  OpaqueId,
  SyncConfig,
  SyncSettings,
  TeamCard,
} from '../../../contract/entities/hr';
import type { MappingScheme } from '../../../contract/entities/mapping-scheme';
import type { Team } from '../../../contract/entities/team';
import { AppFailure } from '../../../contract/wire/result';
import { isConnection } from '../../../domain/hr-sync/connections';
import { selectKeys } from '../../../domain/hr-sync/directory-keys';
import { defaultMappingScheme } from '../../../domain/hr-sync/mapping-scheme';
import { unreadConfig } from '../../../domain/hr-sync/sync-config';
import { isUnread } from '../api/read-response';
import type { StaffApi } from '../api/staff-api';
import { allPages, groupsById, selectingPages, skipping, usersIn } from './directory-lists';
import type { HrApis, HrCaller } from './hr-apis';
import { readConnection } from './read-connection';
import { readScheme } from './read-scheme';
import { createSemaphore } from './semaphore';

const cardsPerPage = 1000;
/** The service's limits. */
const usersPerPage = 999;
const groupsAtOnce = 5;

export interface TeamCards {
  readonly cards: readonly TeamCard[];
  /** False if the server returned only the team's members, without their cards. */
  readonly known: boolean;
}

/** Reads the data of a dry run and a sync from the APIs, without a cache. */
export interface TeamData {
  /** Throws `not-found` if the team no longer has this connection. */
  connection(teamId: number, id: OpaqueId, signal: AbortSignal): Promise<HrConnection>;
  /** The connection and its config as received. */
  stored(
    teamId: number,
    id: OpaqueId,
    signal: AbortSignal,
  ): Promise<{ connection: HrConnection; config: Readonly<Record<string, unknown>> }>;
  /** The current mapping scheme. */
  scheme(teamId: number, caller: HrCaller): Promise<MappingScheme>;
  team(teamId: number, signal: AbortSignal): Promise<Team>;
  cards(team: Team, caller: HrCaller, onCount?: (count: number) => void): Promise<TeamCards>;
  /**
   * The users of the config's groups, in the order of the groups. A group that the directory no
   * longer has is empty. Throws if any other group cannot be read. `unreadKeys` are those without
   * which the directory had to be asked.
   */
  users(
    uid: string,
    config: SyncSettings,
    scheme: MappingScheme,
    caller: HrCaller,
    onCount: (count: number) => void,
  ): Promise<{
    readonly users: { readonly groupId: string; readonly user: DirectoryUser }[];
    readonly deletedGroups: readonly DirectoryGroup[];
    readonly unreadKeys: readonly string[];
  }>;
}

/** A connection's config; throws if it cannot be read, because saves and dry runs need it. */
export const configOf = ({ integrationSyncConfig, unexpectedConfig }: HrConnection): SyncConfig => {
  if (integrationSyncConfig) return integrationSyncConfig;
  throw new AppFailure({
    code: 'not-found',
    message:
      unexpectedConfig === undefined ? 'This connection has no sync config.' : `${unreadConfig}.`,
  });
};

/** A connection's uid, which directory calls need. */
export const uidOf = ({ uid }: HrConnection): string => {
  if (uid) return uid;
  throw new AppFailure({
    code: 'not-found',
    message: 'This connection has no UID, so its directory can’t be queried.',
  });
};

/** A config's settings without the scheme, which has its own call. */
export const settingsOf = ({ mappingScheme: _own, ...settings }: SyncConfig): SyncSettings =>
  settings;

/**
 * The team's members, for a server that does not return their cards. `linkData` is null if it does
 * not return the member's name either.
 */
const namesOnly = ({ memberTeams }: Team): TeamCard[] =>
  memberTeams.map(({ isAdmin, member: { id, email, name } }) => ({
    id,
    memberId: id,
    email,
    isAdmin,
    linkData: name?.trim()
      ? { Name: name, 'Job Title': null, Company: null, Location: null }
      : null,
    member: null,
    links: [],
  }));

/** Checklist J33: the server lacks this path. */
const isNoRoute = (error: unknown): boolean =>
  error instanceof AppFailure &&
  (error.error.code === 'not-found' ||
    (error.error.code === 'server' && [405, 501].includes(error.error.status)));

const Stored = z.looseObject({ integrationSyncConfig: z.looseObject({}).nullish() });

/** One of a team's connections, with its config as received. Throws `not-found`. */
export const storedIn = (
  all: readonly unknown[],
  id: OpaqueId,
): { connection: HrConnection; config: Readonly<Record<string, unknown>> } => {
  for (const raw of all) {
    const connection = readConnection(raw);
    if (!isConnection(connection) || connection.id !== id) continue;
    return { connection, config: Stored.safeParse(raw).data?.integrationSyncConfig ?? {} };
  }
  throw new AppFailure({
    code: 'not-found',
    message: 'The team no longer has this connection. Reload its connections.',
  });
};

export const createTeamData = (api: StaffApi, apis: HrApis): TeamData => {
  const stored: TeamData['stored'] = async (teamId, id, signal) =>
    storedIn(await api.callRoute('hr.getConnections', { teamId }, { signal }), id);

  return {
    stored,
    connection: async (teamId, id, signal) => (await stored(teamId, id, signal)).connection,

    scheme: async (teamId, caller) => {
      const send = apis.product(teamId, caller);
      const stored = await send('product.mapConf', { parentTeamId: teamId });
      return stored ? readScheme(stored) : defaultMappingScheme;
    },

    async team(teamId, signal) {
      const team = await api.callRoute('team.getById', { teamId }, { signal });
      if (!isUnread(team, 'memberTeams')) return team;
      // The members that are missing here would be listed as added.
      throw new AppFailure({
        code: 'invalid-response',
        field: 'memberTeams',
        message: 'The server’s response doesn’t have all members of the team.',
      });
    },

    async cards(team, caller, onCount = () => undefined) {
      const nameCards = { cards: namesOnly(team), known: false };
      if (apis.missing.has('product.teamCards')) return nameCards;
      const send = apis.product(team.id, caller);
      /** By member and card: all members without a card have card ID 0. */
      const cards = new Map<string, TeamCard>();
      const members = new Set<number>();
      for (let asked = 0; ; ) {
        let page: TeamCard[];
        try {
          page = await send('product.teamCards', {
            parentTeamId: team.id,
            offset: asked,
            limit: cardsPerPage,
          });
        } catch (error) {
          if (asked > 0 || !isNoRoute(error)) throw error;
          apis.missing.add('product.teamCards');
          return nameCards;
        }
        const before = cards.size;
        for (const card of page) {
          const key = `${card.memberId}/${card.id}`;
          if (cards.has(key)) continue;
          cards.set(key, card);
          members.add(card.memberId);
        }
        asked += page.length;
        onCount(cards.size);
        const isWhole = members.size >= team.memberTeams.length;
        // A server may return smaller pages than requested, or the same page for any offset.
        const isOver = page.length === 0 || cards.size < before + page.length;
        if (!isOver && (page.length === cardsPerPage || !isWhole)) continue;
        // An incomplete team must not be compared as if it were complete: the rest would count as
        // added.
        return isWhole ? { cards: [...cards.values()], known: true } : nameCards;
      }
    },

    async users(uid, config, scheme, caller, onCount) {
      const controller = new AbortController();
      // If one group fails, stop the others: a dry run of half a directory would list the rest as
      // removed.
      const signal = AbortSignal.any([caller.signal, controller.signal]);
      const send = apis.directory(uid, { ...caller, signal });
      const limit = createSemaphore(groupsAtOnce);
      const keys = selectKeys(scheme);
      const unreadKeys = new Set<string>();
      const counts = new Map<string, number>();
      const notFound = new Map<string, AppFailure>();
      try {
        const byGroup = await Promise.all(
          config.groups.map(({ id }) =>
            limit(signal, async () => {
              const { fetchPage, unread } = selectingPages(
                keys.filter((key) => !unreadKeys.has(key)),
                ($select, skipToken) =>
                  send('directory.transitiveMembers', {
                    id,
                    $select,
                    $top: usersPerPage,
                    ...skipping(skipToken),
                  }),
              );
              const objects = await allPages(
                fetchPage,
                (count) => {
                  counts.set(id, count);
                  onCount([...counts.values()].reduce((sum, each) => sum + each, 0));
                },
                // A user missing here would be listed as removed.
                true,
              ).catch((error: unknown) => {
                if (!(error instanceof AppFailure) || error.error.code !== 'not-found') throw error;
                notFound.set(id, error);
                return [];
              });
              for (const key of unread) unreadKeys.add(key);
              return usersIn(objects).map((user) => ({ groupId: id, user }));
            }),
          ),
        );
        // Only the directory can tell a deleted group from one whose members cannot be read.
        const existing = await groupsById(send, [...notFound.keys()]);
        for (const [id, error] of notFound) {
          if (existing.some((group) => group.id.toLowerCase() === id.toLowerCase())) throw error;
        }
        return {
          users: byGroup.flat(),
          deletedGroups: config.groups.filter(({ id }) => notFound.has(id)),
          unreadKeys: [...unreadKeys],
        };
      } catch (error) {
        controller.abort();
        throw error;
      }
    },
  };
};
