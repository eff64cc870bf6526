import { createHash } from 'node:crypto';
import { cardPolicy, securityHeaders } from '../csp';
import script from './card-frame.js?raw';

const STYLE =
  'body{margin:0;padding:2px;overflow:hidden;font:14px/20px "Segoe UI",system-ui,sans-serif}';

const hash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export interface CardPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The document in which the payment provider's script runs. It is a single file, so its origin answers
 * only one request; everything else it loads comes from the payment provider.
 * @param appOrigin the only page that may embed this document and exchange messages with it
 */
export const cardPage = (appOrigin: string, scriptUrl: string | null): CardPage => ({
  html: `<!doctype html><html lang="en" data-app="${appOrigin}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Card</title><style>${STYLE}</style></head><body><form novalidate><div id="card"></div></form><script>${script}</script></body></html>`,
  headers: {
    ...securityHeaders,
    'content-security-policy': cardPolicy({
      appOrigin,
      scriptUrl,
      script: hash(script),
      style: hash(STYLE),
    }),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  },
});
