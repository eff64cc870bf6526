/** A scheme of the app's own, so that `https` stays with Chromium and all its rules between origins. */
export const APP_SCHEME = 'internal-dash-app';

/** Where the renderer lives. */
export const APP_ORIGIN = `${APP_SCHEME}://main`;

/**
 * Where the card form's document lives. Nobody can own a host below `.invalid` (RFC 2606). https,
 * because the card provider's live keys refuse any other page.
 */
export const CARD_ORIGIN = 'https://card.internal-dash.invalid';
export const CARD_FRAME_URL = `${CARD_ORIGIN}/`;

const parse = (url: string): URL | null => {
  try {
    return new URL(url);
  } catch {
    return null;
  }
};

/**
 * True for a page of the app itself. `blob:` and `filesystem:` addresses share the origin but not
 * the scheme, and are no pages of ours.
 */
export const isAppUrl = (url: string, origin: string): boolean => {
  const parsed = parse(url);
  // Node knows no origins of schemes that are not the web's.
  return parsed !== null && `${parsed.protocol}//${parsed.host}` === origin;
};

/** The origin of an http(s) address, or null. */
export const httpOrigin = (url: string): string | null => {
  const parsed = parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.origin : null;
};

/** The machine itself, by its literal addresses; `localhost` may be resolved to anything. */
export const isLoopback = (url: string): boolean => {
  const host = parse(url)?.hostname;
  return host === '127.0.0.1' || host === '[::1]';
};

/**
 * Where windows load from: the app's own origin, or in development electron-vite's server on this
 * machine (`ELECTRON_RENDERER_URL`). A packaged app never looks at the variable, and an address
 * elsewhere is refused, because whoever serves the page holds the bridge.
 */
export const rendererOrigin = (packaged: boolean, developmentUrl: string | undefined): string => {
  if (packaged || !developmentUrl) return APP_ORIGIN;
  const parsed = parse(developmentUrl);
  const local = parsed?.hostname === 'localhost' || isLoopback(developmentUrl);
  if (parsed?.protocol !== 'http:' || !local) {
    throw new Error('ELECTRON_RENDERER_URL must be an http address of this machine.');
  }
  return parsed.origin;
};
