import type { Session, WebContents } from 'electron';
import type { Log } from '../../core/ports';
import { httpOrigin, isAppUrl, isLoopback } from './app-url';

export type LockableContents = Pick<WebContents, 'on' | 'setWindowOpenHandler'>;
export type LockableSession = Pick<
  Session,
  | 'on'
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
>;

export interface NavigationPolicy {
  /** Origin of the app's own pages. */
  readonly origin: string;
  /** Address of the card provider's script; null while the environment is not known. */
  scriptUrl(): string | null;
  readonly log: Log;
}

/** The card provider's frames live below its own domain, whatever host its script puts them on. */
const PROVIDER_FRAME = /^https:\/\/([a-z0-9-]+\.)*stripe\.com$/;

interface Navigation {
  readonly url: string;
  readonly isMainFrame: boolean;
  readonly frame: { readonly parent: { readonly parent: unknown } | null } | null;
  preventDefault(): void;
}

const mayShow = (navigation: Navigation, policy: NavigationPolicy): boolean => {
  const { url, isMainFrame, frame } = navigation;
  if (isMainFrame) return isAppUrl(url, policy.origin);
  if (url === 'about:blank' || url === 'about:srcdoc') return true;
  const origin = httpOrigin(url);
  if (origin === null || origin === policy.origin) return false;
  const script = policy.scriptUrl();
  if (script !== null && origin === httpOrigin(script)) return true;
  // A frame of our page belongs to the card provider; the frames inside it (the bank's page at
  // 3-D Secure) are the provider's to choose, over https.
  const isOurs = frame === null || frame.parent === null || frame.parent.parent === null;
  return isOurs ? PROVIDER_FRAME.test(origin) : origin.startsWith('https:');
};

/**
 * Ties a page to the app: its main frame never leaves the app's origin, frames stay with the card
 * provider, no window opens and no webview attaches. Pages for the system's browser are opened by
 * core, which checks their addresses.
 */
export const lockContents = (contents: LockableContents, policy: NavigationPolicy): void => {
  const check = (navigation: Navigation): void => {
    if (mayShow(navigation, policy)) return;
    navigation.preventDefault();
    // Never the whole address: it may carry a token.
    policy.log.warn('navigation refused', {
      origin: httpOrigin(navigation.url) ?? 'none',
      isMainFrame: navigation.isMainFrame,
    });
  };
  contents.on('will-navigate', check);
  contents.on('will-frame-navigate', check);
  contents.on('will-redirect', check);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
};

/** Chromium asks these before a page may load from the machine itself. */
const LOOPBACK_PERMISSIONS = ['loopback-network', 'local-network-access'];

/**
 * Refuses every permission, device and download. Allowed are copying text, and, where the
 * environment's card script comes from this machine (sandbox), loading it from there.
 */
export const lockSession = (session: LockableSession, policy: NavigationPolicy): void => {
  const isAllowed = (permission: string, page: string): boolean => {
    if (!isAppUrl(page, policy.origin)) return false;
    if (permission === 'clipboard-sanitized-write') return true;
    const script = policy.scriptUrl();
    return LOOPBACK_PERMISSIONS.includes(permission) && script !== null && isLoopback(script);
  };
  session.setPermissionCheckHandler(
    (_contents, permission, origin, { requestingUrl }) =>
      isAllowed(permission, origin) && isAllowed(permission, requestingUrl ?? origin),
  );
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(details.isMainFrame && isAllowed(permission, details.requestingUrl));
  });
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler(null);
  // Documents are saved by core; a page has nothing to download.
  session.on('will-download', (event) => {
    event.preventDefault();
    policy.log.warn('download by a page refused');
  });
};
