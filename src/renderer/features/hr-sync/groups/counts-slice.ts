import type { AppError } from '../../../../contract/wire/errors';
import { needsMessage } from '../../../state/feedback/messages';
import { defineSlice, type SliceContext } from '../../../state/slice';

declare module '../../../state/slice' {
  interface FeatureSlices {
    hrCounts: CountsSlice;
  }
}

/** The number of members of a group, as far as known. */
export type GroupCount =
  | { readonly state: 'counting' | 'cancelled' }
  | { readonly state: 'known'; readonly count: number }
  | { readonly state: 'failed'; readonly error: AppError };

/** Member counts (G2), by directory and group: each shows when it arrives and can be canceled. */
export interface CountsSlice {
  counts: Readonly<Record<string, GroupCount>>;
  /** Counts groups not counted yet (five requests at a time, section 9), or not for want of a session. */
  count(uid: string, groupIds: readonly string[]): void;
  /** Counts these groups again. */
  recount(uid: string, groupIds: readonly string[]): void;
  cancel(uid: string, groupIds: readonly string[]): void;
  /**
   * The directory is no longer shown: cancels its pending counts, which start again on the next
   * visit.
   */
  leave(uid: string): void;
}

export const countKey = (uid: string, groupId: string): string => `${uid} ${groupId}`;

const createCountsSlice = ({ bridge, self, setState }: SliceContext<CountsSlice>): CountsSlice => {
  const running = new Map<string, AbortController>();

  const set = (key: string, count: GroupCount) =>
    setState(({ counts }) => ({ counts: { ...counts, [key]: count } }));

  const ask = async (uid: string, groupId: string): Promise<void> => {
    const key = countKey(uid, groupId);
    const controller = new AbortController();
    running.set(key, controller);
    const result = await bridge.call(
      'hr.countGroup',
      { uid, groupId },
      { signal: controller.signal },
    );
    // Another count of the same group has replaced this one.
    if (running.get(key) !== controller) return;
    running.delete(key);
    if (result.ok) set(key, { state: 'known', count: result.value.count });
    else if (result.error.code === 'cancelled') set(key, { state: 'cancelled' });
    else set(key, { state: 'failed', error: result.error });
  };

  const isUncounted = (count: GroupCount | undefined): boolean =>
    count === undefined || (count.state === 'failed' && !needsMessage(count.error));

  const start = (uid: string, groupIds: readonly string[]) => {
    if (groupIds.length === 0) return;
    setState(({ counts }) => ({
      counts: {
        ...counts,
        ...Object.fromEntries(
          groupIds.map((id) => [countKey(uid, id), { state: 'counting' } as const]),
        ),
      },
    }));
    for (const id of groupIds) void ask(uid, id);
  };

  return {
    counts: {},
    count: (uid, groupIds) =>
      start(
        uid,
        groupIds.filter((id) => isUncounted(self().counts[countKey(uid, id)])),
      ),
    recount: (uid, groupIds) =>
      start(
        uid,
        groupIds.filter((id) => !running.has(countKey(uid, id))),
      ),
    cancel: (uid, groupIds) => {
      for (const id of groupIds) running.get(countKey(uid, id))?.abort();
    },
    leave: (uid) => {
      const left = new Set([...running.keys()].filter((key) => key.startsWith(`${uid} `)));
      if (left.size === 0) return;
      for (const key of left) {
        running.get(key)?.abort();
        running.delete(key);
      }
      setState(({ counts }) => ({
        counts: Object.fromEntries(Object.entries(counts).filter(([key]) => !left.has(key))),
      }));
    },
  };
};

export const countsSlice = defineSlice('hrCounts', createCountsSlice);
