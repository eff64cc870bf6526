import type { QuoteRequest } from '../../../contract/entities/quote';
import type { QuoteBatch, SkippedQuotes } from '../../../contract/entities/quote-batch';
import type { MethodName, MethodOutput } from '../../../contract/methods/methods';
import type { AppError } from '../../../contract/wire/errors';
import {
  type BatchChange,
  withBatchChange,
  withLateChange,
} from '../../../domain/batch-quotes/batch-progress';
import { needsMessage } from '../../state/feedback/messages';
import type { DownloadsSlice } from '../../state/files/downloads-slice';
import { type Sending, sendWrite } from '../../state/outbox/send-write';
import type { Write } from '../../state/outbox/write';
import { defineSlice, type SliceContext } from '../../state/slice';
import {
  batchExport,
  batchWrite,
  cancelBatch,
  forgetBatch,
  resumeBatch,
  startBatch,
} from './batch-writes';

declare module '../../state/slice' {
  interface FeatureSlices {
    batchQuotes: BatchSlice;
  }
}

const drafts = 'batch-quotes/';
/**
 * The table, pasted or read from a file, and the file's name. Drafts until the batch starts. `sent`
 * marks a table that was sent, and whose batch may exist.
 */
export const batchDrafts = {
  text: `${drafts}table`,
  fileName: `${drafts}file`,
  sent: `${drafts}sent`,
} as const;

type BatchMethod = Extract<MethodName, `batchQuotes.${string}`>;

/** Batch quotes: the input table, and what staff do with the batch that core runs. */
export interface BatchSlice {
  /** Why the last write was refused. */
  error: AppError | null;
  setText(text: string, fileName?: string): void;
  /** Empties the table; the message offers to restore it. */
  clear(): void;
  /** Loads core's batch, even after a restart. */
  refresh(): Promise<void>;
  start(rows: readonly QuoteRequest[], skipped?: SkippedQuotes | null): Promise<void>;
  resume(): Promise<void>;
  cancel(): Promise<void>;
  /** Returns to the table with the skipped rows, or to a table typed since; files stay. */
  forget(): Promise<void>;
  follow(change: BatchChange): void;
}

const createBatchSlice = ({
  self,
  getState,
  setState,
}: SliceContext<BatchSlice, Sending & { downloads: DownloadsSlice }>): BatchSlice => {
  /** The saved results are no longer those of the batch. */
  const forgetExport = () => getState().downloads.forget({ key: batchExport });

  const known = () => getState().server.cached('batchQuotes.status', {});

  /** Undefined if the write was refused, or one like it is pending. */
  const send = async <M extends BatchMethod>(
    write: Write<M>,
  ): Promise<MethodOutput<M> | undefined> => {
    setState({ error: null });
    const result = await sendWrite(getState(), write);
    if (result?.ok) return result.value;
    if (result && needsMessage(result.error)) setState({ error: result.error });
    return undefined;
  };

  /** Sends a write that returns the batch: as it is then, or null. */
  const change = async (call: () => Promise<QuoteBatch | null | undefined>): Promise<void> => {
    await getState().server.showResponse('batchQuotes.status', {}, call);
  };

  return {
    error: null,
    setText: (text, fileName) => {
      const { set, drop, discard } = getState().drafts;
      // A file replaces what was typed; the field's own undo can't restore it.
      if (fileName === undefined) drop(drafts);
      else discard('Table replaced', [drafts]);
      if (text !== '') set(batchDrafts.text, text);
      if (text !== '' && fileName !== undefined) set(batchDrafts.fileName, fileName);
      setState({ error: null });
    },
    clear: () => {
      getState().drafts.discard('Table cleared', [drafts]);
      setState({ error: null });
    },
    refresh: async () => {
      setState({ error: null });
      await getState().server.load('batchQuotes.status', {});
      const { load, value } = known();
      // A failed load doesn't say whether there is a batch.
      const hasNone = load === 'ready' && value === null;
      if (hasNone && !getState().writes.pending[batchWrite]) {
        getState().drafts.drop(batchDrafts.sent);
      }
    },
    start: async (rows, skipped = null) => {
      if (getState().writes.pending[batchWrite]) return;
      await change(async () => {
        forgetExport();
        // Before sending, so that it survives a killed app. An edit removes it.
        getState().drafts.set(batchDrafts.sent, 'yes');
        const batch = await send(startBatch({ rows: [...rows], skipped }));
        if (batch) getState().drafts.drop(drafts);
        return batch;
      });
      const { error } = self();
      // Another window has started a batch, or the response was lost: show the current one.
      if (error !== null && error.code !== 'file') {
        await self().refresh();
        if (known().value === null) setState({ error });
      }
      const isRefused = error === null || error.code === 'file' || error.code === 'conflict';
      if (isRefused) getState().drafts.drop(batchDrafts.sent);
    },
    resume: () => {
      forgetExport();
      return change(() => send(resumeBatch()));
    },
    cancel: () => {
      forgetExport();
      return change(() => send(cancelBatch()));
    },
    forget: () =>
      change(async () => {
        const forgotten = await send(forgetBatch());
        if (forgotten === undefined) return undefined;
        // The batch's own table, which survives a killed app, is no longer needed. Another one was
        // typed for the next batch, such as before a window showed a batch of another window.
        const { [batchDrafts.text]: table, [batchDrafts.sent]: sent } = getState().drafts.texts;
        const isOther = table !== undefined && sent === undefined;
        if (!isOther) self().setText(known().value?.skipped?.table ?? '');
        forgetExport();
        return null;
      }),
    follow: (event) => {
      const { server, writes } = getState();
      if (event.forgotten) {
        // This window's own response follows the event, and needs the batch.
        if (writes.pending[batchWrite] || known().value?.id !== event.id) return;
        server.patch('batchQuotes.status', {}, () => null);
        setState({ error: null });
        forgetExport();
        return;
      }
      server.patch(
        'batchQuotes.status',
        {},
        (batch) => batch && withBatchChange(batch, event),
        (batch) => batch && withLateChange(batch, event),
      );
      const { load, value } = known();
      // Started in another window.
      if (value?.id !== event.id && load !== 'idle' && !writes.pending[batchWrite]) {
        void self().refresh();
      }
    },
  };
};

export const batchSlice = defineSlice('batchQuotes', createBatchSlice);
