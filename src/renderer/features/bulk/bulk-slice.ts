import type { Bulk, BulkAction, BulkRow } from '../../../contract/entities/bulk';
import type { SavedFile } from '../../../contract/entities/saved-file';
import type { AppError, Result } from '../../../contract/wire/errors';
import type { BridgeEvent } from '../../../contract/wire/events';
import { isUnfinished, needsReview } from '../../parts/lists/bulk-words';
import { isTold } from '../../state/outbox/tell-failure';
import { type Sending, sendWrite } from '../../state/outbox/write';
import { defineSlice, type LoadState, type SliceContext } from '../../state/slice';
import { type BulkRows, createBulkRows } from './bulk-rows';
import { changeBulk, exportBulk, planBulk } from './bulk-writes';

declare module '../../state/slice' {
  interface FeatureSlices {
    bulk: BulkSlice;
  }
}

/** A list displayed in this window. */
export interface ShownBulk {
  readonly load: LoadState;
  readonly bulk: Bulk | null;
  /** In list order. */
  readonly rows: readonly BulkRow[];
  readonly error: AppError | null;
  /** The last saved results. */
  readonly exported: SavedFile | null;
}

type ListMethod = 'bulk.pause' | 'bulk.resume' | 'bulk.stop' | 'bulk.retry';
type BulkChange = Extract<BridgeEvent, { type: 'bulk.changed' }>;

/** Bulk actions: the unfinished lists, and the rows of the displayed ones. */
export interface BulkSlice {
  readonly isKnown: boolean;
  readonly unfinished: readonly Bulk[];
  /** The last list, whatever its state; null if there is none. */
  readonly newest: Bulk | null;
  readonly shown: Readonly<Record<string, ShownBulk>>;
  refresh(): Promise<void>;
  /** Plans a list; null on failure, with the error in `planError`. */
  plan(action: BulkAction, text: string, column?: number): Promise<Bulk | null>;
  readonly planError: AppError | null;
  clearPlanError(): void;
  /** Loads a list and its rows; the caller must call `hide` at the end. */
  show(id: string): Promise<void>;
  hide(id: string): void;
  act(id: string, method: ListMethod): Promise<void>;
  leaveOut(id: string, rows: readonly number[], leftOut: boolean): Promise<void>;
  /** True once the run has started. */
  start(id: string, count: number): Promise<boolean>;
  /** Returns the plan of the undo. */
  undo(id: string): Promise<Bulk | null>;
  /** The person has seen the failures of an ended list. */
  review(id: string): Promise<void>;
  export(id: string): Promise<void>;
  /** True once it is deleted. */
  forget(id: string): Promise<boolean>;
  follow(change: BulkChange): void;
}

const nothing: ShownBulk = { load: 'loading', bulk: null, rows: [], error: null, exported: null };

const createBulkSlice = ({
  bridge,
  self,
  getState,
  setState,
}: SliceContext<BulkSlice, Sending>): BulkSlice => {
  const loaders = new Map<string, BulkRows>();

  const patchShown = (id: string, change: Partial<ShownBulk>) =>
    setState(({ shown }) => {
      const now = shown[id];
      return now ? { shown: { ...shown, [id]: { ...now, ...change } } } : {};
    });

  /** Updates a list wherever it is displayed. */
  const heard = (bulk: Bulk, isGone = false) => {
    const keep = !isGone && isUnfinished(bulk);
    setState(({ unfinished }) => {
      const isListed = unfinished.some(({ id }) => id === bulk.id);
      if (keep && isListed) {
        return { unfinished: unfinished.map((each) => (each.id === bulk.id ? bulk : each)) };
      }
      const others = unfinished.filter(({ id }) => id !== bulk.id);
      return { unfinished: keep ? [bulk, ...others] : others };
    });
    setState(({ newest }) => {
      if (isGone) return newest?.id === bulk.id ? { newest: null } : {};
      return newest === null || newest.createdAt <= bulk.createdAt ? { newest: bulk } : {};
    });
    getState().server.patch('bulk.list', {}, (lists) => {
      const others = lists.filter(({ id }) => id !== bulk.id);
      if (isGone) return others;
      return others.length === lists.length
        ? [bulk, ...others]
        : lists.map((each) => (each.id === bulk.id ? bulk : each));
    });
    const before = self().shown[bulk.id]?.bulk;
    patchShown(bulk.id, { bulk });
    // More rows may have changed than the events reported.
    if (before && before.state !== bulk.state) void loaders.get(bulk.id)?.reload();
  };

  const tell = <T>(id: string, result: Result<T> | null): T | null => {
    if (result?.ok) return result.value;
    if (result && isTold(result.error)) patchShown(id, { error: result.error });
    return null;
  };

  return {
    isKnown: false,
    unfinished: [],
    newest: null,
    shown: {},
    planError: null,
    clearPlanError: () => setState({ planError: null }),
    refresh: async () => {
      const result = await bridge.call('bulk.list', {});
      setState(
        result.ok
          ? {
              isKnown: true,
              unfinished: result.value.filter(isUnfinished),
              newest: result.value[0] ?? null,
            }
          : { isKnown: true },
      );
      // After a new sign-in of the same person: displayed lists may have paused meanwhile.
      for (const id of Object.keys(self().shown)) void self().show(id);
    },
    plan: async (action, text, column) => {
      setState({ planError: null });
      const input = { action, text, ...(column === undefined ? {} : { column }) };
      const result = await sendWrite(getState(), planBulk(input));
      if (result?.ok) {
        heard(result.value);
        return result.value;
      }
      if (result && isTold(result.error)) setState({ planError: result.error });
      return null;
    },
    show: async (id) => {
      setState(({ shown }) => ({ shown: { ...shown, [id]: { ...nothing, ...shown[id] } } }));
      const rows =
        loaders.get(id) ??
        createBulkRows(bridge, id, {
          onRows: (next) => patchShown(id, { rows: next }),
          onFailure: (error) => {
            if (isTold(error)) patchShown(id, { error });
          },
        });
      loaders.set(id, rows);
      patchShown(id, { load: 'loading', error: null });
      const result = await bridge.call('bulk.status', { id });
      if (!result.ok) {
        patchShown(id, {
          load: 'failed',
          ...(isTold(result.error) ? { error: result.error } : {}),
        });
        return;
      }
      if (result.value) {
        heard(result.value);
        // Only a list that is opened after its end; whoever watched it may have closed it too early.
        if (needsReview(result.value)) void self().review(id);
        await rows.reload();
      }
      patchShown(id, { load: 'ready' });
    },
    hide: (id) => {
      loaders.get(id)?.stop();
      loaders.delete(id);
      setState(({ shown: { [id]: _gone, ...shown } }) => ({ shown }));
    },
    act: async (id, method) => {
      patchShown(id, { error: null, exported: null });
      const bulk = tell(id, await sendWrite(getState(), changeBulk(method, { id })));
      if (bulk) heard(bulk);
    },
    leaveOut: async (id, rows, leftOut) => {
      patchShown(id, { error: null });
      const input = { id, rows: [...rows], leftOut };
      const bulk = tell(id, await sendWrite(getState(), changeBulk('bulk.leaveOut', input)));
      if (!bulk) return;
      heard(bulk);
      await loaders.get(id)?.reload();
    },
    start: async (id, count) => {
      patchShown(id, { error: null });
      const input = { id, count };
      const bulk = tell(id, await sendWrite(getState(), changeBulk('bulk.start', input)));
      if (bulk) heard(bulk);
      // Another window has changed the plan: show what can be confirmed now.
      else void loaders.get(id)?.reload();
      return bulk !== null;
    },
    undo: async (id) => {
      patchShown(id, { error: null });
      const bulk = tell(id, await sendWrite(getState(), changeBulk('bulk.undo', { id })));
      if (bulk) heard(bulk);
      return bulk;
    },
    review: async (id) => {
      const result = await bridge.call('bulk.review', { id });
      if (result.ok) heard(result.value);
    },
    export: async (id) => {
      patchShown(id, { error: null, exported: null });
      const file = tell(id, await sendWrite(getState(), exportBulk(id)));
      if (file) patchShown(id, { exported: file });
    },
    forget: async (id) => {
      patchShown(id, { error: null });
      const bulk = self().shown[id]?.bulk;
      const result = await sendWrite(getState(), changeBulk('bulk.forget', { id }));
      tell(id, result);
      if (!result?.ok) return false;
      if (bulk) heard(bulk, true);
      return true;
    },
    follow: ({ bulk, rows, more = false, forgotten = false }) => {
      heard(bulk, forgotten);
      const loader = loaders.get(bulk.id);
      if (forgotten || !loader) return;
      loader.merge(rows);
      if (more) void loader.reload();
    },
  };
};

export const bulkSlice = defineSlice('bulk', createBulkSlice);
