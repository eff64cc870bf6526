import type { QuoteRequest } from '../../../contract/entities/quote';
import type { QuoteBatch, SkippedQuotes } from '../../../contract/entities/quote-batch';
import type { SavedFile } from '../../../contract/entities/saved-file';
import type { AppError } from '../../../contract/wire/errors';
import {
  type BatchChange,
  withBatchChange,
  withLateChanges,
} from '../../../domain/batch-quotes/batch-progress';
import { isTold } from '../../state/outbox/tell-failure';
import { type Sending, sendWrite, type Write } from '../../state/outbox/write';
import { defineSlice, type LoadState, type SliceContext } from '../../state/slice';
import { cancelBatch, exportBatch, forgetBatch, resumeBatch, startBatch } from './batch-writes';

declare module '../../state/slice' {
  interface FeatureSlices {
    batchQuotes: BatchSlice;
  }
}

const drafts = 'batch-quotes/';
/** The table, pasted or read from a file, and the file's name. Drafts until the batch starts. */
export const batchDrafts = { text: `${drafts}table`, fileName: `${drafts}file` } as const;

/** Batch quotes: the input table, and the batch that core runs. */
export interface BatchSlice {
  load: LoadState;
  batch: QuoteBatch | null;
  error: AppError | null;
  /** The saved result table. */
  exported: SavedFile | null;
  setText(text: string, fileName?: string): void;
  /** Loads core's batch, even after a restart. */
  refresh(): Promise<void>;
  start(rows: readonly QuoteRequest[], skipped?: SkippedQuotes | null): Promise<void>;
  resume(): Promise<void>;
  cancel(): Promise<void>;
  /** Saves the result table in the batch's folder. */
  export(): Promise<void>;
  /** Returns to the table with the skipped rows; files stay. */
  forget(): Promise<void>;
  follow(change: BatchChange): void;
}

const createBatchSlice = ({
  bridge,
  self,
  getState,
  setState,
}: SliceContext<BatchSlice, Sending>): BatchSlice => {
  /** Changes received while the batch was loading. */
  let late: BatchChange[] = [];
  let asking = 0;
  /** The table was refused because of another batch; it is kept until that batch is done. */
  let tableWaits = false;

  /** Runs a call that returns the batch as of some moment during the call. */
  const withAnswer = async (call: () => Promise<QuoteBatch | null | undefined>) => {
    asking += 1;
    try {
      const batch = await call();
      if (batch !== undefined) {
        setState({ batch: batch && withLateChanges(batch, late), load: 'ready' });
      }
    } finally {
      asking -= 1;
      if (asking === 0) late = [];
    }
  };

  const act = (write: Write<'batchQuotes.resume'> | Write<'batchQuotes.cancel'>): Promise<void> =>
    withAnswer(async () => {
      setState({ error: null, exported: null });
      const result = await sendWrite(getState(), write as Write<'batchQuotes.resume'>);
      if (result?.ok) return result.value;
      if (result && isTold(result.error)) setState({ error: result.error });
      return undefined;
    });

  return {
    load: 'idle',
    batch: null,
    error: null,
    exported: null,
    setText: (text, fileName) => {
      const { set, drop } = getState().drafts;
      drop(drafts);
      if (text !== '') set(batchDrafts.text, text);
      if (text !== '' && fileName !== undefined) set(batchDrafts.fileName, fileName);
      setState({ error: null });
    },
    refresh: () =>
      withAnswer(async () => {
        setState({ load: 'loading', error: null });
        const result = await bridge.call('batchQuotes.status', {});
        if (result.ok) return result.value;
        setState({ load: 'failed', error: result.error });
        return undefined;
      }),
    start: async (rows, skipped = null) => {
      await withAnswer(async () => {
        setState({ error: null, exported: null });
        const result = await sendWrite(getState(), startBatch({ rows: [...rows], skipped }));
        if (result?.ok) {
          getState().drafts.drop(drafts);
          return result.value;
        }
        if (result && isTold(result.error)) setState({ error: result.error });
        return undefined;
      });
      const { error } = self();
      tableWaits = error?.code === 'conflict';
      // Another window has started a batch, or the response was lost: show the current one.
      if (error !== null && error.code !== 'file') {
        await self().refresh();
        if (self().batch === null) setState({ error });
      }
    },
    resume: () => act(resumeBatch()),
    cancel: () => act(cancelBatch()),
    export: async () => {
      setState({ error: null });
      const result = await sendWrite(getState(), exportBatch());
      if (result?.ok) setState({ exported: result.value });
      else if (result && isTold(result.error)) setState({ error: result.error });
    },
    forget: async () => {
      setState({ error: null });
      const result = await sendWrite(getState(), forgetBatch());
      if (result?.ok) {
        // The batch's own table, which survives a killed app, is no longer needed.
        const { batch } = self();
        if (!tableWaits) self().setText(batch?.skipped?.table ?? '');
        tableWaits = false;
        setState({ batch: null, exported: null });
      } else if (result && isTold(result.error)) setState({ error: result.error });
    },
    follow: (change) => {
      if (asking > 0) late.push(change);
      const { batch, load } = self();
      if (batch?.id === change.id) setState({ batch: withBatchChange(batch, change) });
      // Started in another window.
      else if (asking === 0 && load !== 'idle') void self().refresh();
    },
  };
};

export const batchSlice = defineSlice('batchQuotes', createBatchSlice);
