/** Fetches from the card provider that the page and its script need, by directive. */
interface CardSources {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
}

/** The sources that the card provider asks for, for its script and the frames of card fields and 3-D Secure. */
const PROVIDER: CardSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

const cardSources = (scriptUrl: string | null): CardSources => {
  if (scriptUrl === null) return { script: [], frame: [], connect: [] };
  const { origin, hostname } = new URL(scriptUrl);
  if (hostname === 'js.stripe.com') return PROVIDER;
  // The sandbox's stand-in serves its script, its frames and its answers from one origin.
  return { script: [origin], frame: [origin], connect: [origin] };
};

export interface PagePolicy {
  /** Address of the environment's card script; null where none may load. */
  readonly cardScriptUrl: string | null;
  /** Reload on change needs inline scripts and styles and a web socket; never in a build. */
  readonly development?: boolean;
}

/** Hash of the empty text. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const directive = (name: string, ...sources: readonly string[]): string =>
  [name, ...new Set(sources)].join(' ');

/**
 * Content security policy of the app's page, the same in both hosts. Scripts come from the app's
 * own origin and the card provider, nothing inline, no eval. Fluent UI makes its styles at run
 * time: it puts empty style elements into the page and adds rules to them, so that only empty ones
 * are allowed. Style attributes are, for the frames that the card provider's script places.
 */
export const contentSecurityPolicy = ({ cardScriptUrl, development }: PagePolicy): string => {
  const card = cardSources(cardScriptUrl);
  return [
    directive('default-src', "'none'"),
    directive('script-src', "'self'", ...(development ? ["'unsafe-inline'"] : []), ...card.script),
    directive('style-src', "'self'", development ? "'unsafe-inline'" : EMPTY_STYLE),
    directive('style-src-attr', "'unsafe-inline'"),
    directive('img-src', "'self'", 'data:'),
    directive('font-src', "'self'"),
    directive('connect-src', "'self'", ...(development ? ['ws:'] : []), ...card.connect),
    directive('frame-src', ...(card.frame.length > 0 ? card.frame : ["'none'"])),
    directive('manifest-src', "'self'"),
    directive('object-src', "'none'"),
    directive('base-uri', "'none'"),
    directive('form-action', "'none'"),
    directive('frame-ancestors', "'none'"),
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

/** Headers of every answer to a page of the app. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': REFUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
};

/** {@link securityHeaders} and the policy: what the document itself is served with. */
export const documentHeaders = (policy: PagePolicy): Record<string, string> => ({
  ...securityHeaders,
  'content-security-policy': contentSecurityPolicy(policy),
});
