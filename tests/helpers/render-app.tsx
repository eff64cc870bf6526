import { FluentProvider } from '@fluentui/react-components';
import { act, cleanup, configure, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeAll, onTestFinished } from 'vitest';
import { methods } from '../../src/contract/methods/methods';
import type { Permission } from '../../src/contract/permissions';
import { mayAccess } from '../../src/domain/session/permissions';
import { ConfirmationDialog, Confirmations } from '../../src/renderer/app/dialogs/confirmations';
import { ModalStack } from '../../src/renderer/app/dialogs/modal-stack';
import { RepeatDialog } from '../../src/renderer/app/dialogs/repeat-dialog';
import { followEvents } from '../../src/renderer/app/events';
import { features } from '../../src/renderer/app/features';
import { createRunCommand } from '../../src/renderer/app/keyboard/run-command';
import { Alerts } from '../../src/renderer/app/shell/alerts';
import { Snackbar } from '../../src/renderer/app/shell/snackbar';
import { lightTheme } from '../../src/renderer/app/theme/theme';
import { FeaturesProvider } from '../../src/renderer/state/commands/use-features';
import { syncUrl } from '../../src/renderer/state/navigation/sync-url';
import { type AppStore, createAppStore } from '../../src/renderer/state/store';
import { AppStoreProvider } from '../../src/renderer/state/use-app';
import { keepComposingKeys } from '../../src/renderer/ui/focus/composing-keys';
import { staff } from '../unit/domain/builders';
import { createFakeBridge, type FakeBridge } from './fake-bridge';
import { installLayout } from './layout';
import { type WholeState, wholeState } from './whole-state';

// A failure prints its message without the whole page.
configure({ getElementError: (message) => new Error(message ?? '') });

// The shell preloads it too, so that a question shows immediately.
beforeAll(ConfirmationDialog.preload);

export interface RenderedApp {
  readonly fake: FakeBridge;
  readonly store: AppStore;
  readonly user: UserEvent;
  /** Runs something that changes the store from outside the components. */
  readonly run: <T>(change: (state: WholeState) => T | Promise<T>) => Promise<T>;
  /** Text of the snackbar; null while it is closed. */
  readonly snackbar: () => string | null;
}

export interface RenderOptions {
  readonly permissions?: readonly Permission[];
  readonly isProd?: boolean;
  /** Sets responses before rendering. */
  readonly prepare?: (fake: FakeBridge) => void;
}

export const everyPermission: readonly Permission[] = [
  'admin',
  'sales',
  'ops',
  'search',
  'firewall',
];

/**
 * Renders a screen the way the shell does, signed in, with modals, alerts, and the snackbar, over
 * the real store and a fake bridge. Call it inside a test; it is cleaned up afterward.
 */
export const renderApp = (
  content: ReactNode = null,
  { permissions = everyPermission, isProd = false, prepare }: RenderOptions = {},
): RenderedApp => {
  installLayout();
  const person = staff(...permissions);
  const fake = createFakeBridge((method) => !mayAccess(person, methods[method].access));
  fake.answer('billing.priceConfig', { priceConfig: [], couponConfig: [] });
  fake.answer('writes.unfinished', []);
  fake.answer('teamSetup.parked', []);
  fake.answer('bulk.list', []);
  fake.answer('batchQuotes.status', null);
  // Every record also requests these.
  fake.answer('member.crmExportLogs', []);
  fake.answer('team.crmExportLogs', []);
  prepare?.(fake);
  const store = createAppStore(fake.bridge, window.location.pathname, window.location.search);
  const stopAddress = syncUrl(store);
  store.getState().session.setSession({
    status: 'signed-in',
    user: person,
    isProd,
  });
  const stop = followEvents(fake.bridge, store);
  const stopFeatures = store.onEvent((event) => {
    for (const feature of features) feature.onEvent?.(event, store);
  });
  const stopComposing = keepComposingKeys();
  const user = userEvent.setup();
  render(
    <AppStoreProvider value={store}>
      <FluentProvider theme={lightTheme}>
        <FeaturesProvider
          value={{
            features,
            runCommand: createRunCommand(features, store),
          }}
        >
          {content}
          <ModalStack />
          <Confirmations />
          <RepeatDialog />
          <Alerts />
          <Snackbar />
        </FeaturesProvider>
      </FluentProvider>
    </AppStoreProvider>,
  );
  onTestFinished(() => {
    stop();
    stopAddress();
    stopFeatures();
    stopComposing();
    cleanup();
    window.history.replaceState(null, '', '/');
  });
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
    snackbar: () => {
      const bar = document.querySelector('[data-severity]');
      return bar ? (store.getState().feedback.snackbar?.message ?? null) : null;
    },
  };
};

/** The texts of all open alerts. */
export const alertTexts = (app: RenderedApp): readonly string[] =>
  app.store.getState().feedback.alerts.map((alert) => alert.message);

/** The accessible description of an element, combined from `aria-describedby`. */
export const descriptionOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim() ||
  (element.getAttribute('aria-description') ?? '');

/**
 * Whether the control does nothing. One that explains why stays focusable and isn't disabled in
 * HTML.
 */
export const isUnavailable = (element: HTMLElement): boolean =>
  element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true';

/**
 * Enters a text at the end of a field in one change. Typing it renders the screen after each key;
 * only tests of what a key does need that.
 */
export const enterText = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.click(field);
  await user.paste(text);
};

export { screen };
