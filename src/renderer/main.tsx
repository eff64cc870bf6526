import { createRoot } from 'react-dom/client';
import { navigate } from 'wouter/use-browser-location';
import { App } from './app/app';
import { followEvents } from './app/events';
import { createAppStore } from './app/store';
import { createBridge } from './bridge/client';
import { createElectronTransport } from './bridge/electron-transport';
import { createHttpTransport } from './bridge/http-transport';
import { AppStoreProvider } from './ui/use-app';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const bridge = createBridge(
  window.internalDash ? createElectronTransport(window.internalDash) : createHttpTransport(),
);
const store = createAppStore(bridge);
followEvents(bridge, store, { openLogin: (id) => navigate(`/login/${id}`) });
// The address tells what the person before was doing: their query must not run again for the next.
store.subscribe((now, before) => {
  const { owner } = before.session;
  if (owner !== null && now.session.owner !== owner) navigate('/', { replace: true });
});
void store.getState().session.start();

createRoot(root).render(
  <AppStoreProvider value={store}>
    <App />
  </AppStoreProvider>,
);
