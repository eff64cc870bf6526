import { act, cleanup, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import type { Session } from '../../src/contract/entities/session';
import {
  defaultSettings,
  type Settings,
  type TeamSetupFlow,
} from '../../src/contract/entities/settings';
import { type AppInfo, methods } from '../../src/contract/methods/methods';
import type { Permission } from '../../src/contract/permissions';
import { App } from '../../src/renderer/app/app';
// Imported so that they are compiled before the first test waits for them.
import '../../src/renderer/app/palette/palette-dialog';
import '../../src/renderer/app/shell/shell';
import '../../src/renderer/features/home/home-screen';
import { mayAccess } from '../../src/domain/session/permissions';
import { followEvents } from '../../src/renderer/app/events';
import { sendEarlyQuery } from '../../src/renderer/start/send-early-query';
import { syncUrl } from '../../src/renderer/state/navigation/sync-url';
import { type AppStore, createAppStore } from '../../src/renderer/state/store';
import { AppStoreProvider } from '../../src/renderer/state/use-app';
import { staff } from '../unit/domain/builders';
import { createFakeBridge, type FakeBridge } from './fake-bridge';
import { installLayout } from './layout';
import { type WholeState, wholeState } from './whole-state';

// The first test of a file waits for the shell's modules to be compiled.
configure({ asyncUtilTimeout: 18_000 });

export const appInfo: AppInfo = {
  version: '1.2.3',
  host: 'browser',
  environment: { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' },
  tokenStore: 'keychain',
  notices: [],
  downloadsFolder: '/home/staff/Downloads',
  canChooseFolder: false,
};

export const signedIn = (permissions: readonly Permission[], email?: string): Session => ({
  status: 'signed-in',
  user: { ...staff(...permissions), ...(email ? { email } : {}) },
  isProd: false,
});

export interface ShellOptions {
  readonly session?: Session;
  readonly info?: Partial<AppInfo>;
  readonly settings?: Partial<Settings>;
  readonly teamSetup?: TeamSetupFlow | null;
  readonly path?: string;
  /** Sets more responses before the start. */
  readonly prepare?: (fake: FakeBridge) => void;
}

export interface RenderedShell {
  readonly fake: FakeBridge;
  readonly store: AppStore;
  readonly user: UserEvent;
  readonly run: <T>(change: (state: WholeState) => T | Promise<T>) => Promise<T>;
}

/** jsdom lacks both; preloading must not outlive a test. */
export const installBrowser = (): void => {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  window.requestIdleCallback = () => 0;
  window.cancelIdleCallback = () => undefined;
};

/** Renders the whole window the way main.tsx does, over a fake bridge. Call it inside a test. */
export const renderShell = async ({
  session = { status: 'signed-out' },
  info = {},
  settings = {},
  teamSetup = null,
  path = '/',
  prepare,
}: ShellOptions = {}): Promise<RenderedShell> => {
  installBrowser();
  installLayout();
  window.history.replaceState(null, '', path);
  const known: { store?: AppStore } = {};
  const fake = createFakeBridge((method) => {
    const now = known.store?.getState().session.session;
    // Before sign-in and after sign-out, only the tests know who calls.
    return now?.status === 'signed-in' && !mayAccess(now.user, methods[method].access);
  });
  fake.answer('session.get', session);
  // Every record also requests these.
  fake.answer('member.crmExportLogs', []);
  fake.answer('team.crmExportLogs', []);
  fake.answer('app.info', { ...appInfo, ...info });
  fake.answer('settings.get', { ...defaultSettings, ...settings });
  fake.answer('teamSetup.get', teamSetup);
  fake.answer('teamSetup.leave', null);
  fake.answer('teamSetup.parked', []);
  fake.answer('bulk.list', []);
  fake.answer('batchQuotes.status', null);
  fake.answer('searches.recent', []);
  fake.answer('visits.list', []);
  fake.answer('journal.list', []);
  fake.answer('visits.add', []);
  fake.answer('writes.unfinished', []);
  fake.answer('updates.get', { channel: 'latest', state: { status: 'none', why: 'Not here.' } });
  fake.answer('window.setRestartBlockers', null);
  fake.answer('lock.active', null);
  fake.answer('billing.priceConfig', { priceConfig: [], couponConfig: [] });
  prepare?.(fake);

  const store = createAppStore(fake.bridge, window.location.pathname, window.location.search);
  const stopAddress = syncUrl(store);
  sendEarlyQuery(store);
  known.store = store;
  const stop = followEvents(fake.bridge, store);
  const user = userEvent.setup();
  render(
    <AppStoreProvider value={store}>
      <App />
    </AppStoreProvider>,
  );
  onTestFinished(() => {
    stop();
    stopAddress();
    cleanup();
  });
  await act(() => store.getState().session.start());
  return {
    fake,
    store,
    user,
    run: async (change) => {
      let result: unknown;
      await act(async () => {
        result = await change(wholeState(store));
      });
      return result as never;
    },
  };
};
