import type { DirectoryUser } from '../../../contract/entities/directory';
import type {
  HrConnection,
  OpaqueId,
  SyncConfig,
  SyncSettings,
  TeamCard,
} from '../../../contract/entities/hr';
import type { MappingScheme } from '../../../contract/entities/mapping-scheme';
import type { Team } from '../../../contract/entities/team';
import { AppFailure } from '../../../contract/errors';
import { selectKeys } from '../../../rules/hr/directory-keys';
import { defaultMappingScheme } from '../../../rules/hr/mapping-scheme';
import type { StaffApi } from '../http/staff-api';
import { allPages, skipping, usersIn } from './directory-lists';
import type { HrApis, HrCaller } from './hr-apis';
import { createLimit } from './limit';

const cardsPerPage = 1000;
/** What the service allows. */
const usersPerPage = 999;
const groupsAtOnce = 5;

export interface TeamCards {
  readonly cards: readonly TeamCard[];
  /** False where the server told only who is in the team. */
  readonly known: boolean;
}

/** Reads what a dry run and a sync are about, fresh from the APIs. */
export interface TeamData {
  /** Throws `not-found` where the team has no such connection any more. */
  connection(teamId: number, id: OpaqueId, signal: AbortSignal): Promise<HrConnection>;
  /** The scheme in force. */
  scheme(teamId: number, caller: HrCaller): Promise<MappingScheme>;
  team(teamId: number, signal: AbortSignal): Promise<Team>;
  cards(team: Team, caller: HrCaller, onCount?: (count: number) => void): Promise<TeamCards>;
  /** The users of the config's groups, in the groups' order. */
  users(
    uid: string,
    config: SyncSettings,
    scheme: MappingScheme,
    caller: HrCaller,
    onCount: (count: number) => void,
  ): Promise<{ readonly groupId: string; readonly user: DirectoryUser }[]>;
}

/** A connection's config; a connection without one cannot be synced. */
export const configOf = ({ integrationSyncConfig }: HrConnection): SyncConfig => {
  if (integrationSyncConfig) return integrationSyncConfig;
  throw new AppFailure({
    code: 'not-found',
    message: 'This connection has no sync config: nothing was ever set up for it.',
  });
};

/** A connection's uid; the directory is asked with it. */
export const uidOf = ({ uid }: HrConnection): string => {
  if (uid) return uid;
  throw new AppFailure({
    code: 'not-found',
    message: 'This connection has no uid: its directory cannot be asked.',
  });
};

/** The settings of a config, without the scheme, which has its own call. */
export const settingsOf = ({ mappingScheme: _own, ...settings }: SyncConfig): SyncSettings =>
  settings;

/** Who is in the team, where nobody tells what stands on their cards. */
const namesOnly = ({ memberTeams }: Team): TeamCard[] =>
  memberTeams.map(({ isAdmin, member: { id, email, name } }) => ({
    id,
    memberId: id,
    email,
    isAdmin,
    linkData: { Name: name, 'Job Title': null, Company: null, Location: null },
    member: null,
    links: [],
  }));

export const createTeamData = (api: StaffApi, apis: HrApis): TeamData => ({
  async connection(teamId, id, signal) {
    const all = await api.callRoute('hr.getConnections', { teamId }, { signal });
    const found = all.find((each) => each.id === id);
    if (found) return found;
    throw new AppFailure({
      code: 'not-found',
      message: 'The team no longer has this connection. Load its connections again.',
    });
  },

  scheme: async (teamId, caller) =>
    (await apis.product(teamId, caller)('product.mapConf', { parentTeamId: teamId })) ??
    defaultMappingScheme,

  team: (teamId, signal) => api.callRoute('team.getById', { teamId }, { signal }),

  async cards(team, caller, onCount = () => undefined) {
    const send = apis.product(team.id, caller);
    const cards: TeamCard[] = [];
    for (;;) {
      let page: TeamCard[];
      try {
        page = await send('product.teamCards', {
          parentTeamId: team.id,
          offset: cards.length,
          limit: cardsPerPage,
        });
      } catch (error) {
        const isMissing =
          cards.length === 0 && error instanceof AppFailure && error.error.code === 'not-found';
        if (!isMissing) throw error;
        return { cards: namesOnly(team), known: false };
      }
      for (const card of page) cards.push(card);
      onCount(cards.length);
      if (page.length < cardsPerPage) return { cards, known: true };
    }
  },

  async users(uid, config, scheme, caller, onCount) {
    const controller = new AbortController();
    // One group that fails ends the others: a dry run of half a directory would remove the other half.
    const signal = AbortSignal.any([caller.signal, controller.signal]);
    const send = apis.directory(uid, { ...caller, signal });
    const limit = createLimit(groupsAtOnce);
    const $select = selectKeys(scheme).join(',');
    const counts = new Map<string, number>();
    try {
      const byGroup = await Promise.all(
        config.groups.map(({ id }) =>
          limit(signal, async () => {
            const objects = await allPages(
              (skipToken) =>
                send('directory.transitiveMembers', {
                  id,
                  $select,
                  $top: usersPerPage,
                  ...skipping(skipToken),
                }),
              (count) => {
                counts.set(id, count);
                onCount([...counts.values()].reduce((sum, each) => sum + each, 0));
              },
            );
            return usersIn(objects).map((user) => ({ groupId: id, user }));
          }),
        ),
      );
      return byGroup.flat();
    } catch (error) {
      controller.abort();
      throw error;
    }
  },
});
