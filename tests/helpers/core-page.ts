import type { BridgeEvent } from '../../src/contract/wire/events';
import type { Result } from '../../src/contract/wire/result';
import type { Core } from '../../src/main/core/app/core';
import { followEvents } from '../../src/renderer/app/events';
import { features } from '../../src/renderer/app/features';
import { readAgainAfterLock } from '../../src/renderer/app/shell/after-lock';
import { createBridge } from '../../src/renderer/bridge/client';
import { type AppStore, createAppStore } from '../../src/renderer/state/store';
import { type WholeState, wholeState } from './whole-state';

/** A window without a screen: the real store and its slices on a real core. */
export interface CorePage {
  readonly store: AppStore;
  readonly state: () => WholeState;
  /** What staff read: the snackbar, the alerts, and the title of the topmost question. */
  readonly told: () => {
    readonly snack: string | null;
    readonly alerts: readonly string[];
    readonly asked: string | null;
  };
  /** Closes the window: it receives nothing more, and its pending calls never resolve. */
  close(): void;
}

/** Everything that crosses the bridge is serialized. */
const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

let opened = 0;

/**
 * Opens a window the way a host does: reads the session, and then what a signed-in person needs
 * first.
 */
export const openPage = async (core: Core): Promise<CorePage> => {
  opened += 1;
  const client = `page-${opened}`;
  let isOpen = true;
  const listeners = new Set<(event: BridgeEvent) => void>();
  const stops = [
    core.subscribe((event) => {
      if (isOpen) for (const listener of [...listeners]) listener(copied(event));
    }),
  ];
  const bridge = createBridge({
    send: async (envelope) => {
      const answer = copied(await core.call(envelope, client)) as Result<unknown>;
      // A closed page never gets a response.
      return isOpen ? answer : new Promise<never>(() => undefined);
    },
    cancel: (id) => core.cancel(id, client),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const store = createAppStore(bridge);
  let owner: string | null = null;
  const enter = () => {
    const { session } = store.getState().session;
    const email = session.status === 'signed-in' ? session.user.email : null;
    if (email === owner) return;
    owner = email;
    if (session.status !== 'signed-in') return;
    for (const feature of features) feature.onSignedIn?.(store, session.user);
  };
  stops.push(
    store.subscribe(enter),
    readAgainAfterLock(features, store),
    store.onEvent((event) => {
      for (const feature of features) feature.onEvent?.(event, store);
    }),
    followEvents(bridge, store),
  );
  await store.getState().session.start();
  const state = () => wholeState(store);
  return {
    store,
    state,
    told: () => {
      const { feedback, repeat } = store.getState();
      return {
        snack: feedback.snackbar?.message ?? null,
        alerts: feedback.alerts.map(({ message }) => message),
        asked: repeat.asked?.title ?? null,
      };
    },
    close() {
      isOpen = false;
      for (const stop of stops) stop();
      core.forget(client);
    },
  };
};
