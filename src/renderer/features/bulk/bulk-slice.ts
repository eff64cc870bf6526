import type { Bulk, BulkAction, BulkRow } from '../../../contract/entities/bulk';
import type { AppError } from '../../../contract/wire/errors';
import type { BridgeEvent } from '../../../contract/wire/events';
import type { Result } from '../../../contract/wire/result';
import { needsReview } from '../../parts/lists/bulk-state';
import { needsMessage } from '../../state/feedback/messages';
import type { DownloadsSlice } from '../../state/files/downloads-slice';
import type { Modal } from '../../state/navigation/navigation-slice';
import { type Sending, sendWrite } from '../../state/outbox/send-write';
import { defineSlice, type SliceContext } from '../../state/slice';
import { type BulkRows, createBulkRows } from './bulk-rows';
import { bulkExportKey, bulkKey, changeBulk, planBulk } from './bulk-writes';

declare module '../../state/slice' {
  interface FeatureSlices {
    bulk: BulkSlice;
  }
}

/** What this window has of a displayed list, beside the list itself, which is in the cache. */
export interface ShownBulk {
  /** In list order. */
  readonly rows: readonly BulkRow[];
  /** Why the rows or the last write were refused. */
  readonly error: AppError | null;
  /** The rows that couldn't be loaded are loaded again; the error keeps its place. */
  readonly isRetrying: boolean;
}

/** What was chosen and typed for a list in its modal; the list itself is a draft. */
export interface EntryForm {
  readonly modal: Modal | undefined;
  /** The chosen command's ID; null for the modal's own. */
  readonly command: string | null;
  /** The texts of the edited fields, by the command's ID and the field's name. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The chosen column of the list. */
  readonly column: number | null;
}

type ListMethod = 'bulk.pause' | 'bulk.resume' | 'bulk.stop' | 'bulk.retry';
type BulkChange = Extract<BridgeEvent, { type: 'bulk.changed' }>;

/** Bulk actions: what staff do with them, and the rows of the displayed ones. */
export interface BulkSlice {
  readonly shown: Readonly<Record<string, ShownBulk>>;
  /**
   * Of the last modal that was filled in. Here because the end of a session unmounts the modal, and
   * loses nothing typed (A10).
   */
  readonly entry: EntryForm | null;
  fillEntry(modal: Modal | undefined, change: Partial<Omit<EntryForm, 'modal'>>): void;
  /** Plans a list; null on failure, with the error in `planError`. */
  plan(action: BulkAction, text: string, column?: number): Promise<Bulk | null>;
  readonly planError: AppError | null;
  clearPlanError(): void;
  /** Begins to display a list; the caller must call `hide` at the end. */
  show(id: string): Promise<void>;
  hide(id: string): void;
  /** Loads the rows of a displayed list. */
  loadRows(id: string): void;
  /** Loads a displayed list and its rows again; without an ID, all of them. */
  refresh(id?: string): void;
  act(id: string, method: ListMethod): Promise<void>;
  skip(id: string, rows: readonly number[], skipped: boolean): Promise<void>;
  /** True once the run has started. */
  start(id: string, count: number): Promise<boolean>;
  /** Returns the plan of the undo. */
  undo(id: string): Promise<Bulk | null>;
  /** The person has seen the failures of an ended list. */
  review(id: string): Promise<void>;
  /** True once it is deleted. */
  forget(id: string): Promise<boolean>;
  follow(change: BulkChange): void;
}

export const nothingShown: ShownBulk = { rows: [], error: null, isRetrying: false };

/** The form of this modal; an empty one if another modal was filled in before. */
export const entryOf = (entry: EntryForm | null, modal: Modal | undefined): EntryForm =>
  entry !== null && entry.modal === modal
    ? entry
    : { modal, command: null, texts: {}, column: null };

const createBulkSlice = ({
  bridge,
  self,
  getState,
  setState,
}: SliceContext<BulkSlice, Sending & { downloads: DownloadsSlice }>): BulkSlice => {
  const loaders = new Map<string, BulkRows>();

  const patchShown = (id: string, change: Partial<ShownBulk>) =>
    setState(({ shown }) => {
      const now = shown[id];
      return now ? { shown: { ...shown, [id]: { ...now, ...change } } } : {};
    });

  const patchLists = (change: (lists: Bulk[]) => Bulk[]) =>
    getState().server.patch('bulk.list', {}, change, change);

  /** Shows a list that has just been planned, unless an event was faster. */
  const add = (bulk: Bulk) =>
    patchLists((lists) => (lists.some(({ id }) => id === bulk.id) ? lists : [bulk, ...lists]));

  const patchStatus = (id: string, bulk: Bulk | null) => {
    const change = () => bulk;
    getState().server.patch('bulk.status', { id }, change, change);
  };

  /** Shows a list's newest state everywhere; once per event, because a running list sends many. */
  const put = (bulk: Bulk) => {
    patchLists((lists) =>
      lists.some(({ id }) => id === bulk.id)
        ? lists.map((each) => (each.id === bulk.id ? bulk : each))
        : [bulk, ...lists],
    );
    patchStatus(bulk.id, bulk);
  };

  const remove = (id: string) => {
    patchLists((lists) => lists.filter((each) => each.id !== id));
    patchStatus(id, null);
  };

  const report = <T>(id: string, result: Result<T> | null): T | null => {
    if (result?.ok) return result.value;
    if (result && needsMessage(result.error)) patchShown(id, { error: result.error });
    return null;
  };

  /** Makes a call that returns the list as of some moment during the call; null if refused. */
  const change = async (id: string, call: () => Promise<Bulk | null>): Promise<Bulk | null> => {
    const { server } = getState();
    const bulk = await server.showResponse(
      'bulk.status',
      { id },
      async () => (await call()) ?? undefined,
    );
    if (bulk) put(bulk);
    return bulk ?? null;
  };

  const send = (id: string, write: ReturnType<typeof changeBulk>): Promise<Bulk | null> => {
    patchShown(id, { error: null });
    return change(id, async () => report(id, await sendWrite(getState(), write)));
  };

  return {
    shown: {},
    entry: null,
    fillEntry: (modal, change) =>
      setState(({ entry }) => ({ entry: { ...entryOf(entry, modal), ...change } })),
    planError: null,
    clearPlanError: () => setState({ planError: null }),
    plan: async (action, text, column) => {
      setState({ planError: null });
      const input = { action, text, ...(column === undefined ? {} : { column }) };
      const result = await sendWrite(getState(), planBulk(input));
      if (result?.ok) {
        add(result.value);
        return result.value;
      }
      if (result && needsMessage(result.error)) setState({ planError: result.error });
      return null;
    },
    show: async (id) => {
      setState(({ shown }) => ({
        shown: { ...shown, [id]: { ...nothingShown, ...shown[id] } },
      }));
      if (!loaders.has(id)) {
        const rows = createBulkRows(bridge, id, {
          onRows: (next) =>
            patchShown(id, {
              rows: next,
              ...(self().shown[id]?.isRetrying ? { error: null, isRetrying: false } : {}),
            }),
          onFailure: (error) => {
            patchShown(id, { isRetrying: false, ...(needsMessage(error) ? { error } : {}) });
          },
        });
        loaders.set(id, rows);
      }
      const bulk = await getState().server.load('bulk.status', { id });
      if (!bulk) return;
      put(bulk);
      // Only a list that is opened after its end; whoever watched it may have closed it too early.
      if (needsReview(bulk)) void self().review(id);
    },
    hide: (id) => {
      loaders.get(id)?.stop();
      loaders.delete(id);
      setState(({ shown: { [id]: _gone, ...shown } }) => ({ shown }));
    },
    loadRows: (id) => void loaders.get(id)?.reload(),
    refresh: (id) => {
      for (const each of id === undefined ? loaders.keys() : [id]) {
        const isRetrying = self().shown[each]?.rows.length === 0;
        patchShown(each, isRetrying ? { isRetrying } : { error: null });
        void self()
          .show(each)
          .then(() => self().loadRows(each));
      }
    },
    act: async (id, method) => {
      // The saved results are no longer those of the list.
      getState().downloads.forget({ key: bulkExportKey(id) });
      await send(id, changeBulk(method, { id }));
    },
    skip: async (id, rows, skipped) => {
      const input = { id, rows: [...rows], skipped };
      if (await send(id, changeBulk('bulk.skip', input))) await loaders.get(id)?.reload();
    },
    start: async (id, count) => {
      const bulk = await send(id, changeBulk('bulk.start', { id, count }));
      // Another window has changed the plan: show what can be confirmed now.
      if (!bulk) self().loadRows(id);
      return bulk !== null;
    },
    undo: async (id) => {
      patchShown(id, { error: null });
      const bulk = report(id, await sendWrite(getState(), changeBulk('bulk.undo', { id })));
      if (bulk) add(bulk);
      return bulk;
    },
    review: async (id) => {
      await change(id, async () => {
        const result = await bridge.call('bulk.review', { id });
        return result.ok ? result.value : null;
      });
    },
    forget: async (id) => {
      patchShown(id, { error: null });
      const result = await sendWrite(getState(), changeBulk('bulk.forget', { id }));
      report(id, result);
      if (!result?.ok) return false;
      remove(id);
      return true;
    },
    follow: ({ bulk, rows, more = false, forgotten = false }) => {
      if (forgotten) {
        // The response of this window's own write comes next, and closes the list.
        if (!getState().writes.pending[bulkKey(bulk.id)]) remove(bulk.id);
        return;
      }
      put(bulk);
      loaders.get(bulk.id)?.merge(rows);
      if (more) self().loadRows(bulk.id);
    },
  };
};

export const bulkSlice = defineSlice('bulk', createBulkSlice);
