import { shallow } from 'zustand/shallow';
import type { Team } from '../../../contract/entities/team';
import { withNewBilling } from '../../../rules/price-list';
import {
  emptyQuoteForm,
  type QuoteForm,
  quoteFields,
  quoteFormOf,
  quoteRequest,
} from '../../../rules/quote-fields';
import { quoteForTeam } from '../../../rules/quote-for-team';
import type { DownloadsSlice } from '../../state/downloads-slice';
import type { DraftsSlice } from '../../state/drafts-slice';
import type { FeedbackSlice } from '../../state/feedback-slice';
import type { NavigationSlice } from '../../state/navigation-slice';
import type { ServerState } from '../../state/server-state';
import type { SessionSlice } from '../../state/session-slice';
import { defineSlice, type SliceContext } from '../../state/slice';
import { quoteTab } from './quote-tab';

declare module '../../state/slice' {
  interface FeatureSlices {
    quote: QuoteSlice;
  }
}

/** The PDF of the form, among the downloads. */
export const formDownload = { key: 'quote/save' };

/** Create a Quote (F2): the form outlives a sign-in in between and a reload. */
export interface QuoteSlice {
  form: QuoteForm;
  /** How often a team filled it: the form has the focus then. */
  filled: number;
  setField<K extends keyof QuoteForm>(field: K, value: QuoteForm[K]): void;
  /** Fills the form with what is known of a team, and shows the tab. */
  fillFor(team: Team): void;
  /** What was typed before a reload, into the fields that nobody has touched since. */
  restore(): void;
  save(): Promise<void>;
  /** Empties the form for the next quote. */
  clear(): void;
}

const prefix = 'quote/';

/** The form that was typed before a reload; the empty one where there is none. */
const formIn = (texts: Readonly<Record<string, string>>): QuoteForm => {
  const kept = Object.entries(texts).filter(([key]) => key.startsWith(prefix));
  if (kept.length === 0) return emptyQuoteForm;
  const fields = Object.fromEntries(kept.map(([key, text]) => [key.slice(prefix.length), text]));
  return quoteFormOf((name) => {
    const { empty } = quoteFields[name];
    const text = fields[name];
    return (
      text === undefined ? empty : typeof empty === 'boolean' ? text === 'true' : text
    ) as never;
  });
};

/** The fields that are not as they are in the empty form. */
const touchedIn = (form: QuoteForm): Partial<QuoteForm> =>
  Object.fromEntries(
    Object.entries(form).filter(
      ([name, value]) => value !== emptyQuoteForm[name as keyof QuoteForm],
    ),
  );

interface Needs {
  feedback: FeedbackSlice;
  downloads: DownloadsSlice;
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
  return {
    form: emptyQuoteForm,
    filled: 0,
    setField: (field, value) => {
      patch(({ form }) => ({ form: { ...form, [field]: value } }));
      const { drafts, downloads } = get();
      downloads.forget(formDownload);
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
      const { form } = own();
      const input = quoteRequest(form);
      if (input === null) return;
      const result = await get().downloads.save({ ...formDownload, method: 'quote.save', input });
      if (!result?.ok) return;
      // The form stays for the next one like it; what was sent is no draft any more.
      if (own().form === form) get().drafts.drop(prefix);
      // Someone who has gone to another tab does not see what is said beside the button.
      if (get().navigation.tab !== quoteTab) get().feedback.snackSaved(result.value);
    },
    clear: () => {
      patch({ form: emptyQuoteForm });
      get().downloads.forget(formDownload);
      get().drafts.drop(prefix);
    },
  };
};

export const quoteSlice = defineSlice('quote', createQuoteSlice);
