import type { DirectoryGroup, DirectoryUser } from '../../../../contract/entities/directory';
import type { AppError } from '../../../../contract/wire/errors';
import { isExpiredSkipToken, samePageTwice } from '../../../../domain/hr-sync/directory-errors';
import { needsMessage } from '../../../state/feedback/messages';
import { defineSlice, type SliceContext } from '../../../state/slice';

declare module '../../../state/slice' {
  interface FeatureSlices {
    hrGroup: GroupSlice;
  }
}

/** A list that loads page by page. */
export interface Pages<T> {
  readonly items: readonly T[];
  readonly state: 'loading' | 'ready' | 'failed' | 'cancelled';
  readonly error: AppError | null;
  /** Number of skipped entries with an unexpected format. */
  readonly unexpected?: number;
}

/** The group modal's data (G5): nested groups one level at a time, members as they arrive. */
export interface GroupSlice {
  /** By directory and group: a group's direct nested groups, wherever it is in the tree. */
  nested: Readonly<Record<string, Pages<DirectoryGroup>>>;
  members: Readonly<Record<string, Pages<DirectoryUser>>>;
  loadNested(uid: string, groupId: string): void;
  loadMembers(uid: string, groupId: string): void;
  /** Stops loading a group's members. */
  stopMembers(uid: string, groupId: string): void;
  /** The person is back: loads the lists that the lock interrupted. */
  askAgain(): void;
  /** The modal closes: cancels pending loads; the next visit loads again. */
  leave(uid: string): void;
}

export const groupKey = (uid: string, groupId: string): string => `${uid} ${groupId}`;

/** The keys shown for each user in a list. */
export const memberKeys = ['id', 'displayName', 'userPrincipalName', 'mail', 'accountEnabled'];

const createGroupSlice = ({ bridge, self, setState }: SliceContext<GroupSlice>): GroupSlice => {
  const running = new Map<string, AbortController>();
  /** Loads the lists again that the lock interrupted. */
  const interrupted = new Map<string, () => void>();

  const read = async <T>(
    part: 'nested' | 'members',
    uid: string,
    groupId: string,
    page: (
      skipToken: string | null,
      signal: AbortSignal,
    ) => Promise<
      | {
          ok: true;
          value: { items: readonly T[]; unexpected?: number | undefined; skipToken: string | null };
        }
      | { ok: false; error: AppError }
    >,
  ): Promise<void> => {
    const key = groupKey(uid, groupId);
    const controller = new AbortController();
    running.set(`${part} ${key}`, controller);
    interrupted.delete(`${part} ${key}`);
    const set = (pages: Pages<T>) =>
      setState((slice) => ({ [part]: { ...slice[part], [key]: pages } }));
    let items: readonly T[] = [];
    let unexpected = 0;
    // Keeps its place while it is tried again, unless that was the lock.
    const { error = null } = self()[part][key] ?? {};
    set({ items, state: 'loading', error: error && needsMessage(error) ? error : null });
    let skipToken: string | null = null;
    const seen = new Set<string>();
    /** On a reload, the old items stay until as many new ones have arrived. */
    let before: readonly T[] | null = null;
    for (;;) {
      const result = await page(skipToken, controller.signal);
      if (running.get(`${part} ${key}`) !== controller) return;
      if (!result.ok) {
        if (skipToken !== null && before === null && isExpiredSkipToken(result.error)) {
          before = items;
          items = [];
          unexpected = 0;
          skipToken = null;
          seen.clear();
          continue;
        }
        running.delete(`${part} ${key}`);
        const isCancelled = result.error.code === 'cancelled';
        if (!isCancelled && !needsMessage(result.error))
          interrupted.set(`${part} ${key}`, () => void read(part, uid, groupId, page));
        set({
          items,
          state: isCancelled ? 'cancelled' : 'failed',
          error: isCancelled ? null : result.error,
        });
        return;
      }
      const next: string | null = result.value.skipToken;
      if (next !== null && seen.has(next)) {
        running.delete(`${part} ${key}`);
        set({ items, state: 'failed', error: samePageTwice });
        return;
      }
      if (next !== null) seen.add(next);
      items = [...items, ...result.value.items];
      unexpected += result.value.unexpected ?? 0;
      skipToken = next;
      if (skipToken === null) break;
      const shown = before && before.length > items.length ? before : items;
      set({ items: shown, state: 'loading', error: null });
    }
    set({ items, state: 'ready', error: null, ...(unexpected > 0 ? { unexpected } : {}) });
    running.delete(`${part} ${key}`);
  };

  const needs = (pages: Pages<unknown> | undefined): boolean =>
    pages === undefined || pages.state === 'failed' || pages.state === 'cancelled';

  return {
    nested: {},
    members: {},
    loadNested: (uid, groupId) => {
      if (!needs(self().nested[groupKey(uid, groupId)])) return;
      void read<DirectoryGroup>('nested', uid, groupId, async (skipToken, signal) => {
        const result = await bridge.call('hr.groupPage', { uid, groupId, skipToken }, { signal });
        return result.ok
          ? {
              ok: true,
              value: {
                items: result.value.groups,
                unexpected: result.value.unexpected,
                skipToken: result.value.skipToken,
              },
            }
          : result;
      });
    },
    loadMembers: (uid, groupId) => {
      if (!needs(self().members[groupKey(uid, groupId)])) return;
      void read<DirectoryUser>('members', uid, groupId, async (skipToken, signal) => {
        const input = { uid, groupId, keys: memberKeys, skipToken };
        const result = await bridge.call('hr.directoryUsers', input, { signal });
        return result.ok
          ? {
              ok: true,
              value: {
                items: result.value.users,
                unexpected: result.value.unexpected,
                skipToken: result.value.skipToken,
              },
            }
          : result;
      });
    },
    stopMembers: (uid, groupId) => {
      const key = groupKey(uid, groupId);
      const controller = running.get(`members ${key}`);
      if (!controller) return;
      running.delete(`members ${key}`);
      controller.abort();
      setState(({ members }) => {
        const pages = members[key];
        if (!pages) return {};
        return { members: { ...members, [key]: { ...pages, state: 'cancelled', error: null } } };
      });
    },
    askAgain: () => {
      for (const again of [...interrupted.values()]) again();
    },
    leave: (uid) => {
      interrupted.clear();
      for (const [key, controller] of running) {
        if (!key.startsWith(`nested ${uid} `) && !key.startsWith(`members ${uid} `)) continue;
        running.delete(key);
        controller.abort();
      }
      const others = <T>(pages: Readonly<Record<string, T>>) =>
        Object.fromEntries(Object.entries(pages).filter(([key]) => !key.startsWith(`${uid} `)));
      setState(({ nested, members }) => ({ nested: others(nested), members: others(members) }));
    },
  };
};

export const groupSlice = defineSlice('hrGroup', createGroupSlice);
