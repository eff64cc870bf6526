import { outcomeUnknown } from '../../../rules/outcome';
import type { SliceContext } from '../../app/slice';
import { errorText, messages } from '../../ui/messages';

/** Field texts as typed; they become a request only when they are right. */
export interface QuoteForm {
  companyName: string;
  clientName: string;
  clientEmail: string;
  memberQuantity: string;
  sourcePriceId: string;
  customMemo: string;
  discountId: string;
  includeCheckout: boolean;
}

export interface SaveProgress {
  received: number;
  total: number | null;
}

/** Create a Quote (F2): the form outlives a sign-in in between. */
export interface QuoteSlice {
  form: QuoteForm;
  saving: boolean;
  /** Set when the save takes longer than half a second. */
  progress: SaveProgress | null;
  /** `Error download quote: {message}` (section 8). */
  error: string | null;
  setField<K extends keyof QuoteForm>(field: K, value: QuoteForm[K]): void;
  save(): Promise<void>;
  cancel(): void;
  /** Empties the form for the next quote. */
  clear(): void;
  onProgress(call: string, progress: SaveProgress): void;
}

const emptyForm: QuoteForm = {
  companyName: '',
  clientName: '',
  clientEmail: '',
  memberQuantity: '1',
  sourcePriceId: '',
  customMemo: '',
  discountId: '',
  includeCheckout: false,
};

export const createQuoteSlice = ({ bridge, get, patch }: SliceContext<'quote'>): QuoteSlice => {
  let running: { controller: AbortController; call: string | null } | null = null;
  /** The same form sent again after an unknown outcome is the same intent (architecture, safe money actions). */
  let intent: { parameters: string; key: string } | null = null;

  const intentFor = (parameters: string): string => {
    if (intent?.parameters !== parameters) intent = { parameters, key: crypto.randomUUID() };
    return intent.key;
  };

  return {
    form: emptyForm,
    saving: false,
    progress: null,
    error: null,
    setField: (field, value) =>
      patch(({ form }) => ({ form: { ...form, [field]: value }, error: null })),
    save: async () => {
      if (running) return;
      const { form } = get().quote;
      const request = {
        companyName: form.companyName,
        clientName: form.clientName,
        clientEmail: form.clientEmail,
        memberQuantity: Number.parseInt(form.memberQuantity, 10),
        sourcePriceId: form.sourcePriceId,
        customMemo: form.customMemo,
        discountId: form.discountId === '' ? null : form.discountId,
        includeCheckout: form.includeCheckout,
      };
      const mine = { controller: new AbortController(), call: null as string | null };
      running = mine;
      patch({ saving: true, progress: null, error: null });
      const result = await bridge.call('quote.save', request, {
        signal: mine.controller.signal,
        intent: intentFor(JSON.stringify(request)),
        onCall: (id) => {
          mine.call = id;
        },
      });
      running = null;
      patch({ saving: false, progress: null });
      if (result.ok) {
        intent = null;
        const { id, fileName } = result.value;
        get().feedback.snack(`Saved ${fileName}`, 'success', [
          { kind: 'open-file', savedFileId: id },
          { kind: 'show-in-folder', savedFileId: id },
        ]);
        return;
      }
      if (!outcomeUnknown(result.error)) intent = null;
      if (result.error.code !== 'cancelled') {
        patch({ error: messages.downloadQuote(errorText(result.error)) });
      }
    },
    cancel: () => running?.controller.abort(),
    clear: () => patch({ form: emptyForm, error: null }),
    onProgress: (call, progress) => {
      if (running?.call === call) patch({ progress });
    },
  };
};
