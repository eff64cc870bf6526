import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Bridge } from '../bridge/client';
import { type CardSlice, createCardSlice } from '../features/card/card-slice';
import { createFirewallSlice, type FirewallSlice } from '../features/firewall/firewall-slice';
import { createLoginSlice, type LoginSlice } from '../features/login/login-slice';
import {
  createMemberLoginSlice,
  type MemberLoginSlice,
} from '../features/member/member-login-slice';
import { createQuoteSlice, type QuoteSlice } from '../features/quote/quote-slice';
import { createSearchSlice, type SearchSlice } from '../features/search/search-slice';
import { createDraftsSlice, type DraftsSlice } from './drafts-slice';
import { createFeedbackSlice, type FeedbackSlice } from './feedback-slice';
import { createNavigationSlice, type NavigationSlice } from './navigation-slice';
import { createPricesSlice, type PricesSlice } from './prices-slice';
import { createRecordsSlice, type RecordsSlice } from './records-slice';
import { createResourcesSlice, type ResourcesSlice } from './resources-slice';
import { alertServerErrors } from './server-alerts';
import { createSessionSlice, type SessionSlice } from './session-slice';
import type { SliceContext } from './slice';
import { createTogglesSlice, type TogglesSlice } from './toggles-slice';
import { createWritesSlice, type WritesSlice } from './writes-slice';

/** The whole state of a window: one slice a feature, data and actions, no tokens. */
export interface AppState {
  session: SessionSlice;
  feedback: FeedbackSlice;
  navigation: NavigationSlice;
  prices: PricesSlice;
  records: RecordsSlice;
  resources: ResourcesSlice;
  writes: WritesSlice;
  toggles: TogglesSlice;
  drafts: DraftsSlice;
  login: LoginSlice;
  search: SearchSlice;
  quote: QuoteSlice;
  memberLogin: MemberLoginSlice;
  card: CardSlice;
  firewall: FirewallSlice;
}

export type AppStore = StoreApi<AppState>;

/** Slices that outlive a change of the person: who is signed in is not theirs to lose. */
const keptOnReset: readonly (keyof AppState)[] = ['session'];
const isKept = (key: keyof AppState): boolean => keptOnReset.includes(key);

export const createAppStore = (plainBridge: Bridge): AppStore & { reset(): void } => {
  const bridge = alertServerErrors(plainBridge, (message) =>
    store.getState().feedback.alert(message),
  );
  // A reset makes new slices. What the old ones still wait for must not show to the next person:
  // they go on with the state as it was, and write nothing any more.
  let generation = 0;
  let retired: AppState | null = null;

  const slices = (): AppState => {
    const mine = generation;
    const isLive = (key: keyof AppState) => mine === generation || isKept(key);
    const context = <K extends keyof AppState>(key: K): SliceContext<K> => ({
      bridge,
      get: () => (isLive(key) ? null : retired) ?? store.getState(),
      patch: (change) => {
        if (!isLive(key)) return;
        store.setState((state) => {
          const slice = state[key];
          const part = typeof change === 'function' ? change(slice) : change;
          return { [key]: { ...slice, ...part } } as Pick<AppState, K>;
        });
      },
    });
    return {
      session: createSessionSlice(context('session')),
      feedback: createFeedbackSlice(context('feedback')),
      navigation: createNavigationSlice(context('navigation')),
      prices: createPricesSlice(context('prices')),
      records: createRecordsSlice(context('records')),
      resources: createResourcesSlice(context('resources')),
      writes: createWritesSlice(context('writes')),
      toggles: createTogglesSlice(context('toggles')),
      drafts: createDraftsSlice(context('drafts')),
      login: createLoginSlice(context('login')),
      search: createSearchSlice(context('search')),
      quote: createQuoteSlice(context('quote')),
      memberLogin: createMemberLoginSlice(context('memberLogin')),
      card: createCardSlice(context('card')),
      firewall: createFirewallSlice(context('firewall')),
    };
  };
  const store = createStore<AppState>(slices);

  const reset = () => {
    retired = store.getState();
    generation += 1;
    const kept = Object.fromEntries(keptOnReset.map((key) => [key, store.getState()[key]]));
    store.setState({ ...slices(), ...kept }, true);
  };
  // What another person had on the screen is not this person's to see, whichever way they came in:
  // the answer to the sign-in and the event about it may arrive in either order.
  store.subscribe((now, before) => {
    const { owner } = before.session;
    if (owner !== null && now.session.owner !== owner) reset();
  });
  return { ...store, reset };
};
