import { createRoot } from 'react-dom/client';
import { App, Shell } from './app/app';
import { EffectsBeforeInput } from './app/effects-before-input';
import { followEvents } from './app/events';
import { ConnectionNotice } from './app/shell/connection-notice';
import { type Bridge, createBridge } from './bridge/client';
import type { Connection } from './bridge/connection';
import { createElectronTransport } from './bridge/electron-transport';
import { pageKey, takePageKey } from './bridge/page-key';
import { browserSocketParts } from './bridge/proven-socket';
import { createSocketTransport } from './bridge/socket-transport';
import { earlyFieldFinished, sendEarlyQuery } from './start/send-early-query';
import { markSignedIn, signedInKey } from './start/signed-in-mark';
import { persistDrafts } from './state/drafts/persist-drafts';
import { askBeforeLeaving } from './state/navigation/ask-before-leaving';
import { restoreLocation } from './state/navigation/restore-location';
import { syncUrl } from './state/navigation/sync-url';
import { createAppStore } from './state/store';
import { AppStoreProvider } from './state/use-app';
import { afterPaint } from './ui/layout/after-paint';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const connect = (): { bridge: Bridge; connection: Connection | null } => {
  if (window.internalDash) {
    return { bridge: createBridge(createElectronTransport(window.internalDash)), connection: null };
  }
  takePageKey(window);
  const transport = createSocketTransport(browserSocketParts(window, () => pageKey(window)));
  return { bridge: createBridge(transport), connection: transport.connection };
};
const { bridge, connection } = connect();
const store = createAppStore(bridge, window.location.pathname, window.location.search);
followEvents(bridge, store);
syncUrl(store);
store.subscribe(({ session: { session } }, before) => {
  if (session.status === before.session.session.status) return;
  if (session.status === 'signed-in' || session.status === 'signed-out') {
    markSignedIn(session.status === 'signed-in');
  }
});
sendEarlyQuery(store);
persistDrafts(bridge, store);
restoreLocation(store, window, afterPaint);
askBeforeLeaving(store);
void store.getState().session.start();
// The session is usually the same as last time, so what comes next begins before it is known.
if (localStorage.getItem(signedInKey) !== null) {
  Shell.preload().catch(() => undefined);
  // A page's first date format takes 20 milliseconds or more, and every row of results has a date.
  setTimeout(() => new Intl.DateTimeFormat());
}

// What renders here would hold up the letters typed in the early field, and their rows.
void earlyFieldFinished().then(() =>
  createRoot(root).render(
    <AppStoreProvider value={store}>
      <EffectsBeforeInput />
      <App />
      {connection && <ConnectionNotice connection={connection} />}
    </AppStoreProvider>,
  ),
);
