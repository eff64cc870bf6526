import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MethodName } from '../../contract/methods/methods';
import type { BridgeEvent } from '../../contract/wire/events';
import type { Bridge } from '../bridge/client';
import {
  type ConfirmationsSlice,
  createConfirmationsSlice,
} from './confirmations/confirmations-slice';
import { createDraftsSlice, type DraftsSlice } from './drafts/drafts-slice';
import { createFeedbackSlice, type FeedbackSlice } from './feedback/feedback-slice';
import { createDownloadsSlice, type DownloadsSlice } from './files/downloads-slice';
import {
  createNavigationGuardSlice,
  type NavigationGuardSlice,
} from './navigation/navigation-guard-slice';
import { createNavigationSlice, type NavigationSlice } from './navigation/navigation-slice';
import { createRepeatSlice, type RepeatSlice } from './outbox/repeat-slice';
import { reportFailure } from './outbox/report-failure';
import { createTogglesSlice, type TogglesSlice } from './outbox/toggles-slice';
import { createUndosSlice, type UndosSlice } from './outbox/undos-slice';
import { createWritesSlice, type WritesSlice } from './outbox/writes-slice';
import { closeMissing } from './queries/missing-record';
import { observeResponses } from './queries/observe-responses';
import { createRecords, type Records } from './queries/records';
import { createServerState, type ServerState } from './queries/server-state';
import {
  createUnexpectedFormatSlice,
  type UnexpectedFormatSlice,
} from './queries/unexpected-format-slice';
import { createSessionSlice, type SessionSlice } from './session/session-slice';
import type { FeatureSlices, SliceContext, SliceDefinition } from './slice';

/** The slices that every feature may read and call. */
export interface CoreState {
  session: SessionSlice;
  feedback: FeedbackSlice;
  navigation: NavigationSlice;
  /** API responses; kept in TanStack Query's cache rather than in this store. */
  server: ServerState;
  records: Records;
  writes: WritesSlice;
  toggles: TogglesSlice;
  undos: UndosSlice;
  downloads: DownloadsSlice;
  drafts: DraftsSlice;
  confirmations: ConfirmationsSlice;
  repeat: RepeatSlice;
  navigationGuard: NavigationGuardSlice;
  unexpectedFormat: UnexpectedFormatSlice;
}

/** The whole state of a window: data and actions, no tokens. */
export interface AppState extends CoreState {
  /**
   * The feature slices that have been used, by name. `store.slice` and `useSlice` create missing
   * ones.
   */
  features: Readonly<Partial<FeatureSlices>>;
}

export interface AppStore extends StoreApi<AppState> {
  /** A feature's current slice; created on first use. */
  slice<Own extends object>(definition: SliceDefinition<Own, CoreState>): Own;
  /** Forwards core's events after `CoreState` has handled them. */
  emitEvent(event: BridgeEvent): void;
  /** Subscribes to those events; returns the function that ends it. */
  onEvent(listener: (event: BridgeEvent) => void): () => void;
  /** Subscribes to the state and to the cached responses; returns the function that ends it. */
  onChange(changed: () => void): () => void;
  /** Whether a response is pending. */
  isAsking(): boolean;
  /** Resets every slice except the session, as for a new person. */
  reset(): void;
}

/** Section 8: errors of these are alerts, in addition to the message on the screen. */
const alertedQueries: ReadonlySet<MethodName> = new Set([
  'billing.priceConfig',
  'billing.paymentMethods',
  'member.getById',
]);

/** Slices that survive a change of person. */
const keptOnReset: readonly (keyof CoreState)[] = ['session'];
const isKept = (key: string): boolean => (keptOnReset as readonly string[]).includes(key);

/** `path` and `search` are those of the window's URL at the start. */
export const createAppStore = (plainBridge: Bridge, path = '/', search = ''): AppStore => {
  let underWay = 0;
  const bridge = observeResponses(plainBridge, {
    onServerError: (error) => store.getState().feedback.alertError(error),
    onUnexpected: (method, input, parts) =>
      store.getState().unexpectedFormat.observe(method, input, parts),
    onUnderWay: (calls) => {
      underWay = calls;
    },
  });
  // A reset creates new slices. Pending work of the old ones must not reach the next person: they
  // keep the old state and no longer write.
  let epoch = 0;
  let retired: AppState | null = null;

  const contextIn = <Own extends object>(
    key: string,
    read: (state: AppState) => Own,
    write: (state: AppState, slice: Own) => Partial<AppState>,
  ): SliceContext<Own, CoreState> => {
    const mine = epoch;
    const isLive = () => mine === epoch || isKept(key);
    const getState = () => (isLive() ? null : retired) ?? store.getState();
    return {
      bridge,
      self: () => read(getState()),
      getState,
      setState: (change) => {
        if (!isLive()) return;
        store.setState((state) => {
          const slice = read(state);
          const part = typeof change === 'function' ? change(slice) : change;
          return write(state, { ...slice, ...part });
        });
      },
    };
  };

  const contextOf = <K extends keyof CoreState>(key: K): SliceContext<CoreState[K], CoreState> =>
    contextIn<CoreState[K]>(
      key,
      (state) => state[key],
      (_state, slice) => ({ [key]: slice }) as Partial<AppState>,
    );

  const slices = (start: string, query: string): AppState => {
    const mine = epoch;
    const server = createServerState(bridge, (method, error, input) => {
      if (mine !== epoch) return;
      const state = store.getState();
      if (closeMissing(state, method, error, input) || !alertedQueries.has(method)) return;
      reportFailure(state.feedback, error, 'alert');
    });
    return {
      session: createSessionSlice(contextOf('session')),
      feedback: createFeedbackSlice(contextOf('feedback')),
      navigation: createNavigationSlice(contextOf('navigation'), start, query),
      server,
      records: createRecords(server),
      writes: createWritesSlice(contextOf('writes')),
      toggles: createTogglesSlice(contextOf('toggles')),
      undos: createUndosSlice(contextOf('undos')),
      downloads: createDownloadsSlice(contextOf('downloads')),
      drafts: createDraftsSlice(contextOf('drafts')),
      confirmations: createConfirmationsSlice(contextOf('confirmations')),
      repeat: createRepeatSlice(contextOf('repeat')),
      navigationGuard: createNavigationGuardSlice(contextOf('navigationGuard')),
      unexpectedFormat: createUnexpectedFormatSlice(contextOf('unexpectedFormat')),
      features: {},
    };
  };
  const store = createStore<AppState>(() => slices(path, search));

  const slice = <Own extends object>({ name, create }: SliceDefinition<Own, CoreState>): Own => {
    const { features } = store.getState();
    const known = features[name] as object | undefined as Own | undefined;
    if (known) return known;
    const made = create(
      contextIn<Own>(
        name,
        (state) => state.features[name] as object as Own,
        (state, changed) => ({ features: { ...state.features, [name]: changed } }),
      ),
    );
    // Sets without notifying: a slice that did not exist has no subscribers, and this may run
    // during a render.
    (features as Record<string, object>)[name] = made;
    return made;
  };

  const reset = () => {
    retired = store.getState();
    retired.server.clear();
    epoch += 1;
    const kept = Object.fromEntries(keptOnReset.map((key) => [key, store.getState()[key]]));
    store.setState({ ...slices('/', ''), ...kept }, true);
  };
  // Resets when the person changes, however that happens: the sign-in's response and its event may
  // arrive in either order.
  store.subscribe((now, before) => {
    const { owner } = before.session;
    if (owner !== null && now.session.owner !== owner) reset();
  });
  const listeners = new Set<(event: BridgeEvent) => void>();
  return {
    ...store,
    slice,
    isAsking: () => underWay > 0,
    reset,
    emitEvent: (event) => {
      for (const listener of [...listeners]) listener(event);
    },
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onChange: (changed) => {
      // A component that begins to show a response says so while it renders, and changes none.
      const follow = ({ server }: AppState) =>
        server.client.getQueryCache().subscribe(({ type }) => {
          if (type === 'updated' || type === 'removed') changed();
        });
      let stopResponses = follow(store.getState());
      const stopState = store.subscribe((now, before) => {
        if (now.server !== before.server) {
          stopResponses();
          stopResponses = follow(now);
        }
        changed();
      });
      return () => {
        stopResponses();
        stopState();
      };
    },
  };
};
