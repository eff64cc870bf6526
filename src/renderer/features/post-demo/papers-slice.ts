import type { SavedFile } from '../../../contract/entities/saved-file';
import type { MethodInput } from '../../../contract/methods';
import { errorText, messages } from '../../state/messages';
import { defineSlice, type SliceContext } from '../../state/slice';
import { isTold } from '../../state/tell-failure';

/** The two papers of the flow, and the calls that save them. */
export type Paper = 'quote' | 'invoice';
const methodOf = { quote: 'quote.download', invoice: 'invoice.download' } as const;
type PaperInput<P extends Paper> = MethodInput<(typeof methodOf)[P]>;

export interface PaperState {
  readonly saving: boolean;
  /** Bytes; `total` is null where the server does not say. */
  readonly progress: { readonly received: number; readonly total: number | null } | null;
  readonly saved: SavedFile | null;
  readonly error: string | null;
}

export const idlePaper: PaperState = { saving: false, progress: null, saved: null, error: null };

/** `Download Quote` and `Download Invoice`: straight to the downloads folder. */
export interface PapersSlice {
  papers: Readonly<Partial<Record<Paper, PaperState>>>;
  save<P extends Paper>(paper: P, input: PaperInput<P>): Promise<void>;
  cancel(paper: Paper): void;
  /** For the next team: what was saved before is not its own. */
  clear(): void;
  onProgress(call: string, progress: { received: number; total: number | null }): void;
}

const createPapersSlice = ({ bridge, own, patch }: SliceContext<PapersSlice>): PapersSlice => {
  const running = new Map<Paper, { readonly controller: AbortController; call: string | null }>();

  const set = (paper: Paper, state: Partial<PaperState>) =>
    patch(({ papers }) => ({
      papers: { ...papers, [paper]: { ...(papers[paper] ?? idlePaper), ...state } },
    }));

  return {
    papers: {},
    save: async (paper, input) => {
      if (running.has(paper)) return;
      const mine = { controller: new AbortController(), call: null as string | null };
      running.set(paper, mine);
      set(paper, { ...idlePaper, saving: true });
      const result = await bridge.call(methodOf[paper], input, {
        signal: mine.controller.signal,
        onCall: (id) => {
          mine.call = id;
        },
      });
      running.delete(paper);
      if (result.ok) {
        set(paper, { ...idlePaper, saved: result.value as SavedFile });
        return;
      }
      const text = errorText(result.error);
      set(paper, {
        ...idlePaper,
        error: isTold(result.error)
          ? paper === 'quote'
            ? messages.downloadingQuote(text)
            : text
          : null,
      });
    },
    cancel: (paper) => running.get(paper)?.controller.abort(),
    clear: () => {
      for (const { controller } of running.values()) controller.abort();
      patch({ papers: {} });
    },
    onProgress: (call, progress) => {
      for (const [paper, { call: own_ }] of running) {
        if (own_ === call && own().papers[paper]?.saving) set(paper, { progress });
      }
    },
  };
};

export const papersSlice = defineSlice('papers', createPapersSlice);
