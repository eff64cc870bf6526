import type { SavedFile } from '../../../contract/entities/saved-file';
import type { MethodInput } from '../../../contract/methods/methods';
import type { AppError, Result } from '../../../contract/wire/errors';
import { errorText, messages, saidText } from '../feedback/messages';
import { needsMessage } from '../outbox/report-failure';
import type { WritesSlice } from '../outbox/writes-slice';
import type { SliceContext } from '../slice';

/** Bytes; `total` is null if the server does not say. */
export interface SaveProgress {
  readonly received: number;
  readonly total: number | null;
}

/** The failure message of each download (section 8). */
const failureTexts = {
  'quote.save': (error: AppError) => messages.downloadQuote(saidText(error)),
  'quote.saveForTeam': (error: AppError) => messages.downloadingQuote(saidText(error)),
  'invoice.download': errorText,
} as const;

type DownloadMethod = keyof typeof failureTexts;

/** A PDF that core saves to the downloads folder; `key` identifies it on every screen. */
export type PdfDownload = {
  [M in DownloadMethod]: {
    readonly key: string;
    readonly method: M;
    readonly input: MethodInput<M>;
  };
}[DownloadMethod];

/** A team's `Download Quote` (F3). */
export const quoteDownload = (teamId: number, companyName: string): PdfDownload => ({
  key: `quote/${teamId}`,
  method: 'quote.saveForTeam',
  input: { teamId, companyName, includeCheckout: true },
});

/** `Download Invoice` (E7). */
export const invoiceDownload = (stripeInvoiceId: string, companyName: string): PdfDownload => ({
  key: `invoice/${stripeInvoiceId}`,
  method: 'invoice.download',
  input: { stripeInvoiceId, companyName },
});

export interface DownloadState {
  readonly saving: boolean;
  /** Set if the download takes longer than half a second. */
  readonly progress: SaveProgress | null;
  readonly saved: SavedFile | null;
  readonly error: string | null;
}

const idle: DownloadState = { saving: false, progress: null, saved: null, error: null };

/** PDF downloads in progress, and the results of past ones. */
export interface DownloadsSlice {
  states: Readonly<Record<string, DownloadState>>;
  of(download: Pick<PdfDownload, 'key'>): DownloadState;
  /** Null if it is already in progress. */
  save(download: PdfDownload): Promise<Result<SavedFile> | null>;
  cancel(download: Pick<PdfDownload, 'key'>): void;
  /** Clears the result of the last download. */
  forget(download: Pick<PdfDownload, 'key'>): void;
  onProgress(call: string, progress: SaveProgress): void;
}

export const createDownloadsSlice = ({
  self,
  getState,
  setState,
}: SliceContext<DownloadsSlice, { writes: WritesSlice }>): DownloadsSlice => {
  const running = new Map<string, { readonly controller: AbortController; call: string | null }>();
  const set = (key: string, state: Partial<DownloadState>) =>
    setState(({ states }) => ({ states: { ...states, [key]: { ...idle, ...state } } }));

  return {
    states: {},
    of: ({ key }) => self().states[key] ?? idle,
    save: async ({ key, method, input }) => {
      if (running.has(key)) return null;
      const mine = { controller: new AbortController(), call: null as string | null };
      running.set(key, mine);
      set(key, { saving: true });
      const result = await getState().writes.run(key, method, input, {
        onError: 'caller',
        signal: mine.controller.signal,
        onCall: (id) => {
          mine.call = id;
        },
      });
      running.delete(key);
      if (result === null) set(key, {});
      else if (result.ok) set(key, { saved: result.value });
      else {
        const { error } = result;
        set(key, { error: needsMessage(error) ? failureTexts[method](error) : null });
      }
      return result;
    },
    cancel: ({ key }) => running.get(key)?.controller.abort(),
    forget: ({ key }) => {
      if (self().states[key] && !running.has(key)) set(key, {});
    },
    onProgress: (call, progress) => {
      for (const [key, { call: its }] of running) {
        if (its === call) set(key, { saving: true, progress });
      }
    },
  };
};
