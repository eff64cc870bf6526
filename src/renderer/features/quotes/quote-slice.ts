import { shallow } from 'zustand/shallow';
import type { Team } from '../../../contract/entities/team';
import { withNewBilling } from '../../../domain/billing/price-list';
import { fieldsIn } from '../../../domain/drafts/form-draft';
import { emptyQuoteForm, type QuoteForm, quoteRequest } from '../../../domain/quotes/quote-fields';
import { quoteForTeam } from '../../../domain/quotes/quote-for-team';
import type { DraftsSlice } from '../../state/drafts/drafts-slice';
import type { DownloadsSlice } from '../../state/files/downloads-slice';
import type { NavigationSlice } from '../../state/navigation/navigation-slice';
import type { ServerState } from '../../state/queries/server-state';
import type { SessionSlice } from '../../state/session/session-slice';
import { defineSlice, type SliceContext } from '../../state/slice';
import { quoteTab } from './quote-tab';

declare module '../../state/slice' {
  interface FeatureSlices {
    quote: QuoteSlice;
  }
}

/** The download of the form's PDF. */
export const formDownload = { key: 'quote/save' };

/** Create a Quote (F2): the form survives a sign-in and a reload. */
export interface QuoteSlice {
  form: QuoteForm;
  /** Increases each time the form is cleared or a team fills it in; it then takes the focus. */
  filled: number;
  setField<K extends keyof QuoteForm>(field: K, value: QuoteForm[K]): void;
  /** Fills the form from a team and opens the tab. */
  fillFor(team: Team): void;
  /** Restores the text from before a reload in the fields that the user has not changed since. */
  restore(): void;
  save(): Promise<void>;
  /** Clears the form for the next quote. */
  clear(): void;
}

const prefix = 'quote/';

/** The fields that differ from the empty form. */
const touchedIn = (form: QuoteForm): Partial<QuoteForm> =>
  Object.fromEntries(
    Object.entries(form).filter(
      ([name, value]) => value !== emptyQuoteForm[name as keyof QuoteForm],
    ),
  );

interface Needs {
  downloads: DownloadsSlice;
  drafts: DraftsSlice;
  navigation: NavigationSlice;
  server: ServerState;
  session: SessionSlice;
}

const createQuoteSlice = ({
  self,
  getState,
  setState,
}: SliceContext<QuoteSlice, Needs>): QuoteSlice => {
  return {
    form: emptyQuoteForm,
    filled: 0,
    setField: (field, value) => {
      setState(({ form }) => ({ form: { ...form, [field]: value } }));
      const { drafts, downloads } = getState();
      downloads.forget(formDownload);
      // Saves every changed field, because a sent form is no longer a draft. Skips the others:
      // their draft may still be loading.
      for (const [name, text] of Object.entries({ ...touchedIn(self().form), [field]: value })) {
        const key = `${prefix}${name}`;
        if (drafts.texts[key] !== String(text)) drafts.set(key, String(text));
      }
    },
    fillFor: (team) => {
      self().clear();
      const { setField } = self();
      // Prices may not be loaded, and the command does not wait for them.
      const known = getState().server.cached('billing.priceConfig', {}).value?.priceConfig;
      const { newBilling } = getState().session.info?.environment ?? {};
      const filled = quoteForTeam(team, known ? withNewBilling(known, newBilling) : []);
      for (const [field, text] of Object.entries(filled)) {
        setField(field as keyof typeof filled, text);
      }
      getState().navigation.closeAllModals();
      getState().navigation.showTab(quoteTab);
      setState(({ filled: before }) => ({ filled: before + 1 }));
    },
    restore: () => {
      const { form } = self();
      const restored = {
        ...fieldsIn(getState().drafts.texts, prefix, emptyQuoteForm),
        ...touchedIn(form),
      };
      if (!shallow(restored, form)) setState({ form: restored });
    },
    save: async () => {
      const { form } = self();
      const input = quoteRequest(form);
      if (input === null) return;
      const result = await getState().downloads.save({
        ...formDownload,
        method: 'quote.save',
        input,
      });
      if (!result?.ok) return;
      // The form stays for the next quote, but it is no longer unsent work.
      if (self().form === form) getState().drafts.drop(prefix);
    },
    clear: () => {
      getState().downloads.forget(formDownload);
      getState().drafts.discard('Quote cleared', [prefix], () =>
        setState({ form: emptyQuoteForm }),
      );
      setState(({ filled: before }) => ({ filled: before + 1 }));
    },
  };
};

export const quoteSlice = defineSlice('quote', createQuoteSlice);
