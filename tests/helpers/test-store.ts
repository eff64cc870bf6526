import { onTestFinished } from 'vitest';
import type { Permission } from '../../src/contract/permissions';
import { followEvents } from '../../src/renderer/app/events';
import { features } from '../../src/renderer/app/features';
import { type AppStore, createAppStore } from '../../src/renderer/state/store';
import { staff } from '../unit/domain/builders';
import { createFakeBridge, type FakeBridge } from './fake-bridge';
import { type WholeState, wholeState } from './whole-state';

export interface TestStore {
  readonly fake: FakeBridge;
  readonly store: AppStore;
  readonly state: () => WholeState;
  /** Resolves when the state satisfies the condition. */
  readonly until: (condition: (state: WholeState) => boolean) => Promise<void>;
}

/** The real store, signed in, over a fake bridge, without a screen. Call it inside a test. */
export const createTestStore = (...permissions: readonly Permission[]): TestStore => {
  const fake = createFakeBridge();
  const store = createAppStore(fake.bridge);
  store
    .getState()
    .session.setSession({ status: 'signed-in', user: staff(...permissions), isProd: false });
  onTestFinished(
    store.onEvent((event) => {
      for (const feature of features) feature.onEvent?.(event, store);
    }),
  );
  onTestFinished(followEvents(fake.bridge, store));
  return {
    fake,
    store,
    state: () => wholeState(store),
    until: (condition) =>
      new Promise((resolve) => {
        const look = () => {
          if (!condition(wholeState(store))) return false;
          stop();
          resolve();
          return true;
        };
        let stop: () => void = () => undefined;
        if (look()) return;
        stop = store.onChange(look);
      }),
  };
};

/** Resolves after all pending work has run, to check that something did not happen. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
