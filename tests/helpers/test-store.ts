import { onTestFinished } from 'vitest';
import type { Permission } from '../../src/contract/permissions';
import { followEvents } from '../../src/renderer/app/events';
import { type AppState, type AppStore, createAppStore } from '../../src/renderer/app/store';
import { staff } from '../unit/rules/builders';
import { createFakeBridge, type FakeBridge } from './fake-bridge';

export interface TestStore {
  readonly fake: FakeBridge;
  readonly store: AppStore & { reset(): void };
  readonly state: () => AppState;
  /** Resolves once the state satisfies the condition. */
  readonly until: (condition: (state: AppState) => boolean) => Promise<void>;
}

/** The real store, signed in, over a fake bridge, without a screen. To be called inside a test. */
export const createTestStore = (...permissions: readonly Permission[]): TestStore => {
  const fake = createFakeBridge();
  const store = createAppStore(fake.bridge);
  store
    .getState()
    .session.setSession({ status: 'signed-in', user: staff(...permissions), isProd: false });
  onTestFinished(followEvents(fake.bridge, store, { openLogin: () => undefined }));
  return {
    fake,
    store,
    state: () => store.getState(),
    until: (condition) =>
      new Promise((resolve) => {
        const look = () => {
          if (!condition(store.getState())) return false;
          stop();
          resolve();
          return true;
        };
        let stop: () => void = () => undefined;
        if (look()) return;
        stop = store.subscribe(look);
      }),
  };
};

/** Resolves when everything that was ready to go on has gone on: for what must not happen. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
