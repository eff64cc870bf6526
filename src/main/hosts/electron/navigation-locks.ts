import type { Session, WebContents } from 'electron';
import type { Log } from '../../core/app/ports';
import { CARD_FRAME_URL, CARD_ORIGIN, httpOrigin, isAppUrl, isLoopback } from './app-url';

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
  /** Link to the payment provider's script; null until the environment is known. */
  scriptUrl(): string | null;
  /** Called before the card form's frame requests its document. */
  onCardFrame(): void;
  readonly log: Log;
}

/** The payment provider may use any host below its own domain for its frames. */
const PROVIDER_FRAME = /^https:\/\/([a-z0-9-]+\.)*stripe\.com$/;

interface Frame {
  readonly parent: Frame | null;
}

interface Navigation {
  readonly url: string;
  readonly isMainFrame: boolean;
  readonly frame: Frame | null;
  preventDefault(): void;
}

/** Nesting depth of a frame; a frame that no longer exists counts as one of ours. */
const depthOf = (frame: Frame | null): number => {
  let depth = 0;
  for (let at = frame?.parent ?? null; at !== null; at = at.parent) depth += 1;
  return Math.max(depth, 1);
};

const mayShow = (navigation: Navigation, policy: NavigationPolicy): boolean => {
  const { url, isMainFrame, frame } = navigation;
  if (isMainFrame) return isAppUrl(url, policy.origin);
  if (url === 'about:blank' || url === 'about:srcdoc') return true;
  const depth = depthOf(frame);
  // The only frame of our page is the card form's. Frames inside it belong to the payment provider,
  // and the payment provider chooses the frames inside those (the bank's 3-D Secure page), over https.
  if (depth === 1) return url === CARD_FRAME_URL;
  const origin = httpOrigin(url);
  if (origin === null || origin === policy.origin || origin === CARD_ORIGIN) return false;
  const script = policy.scriptUrl();
  if (script !== null && origin === httpOrigin(script)) return true;
  return depth === 2 ? PROVIDER_FRAME.test(origin) : origin.startsWith('https:');
};

/**
 * Locks a page to the app: its main frame stays on the app's origin, frames stay with the card
 * provider, and it cannot open windows or attach webviews. Core opens links in the system's browser
 * after checking them.
 */
export const lockContents = (contents: LockableContents, policy: NavigationPolicy): void => {
  /** Returns whether the navigation may continue. */
  const check = (navigation: Navigation): boolean => {
    if (mayShow(navigation, policy)) return true;
    navigation.preventDefault();
    // Never log the whole link, which may contain a token.
    policy.log.warn('navigation refused', {
      origin: httpOrigin(navigation.url) ?? 'none',
      isMainFrame: navigation.isMainFrame,
    });
    return false;
  };
  contents.on('will-navigate', check);
  contents.on('will-frame-navigate', (navigation) => {
    if (check(navigation) && navigation.url === CARD_FRAME_URL) policy.onCardFrame();
  });
  contents.on('will-redirect', check);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
};

/** Permissions that Chromium requires before a page may load from loopback. */
const LOOPBACK_PERMISSIONS = ['loopback-network', 'local-network-access'];

/**
 * Refuses every permission, device, and download, except copying text and, if the environment's
 * card script is on this computer (sandbox), loading it.
 */
export const lockSession = (session: LockableSession, policy: NavigationPolicy): void => {
  const isAllowed = (permission: string, page: string): boolean => {
    const isApp = isAppUrl(page, policy.origin);
    if (permission === 'clipboard-sanitized-write') return isApp;
    if (!isApp && !isAppUrl(page, CARD_ORIGIN)) return false;
    const script = policy.scriptUrl();
    return LOOPBACK_PERMISSIONS.includes(permission) && script !== null && isLoopback(script);
  };
  session.setPermissionCheckHandler(
    (_contents, permission, origin, { requestingUrl }) =>
      isAllowed(permission, origin) && isAllowed(permission, requestingUrl ?? origin),
  );
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const mayAsk = details.isMainFrame || LOOPBACK_PERMISSIONS.includes(permission);
    answer(mayAsk && isAllowed(permission, details.requestingUrl));
  });
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler(null);
  // Core saves documents; a page has nothing to download.
  session.on('will-download', (event) => {
    event.preventDefault();
    policy.log.warn('download by a page refused');
  });
};
