/** Sources that the payment provider's script needs, by directive. */
interface CardSources {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
}

/** The sources that the payment provider requires for its script, card fields, and 3-D Secure frames. */
const PROVIDER: CardSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

const cardSources = (scriptUrl: string | null): CardSources => {
  if (scriptUrl === null) return { script: [], frame: [], connect: [] };
  const { origin, hostname } = new URL(scriptUrl);
  if (hostname === 'js.stripe.com') return PROVIDER;
  // The sandbox's fake provider serves its script, frames, and answers from one origin.
  return { script: [origin], frame: [origin], connect: [origin] };
};

export interface PagePolicy {
  /** Origin of the document with the card field; null if there is none. */
  readonly cardOrigin: string | null;
  /** Live reload needs inline scripts and styles and a WebSocket. Never set in a build. */
  readonly development?: boolean;
}

export interface CardPolicy {
  readonly appOrigin: string;
  /** Link to the environment's card script; null if no script may load. */
  readonly scriptUrl: string | null;
  /** Hashes of the document's own script and style. */
  readonly script: string;
  readonly style: string;
}

/** Hash of the empty text. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const directive = (name: string, ...sources: readonly string[]): string =>
  [name, ...new Set(sources)].join(' ');

/**
 * Content security policy of the app's page, the same in both hosts. Scripts come only from the
 * app's own origin, without inline scripts or eval; the only frame is the card form's. Fluent UI
 * adds empty style elements and fills them through the CSSOM, so only empty style elements are
 * allowed. Style attributes are allowed because React sets them.
 */
export const contentSecurityPolicy = ({ cardOrigin, development }: PagePolicy): string =>
  [
    directive('default-src', "'none'"),
    directive('script-src', "'self'", ...(development ? ["'unsafe-inline'"] : [])),
    directive('style-src', "'self'", development ? "'unsafe-inline'" : EMPTY_STYLE),
    directive('style-src-attr', "'unsafe-inline'"),
    directive('img-src', "'self'", 'data:'),
    directive('font-src', "'self'"),
    directive('connect-src', "'self'", ...(development ? ['ws:'] : [])),
    directive('frame-src', cardOrigin ?? "'none'"),
    directive('manifest-src', "'self'"),
    // A worker would outlive the app that served it and see the next app's tickets.
    directive('worker-src', "'none'"),
    directive('object-src', "'none'"),
    directive('base-uri', "'none'"),
    directive('form-action', "'none'"),
    directive('frame-ancestors', "'none'"),
  ].join('; ');

/** Policy of the card document: its own script and style, and the sources the payment provider needs. */
export const cardPolicy = ({ appOrigin, scriptUrl, script, style }: CardPolicy): string => {
  const card = cardSources(scriptUrl);
  return [
    directive('default-src', "'none'"),
    directive('script-src', script, ...card.script),
    directive('style-src', style),
    directive('style-src-attr', "'unsafe-inline'"),
    directive('connect-src', ...(card.connect.length > 0 ? card.connect : ["'none'"])),
    directive('frame-src', ...(card.frame.length > 0 ? card.frame : ["'none'"])),
    directive('img-src', 'data:'),
    directive('worker-src', "'none'"),
    directive('object-src', "'none'"),
    directive('base-uri', "'none'"),
    directive('form-action', "'none'"),
    directive('frame-ancestors', appOrigin),
  ].join('; ');
};

const REFUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
];

/** Headers of every response for the app's page. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': REFUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
};

/** Headers of the document itself: {@link securityHeaders} and the policy. */
export const documentHeaders = (policy: PagePolicy): Record<string, string> => ({
  ...securityHeaders,
  'content-security-policy': contentSecurityPolicy(policy),
});
