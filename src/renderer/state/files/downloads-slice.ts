import type { SavedFile } from '../../../contract/entities/saved-file';
import type { MethodInput, MethodName, MethodOutput } from '../../../contract/methods/methods';
import type { AppError } from '../../../contract/wire/errors';
import type { Result } from '../../../contract/wire/result';
import { errorText, messages, needsMessage, saidText } from '../feedback/messages';
import { type Sending, sendWrite } from '../outbox/send-write';
import type { Write } from '../outbox/write';
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

/** The methods that save one file and respond with it. */
type ExportMethod = {
  [M in MethodName]: MethodOutput<M> extends SavedFile ? M : never;
}[MethodName];

export interface DownloadState {
  readonly saving: boolean;
  /** Set if the download takes longer than half a second. */
  readonly progress: SaveProgress | null;
  readonly saved: SavedFile | null;
  /** Why a PDF could not be saved; only its screen shows it. */
  readonly error: string | null;
  /** Why another file could not be saved; the snackbar has shown it. */
  readonly refused: string | null;
}

const idle: DownloadState = {
  saving: false,
  progress: null,
  saved: null,
  error: null,
  refused: null,
};

/**
 * Files being saved, and the result of each key's last save. A result stays until the next save, or
 * until the places that show it have closed; a PDF's failure also stays then.
 */
export interface DownloadsSlice {
  states: Readonly<Record<string, DownloadState>>;
  of(download: Pick<PdfDownload, 'key'>): DownloadState;
  /** Null if it is already in progress. */
  save(download: PdfDownload): Promise<Result<SavedFile> | null>;
  /** The same for a write that saves a file, such as a CSV export. */
  export(write: Write<ExportMethod>): Promise<Result<SavedFile> | null>;
  /** The same for a file that takes several calls; `send` reports failures in the snackbar. */
  track(
    key: string,
    send: () => Promise<Result<SavedFile> | null>,
  ): Promise<Result<SavedFile> | null>;
  /**
   * Adds a place that shows a key's result, and returns how to remove it. The snackbar reports a
   * saved file that no place has in view.
   */
  addPlace(key: string, isInView: () => boolean): () => void;
  cancel(download: Pick<PdfDownload, 'key'>): void;
  /** Clears the result of the last download. */
  forget(download: Pick<PdfDownload, 'key'>): void;
  onProgress(call: string, progress: SaveProgress): void;
}

interface Running {
  readonly controller: AbortController;
  call: string | null;
}

export const createDownloadsSlice = ({
  self,
  getState,
  setState,
}: SliceContext<DownloadsSlice, Sending>): DownloadsSlice => {
  const running = new Map<string, Running>();
  const places = new Map<string, Set<{ readonly isInView: () => boolean }>>();
  const set = (key: string, state: Partial<DownloadState>) =>
    setState(({ states }) => ({ states: { ...states, [key]: { ...idle, ...state } } }));

  const run = async (
    key: string,
    send: (mine: Running, onCall: (id: string) => void) => Promise<Result<SavedFile> | null>,
    failed: (error: AppError) => Partial<DownloadState>,
  ): Promise<Result<SavedFile> | null> => {
    if (running.has(key)) return null;
    const mine: Running = { controller: new AbortController(), call: null };
    running.set(key, mine);
    set(key, { saving: true });
    let outcome: Partial<DownloadState> = {};
    try {
      const result = await send(mine, (id) => {
        mine.call = id;
      });
      if (result?.ok) outcome = { saved: result.value };
      else if (result && needsMessage(result.error)) outcome = failed(result.error);
      return result;
    } finally {
      running.delete(key);
      set(key, outcome);
      const isSeen = [...(places.get(key) ?? [])].some(({ isInView }) => isInView());
      if (outcome.saved && !isSeen) getState().feedback.snackSaved(outcome.saved);
    }
  };

  return {
    states: {},
    of: ({ key }) => self().states[key] ?? idle,
    save: ({ key, method, input }) =>
      run(
        key,
        ({ controller }, onCall) =>
          getState().writes.run(key, method, input, {
            onError: 'caller',
            signal: controller.signal,
            onCall,
          }),
        (error) => ({ error: failureTexts[method](error) }),
      ),
    export: (write) => self().track(write.key, () => sendWrite(getState(), write)),
    track: (key, send) => run(key, send, (error) => ({ refused: errorText(error) })),
    addPlace: (key, isInView) => {
      const place = { isInView };
      const its = places.get(key) ?? new Set();
      places.set(key, its.add(place));
      return () => {
        its.delete(place);
        // Later, because a screen may replace the place by another one.
        queueMicrotask(() => {
          if (its.size > 0 || places.get(key) !== its) return;
          places.delete(key);
          // A failure that only the screen shows stays for its next visit.
          if (self().of({ key }).error === null) self().forget({ key });
        });
      };
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
