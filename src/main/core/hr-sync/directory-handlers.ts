import type { DirectoryGroup } from '../../../contract/entities/directory';
import { AppFailure } from '../../../contract/wire/result';
import type { HandlersOf } from '../app/core-module';
import {
  allPages,
  groupsById,
  groupsIn,
  inPieces,
  selecting,
  selectingPages,
  skipping,
  usersIn,
} from './directory-lists';
import type { HrApis, HrCaller } from './hr-apis';
import { createSemaphore } from './semaphore';

/** Section 9, group member counting. */
const countsAtOnce = 5;
/** The directory's limits per call. */
const mostCheckedGroups = 20;
const largestPage = 999;

const unreadKeysOf = (unread: Iterable<string>): { readonly unreadKeys?: string[] } => {
  const keys = [...unread];
  return keys.length > 0 ? { unreadKeys: keys } : {};
};

export interface DirectoryDependencies {
  readonly hr: HrApis;
}

export const createDirectoryHandlers = ({
  hr,
}: DirectoryDependencies): HandlersOf<
  'hr.groups' | 'hr.countGroup' | 'hr.groupPage' | 'hr.directoryUsers' | 'hr.userTest'
> => {
  const countLimit = createSemaphore(countsAtOnce);

  const membershipsOf = async (
    uid: string,
    userId: string,
    caller: HrCaller,
  ): Promise<DirectoryGroup[]> => {
    const send = hr.directory(uid, caller);
    return groupsIn(
      await allPages((skipToken) =>
        send('directory.memberOf', { id: userId, ...skipping(skipToken) }),
      ),
    );
  };

  // The directory ignores the case of an ID and responds with its own; the page has the asked one.
  return {
    async 'hr.groups'({ uid, groupIds }, caller) {
      const found = await groupsById(hr.directory(uid, caller), groupIds);
      const byId = new Map(found.map((group) => [group.id.toLowerCase(), group]));
      return groupIds.flatMap((id) => {
        const group = byId.get(id.toLowerCase());
        return group ? { ...group, id } : [];
      });
    },

    'hr.countGroup': ({ uid, groupId }, caller) =>
      countLimit(caller.signal, async () => {
        const { count } = await hr.directory(uid, caller)('directory.transitiveMembers', {
          id: groupId,
          $count: 'true',
        });
        if (count !== null) return { count };
        throw new AppFailure({
          code: 'invalid-response',
          field: '@odata.count',
          message: 'The directory didn’t return a member count for this group.',
        });
      }),

    async 'hr.groupPage'({ uid, groupId, skipToken }, caller) {
      const page = await hr.directory(uid, caller)('directory.groupMembers', {
        id: groupId,
        ...skipping(skipToken),
      });
      return {
        groups: groupsIn(page.value),
        users: usersIn(page.value),
        unexpected: page.unexpected,
        skipToken: page.skipToken,
      };
    },

    async 'hr.directoryUsers'({ uid, groupId, keys, skipToken }, caller) {
      const send = hr.directory(uid, caller);
      const { fetchPage, unread } = selectingPages(keys, ($select, token) =>
        send('directory.transitiveMembers', {
          id: groupId,
          $select,
          $top: largestPage,
          ...skipping(token),
        }),
      );
      const page = await fetchPage(skipToken);
      return {
        users: usersIn(page.value),
        unexpected: page.unexpected,
        skipToken: page.skipToken,
        ...unreadKeysOf(unread),
      };
    },

    async 'hr.userTest'({ uid, upn, keys, groupIds, memberships = true }, caller) {
      const send = hr.directory(uid, caller);
      const { value: user, unread } = await selecting(keys, ($select) =>
        send('directory.user', { upn, $select }),
      );
      const none = { user, groups: [], inGroupIds: [], problem: null, ...unreadKeysOf(unread) };
      try {
        const [groups, ...held] = await Promise.all([
          memberships ? membershipsOf(uid, user.id, caller) : [],
          ...inPieces([...new Set(groupIds)], mostCheckedGroups).map((ids) =>
            send('directory.checkMemberGroups', { upn, groupIds: ids }),
          ),
        ]);
        const heldIds = new Set(held.flat().map((id) => id.toLowerCase()));
        return {
          ...none,
          groups,
          inGroupIds: groupIds.filter((id) => heldIds.has(id.toLowerCase())),
        };
      } catch (error) {
        if (!(error instanceof AppFailure) || error.error.code === 'cancelled') throw error;
        return { ...none, problem: error.error };
      }
    },
  };
};
