import { shallow } from 'zustand/shallow';
import type { SavedFile } from '../../../contract/entities/saved-file';
import type { Team } from '../../../contract/entities/team';
import { withNewBilling } from '../../../rules/price-list';
import { defaultQuoteMembers, type QuoteForm, quoteRequest } from '../../../rules/quote';
import { quoteForTeam } from '../../../rules/quote-for-team';
import type { SaveProgress } from '../../parts/papers-slice';
import type { DraftsSlice } from '../../state/drafts-slice';
import type { FeedbackSlice } from '../../state/feedback-slice';
import { messages, saidText } from '../../state/messages';
import type { NavigationSlice } from '../../state/navigation-slice';
import type { ServerState } from '../../state/server-state';
import type { SessionSlice } from '../../state/session-slice';
import { defineSlice, type SliceContext } from '../../state/slice';
import type { WritesSlice } from '../../state/writes-slice';
import { quoteTab } from './quote-tab';

/** Create a Quote (F2): the form outlives a sign-in in between and a reload. */
export interface QuoteSlice {
  form: QuoteForm;
  saving: boolean;
  /** Set when the save takes longer than half a second. */
  progress: SaveProgress | null;
  /** How often a team filled it: the form has the focus then. */
  filled: number;
  /** `Error download quote: {message}` (section 8). */
  error: string | null;
  /** What was saved last, until the form changes. */
  saved: SavedFile | null;
  setField<K extends keyof QuoteForm>(field: K, value: QuoteForm[K]): void;
  /** Fills the form with what is known of a team, and shows the tab. */
  fillFor(team: Team): void;
  /** What was typed before a reload, into the fields that nobody has touched since. */
  restore(): void;
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
  memberQuantity: String(defaultQuoteMembers),
  sourcePriceId: '',
  customMemo: '',
  discountId: '',
  includeCheckout: false,
};

const prefix = 'quote/';

/** The form that was typed before a reload; the empty one where there is none. */
const formIn = (texts: Readonly<Record<string, string>>): QuoteForm => {
  const kept = Object.entries(texts).filter(([key]) => key.startsWith(prefix));
  if (kept.length === 0) return emptyForm;
  const fields = Object.fromEntries(kept.map(([key, text]) => [key.slice(prefix.length), text]));
  const text = (name: Exclude<keyof QuoteForm, 'includeCheckout'>) =>
    fields[name] ?? emptyForm[name];
  return {
    companyName: text('companyName'),
    clientName: text('clientName'),
    clientEmail: text('clientEmail'),
    memberQuantity: text('memberQuantity'),
    sourcePriceId: text('sourcePriceId'),
    customMemo: text('customMemo'),
    discountId: text('discountId'),
    includeCheckout: fields.includeCheckout === 'true',
  };
};

/** The fields that are not as they are in the empty form. */
const touchedIn = (form: QuoteForm): Partial<QuoteForm> =>
  Object.fromEntries(
    Object.entries(form).filter(([name, value]) => value !== emptyForm[name as keyof QuoteForm]),
  );

interface Needs {
  feedback: FeedbackSlice;
  writes: WritesSlice;
  drafts: DraftsSlice;
  navigation: NavigationSlice;
  server: ServerState;
  session: SessionSlice;
}

export const createQuoteSlice = ({
  own,
  get,
  patch,
}: SliceContext<QuoteSlice, Needs>): QuoteSlice => {
  let running: { controller: AbortController; call: string | null } | null = null;

  return {
    form: emptyForm,
    saving: false,
    filled: 0,
    progress: null,
    error: null,
    saved: null,
    setField: (field, value) => {
      patch(({ form }) => ({ form: { ...form, [field]: value }, error: null, saved: null }));
      const { drafts } = get();
      // All that was touched, as a form that was sent is a draft no more; but not the rest, of which
      // the kept draft may still be on its way.
      for (const [name, text] of Object.entries({ ...touchedIn(own().form), [field]: value })) {
        const key = `${prefix}${name}`;
        if (drafts.texts[key] !== String(text)) drafts.set(key, String(text));
      }
    },
    fillFor: (team) => {
      own().clear();
      const { setField } = own();
      // Prices that nobody asked for say nothing.
      const known = get().server.peek('billing.priceConfig', {}).value?.priceConfig;
      const { newBilling } = get().session.info?.environment ?? {};
      const filled = quoteForTeam(team, known ? withNewBilling(known, newBilling) : []);
      for (const [field, text] of Object.entries(filled)) {
        setField(field as keyof typeof filled, text);
      }
      get().navigation.closeAllModals();
      get().navigation.showTab(quoteTab);
      patch(({ filled: before }) => ({ filled: before + 1 }));
    },
    restore: () => {
      const { form } = own();
      const restored = { ...formIn(get().drafts.texts), ...touchedIn(form) };
      if (!shallow(restored, form)) patch({ form: restored });
    },
    save: async () => {
      if (running) return;
      const { form } = own();
      const request = quoteRequest(form);
      if (request === null) return;
      const mine = { controller: new AbortController(), call: null as string | null };
      running = mine;
      patch({ saving: true, progress: null, error: null, saved: null });
      const result = await get().writes.run('quote/save', 'quote.save', request, {
        onError: 'caller',
        signal: mine.controller.signal,
        onCall: (id) => {
          mine.call = id;
        },
      });
      running = null;
      patch({ saving: false, progress: null });
      if (!result) return;
      if (result.ok) {
        // The form stays for the next one like it; what was sent is no draft any more.
        if (own().form === form) get().drafts.drop(prefix);
        patch({ saved: result.value });
        // Who has gone elsewhere meanwhile does not see what stands beside the button.
        if (get().navigation.tab !== quoteTab) get().feedback.snackSaved(result.value);
        return;
      }
      if (result.error.code !== 'cancelled') {
        patch({ error: messages.downloadQuote(saidText(result.error)) });
      }
    },
    cancel: () => running?.controller.abort(),
    clear: () => {
      patch({ form: emptyForm, error: null, saved: null });
      get().drafts.drop(prefix);
    },
    onProgress: (call, progress) => {
      if (running?.call === call) patch({ progress });
    },
  };
};

export const quoteSlice = defineSlice('quote', createQuoteSlice);
