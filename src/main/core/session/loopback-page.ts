/** The page that the browser shows at the end of the sign-in. */
export interface LoopbackPage {
  readonly status: number;
  readonly title: string;
  /** Complete sentences. */
  readonly text: string;
  readonly good: boolean;
}

const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (character) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character] ?? '',
  );

const style = `
:root { color-scheme: light dark; --page: #f5f5f5; --card: #fff; --text: #242424; --quiet: #616161;
  --line: #e0e0e0; --good: #0e700e; --bad: #b10e1c; }
@media (prefers-color-scheme: dark) { :root { --page: #141414; --card: #292929; --text: #fff;
  --quiet: #adadad; --line: #3d3d3d; --good: #54b054; --bad: #dc626d; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--page);
  color: var(--text); font: 400 16px/24px "Segoe UI", system-ui, -apple-system, Roboto, sans-serif; }
main { width: min(440px, calc(100vw - 32px)); padding: 32px; background: var(--card);
  border: 1px solid var(--line); border-radius: 8px; border-top: 4px solid var(--mark); }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; font-weight: 600; }
p { margin: 0; overflow-wrap: anywhere; }
p + p { margin-top: 16px; color: var(--quiet); font-size: 14px; line-height: 20px; }
main.good { --mark: var(--good); } main.bad { --mark: var(--bad); }
`;

const html = ({ title, text, good }: LoopbackPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} - Internal Dash</title>
<style>${style}</style>
</head>
<body>
<main class="${good ? 'good' : 'bad'}">
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p>${good ? 'You can close this page and go back to Internal Dash.' : 'Close this page, go back to Internal Dash, and sign in again.'}</p>
</main>
</body>
</html>
`;

/** Renders the page as an HTTP response: no scripts, requests, caching, or referrer. */
export const renderPage = (
  page: LoopbackPage,
): { readonly body: string; readonly headers: Readonly<Record<string, string>> } => ({
  body: html(page),
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
  },
});

export const signedInPage = (email: string): LoopbackPage => ({
  status: 200,
  title: 'You are signed in',
  text: `Internal Dash is signed in as ${email}.`,
  good: true,
});

export const failedPage = (message: string): LoopbackPage => ({
  status: 400,
  title: 'Sign-in failed',
  text: message,
  good: false,
});
