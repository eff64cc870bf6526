import { createHash } from 'node:crypto';
import { Html, html } from './html';
import { pageStyle } from './page-style';

export interface PageParts {
  readonly title: string;
  /** `narrow` for a single centered card, `wide` for lists. */
  readonly width: 'narrow' | 'wide';
  readonly main: Html;
}

/**
 * A complete page of the sandbox: no scripts, system fonts, and the system's light or dark scheme.
 */
export const renderPage = ({ title, width, main }: PageParts): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Html(pageStyle)}</style>
</head>
<body class="${width}">
<main>
${main}
</main>
</body>
</html>
`.text;

const styleHash = createHash('sha256').update(pageStyle).digest('base64');

/**
 * Headers for every page made by `renderPage`. A form may end in a redirect to an app on a loopback
 * port, which browsers count as part of the form's action.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "form-action 'self' http://127.0.0.1:*",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};
