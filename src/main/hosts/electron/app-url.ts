/**
 * The app has its own scheme, so that Chromium keeps handling `https` and its cross-origin rules.
 */
export const APP_SCHEME = 'internal-dash-app';

/** Origin of the renderer. */
export const APP_ORIGIN = `${APP_SCHEME}://main`;

/**
 * Origin of the card form's document. No one can own a host below `.invalid` (RFC 2606). It uses
 * https, because the payment provider's live keys refuse other pages.
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
 * Whether a link is a page of the app. `blob:` and `filesystem:` links share the origin but not the
 * scheme, and are not pages of the app.
 */
export const isAppUrl = (url: string, origin: string): boolean => {
  const parsed = parse(url);
  // Node gives the origin `null` to URLs with custom schemes.
  return parsed !== null && `${parsed.protocol}//${parsed.host}` === origin;
};

/** The origin of an http(s) link, or null. */
export const httpOrigin = (url: string): string | null => {
  const parsed = parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.origin : null;
};

/**
 * Whether a link points to a literal loopback address. `localhost` could resolve to another
 * machine.
 */
export const isLoopback = (url: string): boolean => {
  const host = parse(url)?.hostname;
  return host === '127.0.0.1' || host === '[::1]';
};

/**
 * The origin that windows load from: the app's own, or, in development, electron-vite's server on
 * this computer (`ELECTRON_RENDERER_URL`). A packaged app ignores the variable, and other hosts are
 * refused, because the page has the bridge.
 */
export const rendererOrigin = (packaged: boolean, developmentUrl: string | undefined): string => {
  if (packaged || !developmentUrl) return APP_ORIGIN;
  const parsed = parse(developmentUrl);
  const local = parsed?.hostname === 'localhost' || isLoopback(developmentUrl);
  if (parsed?.protocol !== 'http:' || !local) {
    throw new Error('ELECTRON_RENDERER_URL must be an http address of this computer.');
  }
  return parsed.origin;
};
