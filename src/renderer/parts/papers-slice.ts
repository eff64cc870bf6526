import type { SavedFile } from '../../contract/entities/saved-file';
import type { MethodInput } from '../../contract/methods';
import { errorText, messages, saidText } from '../state/messages';
import { defineSlice, type SliceContext } from '../state/slice';
import { isTold } from '../state/tell-failure';

/** Bytes; `total` is null where the server does not say. */
export interface SaveProgress {
  readonly received: number;
  readonly total: number | null;
}

/** A PDF that is fetched straight to the downloads folder; `key` is its own, whoever asks for it. */
export type Paper = { readonly key: string } & (
  | { readonly method: 'quote.download'; readonly input: MethodInput<'quote.download'> }
  | { readonly method: 'invoice.download'; readonly input: MethodInput<'invoice.download'> }
);

/** `Download Quote` (F3) of a team. */
export const quotePaper = (teamId: number, companyName: string): Paper => ({
  key: `quote/${teamId}`,
  method: 'quote.download',
  input: { teamId, companyName, includeCheckout: true },
});

/** `Download Invoice` (E7). */
export const invoicePaper = (stripeInvoiceId: string, companyName: string): Paper => ({
  key: `invoice/${stripeInvoiceId}`,
  method: 'invoice.download',
  input: { stripeInvoiceId, companyName },
});

export interface PaperState {
  readonly saving: boolean;
  readonly progress: SaveProgress | null;
  readonly saved: SavedFile | null;
  /** Of a quote `Error downloading quote: {message}` (section 8). */
  readonly error: string | null;
}

const idle: PaperState = { saving: false, progress: null, saved: null, error: null };

export interface PapersSlice {
  papers: Readonly<Record<string, PaperState>>;
  of(paper: Pick<Paper, 'key'>): PaperState;
  save(paper: Paper): Promise<void>;
  cancel(paper: Pick<Paper, 'key'>): void;
  onProgress(call: string, progress: SaveProgress): void;
}

const createPapersSlice = ({ bridge, own, patch }: SliceContext<PapersSlice>): PapersSlice => {
  const running = new Map<string, { readonly controller: AbortController; call: string | null }>();
  const set = (key: string, state: Partial<PaperState>) =>
    patch(({ papers }) => ({ papers: { ...papers, [key]: { ...idle, ...state } } }));

  return {
    papers: {},
    of: ({ key }) => own().papers[key] ?? idle,
    save: async ({ key, method, input }) => {
      if (running.has(key)) return;
      const mine = { controller: new AbortController(), call: null as string | null };
      running.set(key, mine);
      set(key, { saving: true });
      const result = await bridge.call(method, input, {
        signal: mine.controller.signal,
        onCall: (id) => {
          mine.call = id;
        },
      });
      running.delete(key);
      if (result.ok) {
        set(key, { saved: result.value });
        return;
      }
      const { error } = result;
      const said =
        method === 'quote.download' ? messages.downloadingQuote(saidText(error)) : errorText(error);
      set(key, { error: isTold(error) ? said : null });
    },
    cancel: ({ key }) => running.get(key)?.controller.abort(),
    onProgress: (call, progress) => {
      for (const [key, { call: its }] of running) {
        if (its === call) set(key, { saving: true, progress });
      }
    },
  };
};

export const papersSlice = defineSlice('papers', createPapersSlice);
