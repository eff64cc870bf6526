import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cardPage } from '../../../src/main/hosts/shared/card-frame/card-page';
import {
  cardPolicy,
  contentSecurityPolicy,
  documentHeaders,
} from '../../../src/main/hosts/shared/csp';

const parse = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

const page = parse(contentSecurityPolicy({ cardOrigin: 'https://card.test' }));

const cardOf = (scriptUrl: string | null) =>
  parse(
    cardPolicy({
      appOrigin: 'https://app.test',
      scriptUrl,
      script: "'sha256-script'",
      style: "'sha256-style'",
    }),
  );

describe('the content security policy', () => {
  it("allows the app's scripts, nothing inline, no eval, and nothing from the payment provider", () => {
    expect(page['script-src']).toEqual(["'self'"]);
    expect(page['connect-src']).toEqual(["'self'"]);
  });

  it('allows one frame: the card form', () => {
    expect(page['frame-src']).toEqual(['https://card.test']);
    expect(parse(contentSecurityPolicy({ cardOrigin: null }))['frame-src']).toEqual(["'none'"]);
  });

  it('allows no worker, which would outlive the app that served it', () => {
    expect(page['worker-src']).toEqual(["'none'"]);
    expect(cardOf(null)['worker-src']).toEqual(["'none'"]);
  });

  it('blocks everything else', () => {
    expect(page).toMatchObject({
      'default-src': ["'none'"],
      'img-src': ["'self'", 'data:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
  });

  it("allows only an empty style, which only the app's own scripts can fill", () => {
    expect(page['style-src']).toEqual([
      "'self'",
      `'sha256-${createHash('sha256').update('').digest('base64')}'`,
    ]);
    expect(page['style-src-attr']).toEqual(["'unsafe-inline'"]);
  });

  it('is looser in development only', () => {
    const options = { cardOrigin: null, development: true };
    expect(parse(contentSecurityPolicy(options))['script-src']).toContain("'unsafe-inline'");
    expect(contentSecurityPolicy({ cardOrigin: null })).not.toMatch(/script-src[^;]*unsafe/);
  });
});

describe('the policy of the card form’s document', () => {
  it("allows what the payment provider's script needs and no more", () => {
    expect(cardOf('https://js.stripe.com/endive/stripe.js')).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'sha256-script'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
      'style-src': ["'sha256-style'"],
      'style-src-attr': ["'unsafe-inline'"],
      'connect-src': ['https://api.stripe.com'],
      'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      'img-src': ['data:'],
      'worker-src': ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ['https://app.test'],
    });
  });

  it("allows the sandbox's stand-in from its own origin only", () => {
    const policy = cardOf('http://127.0.0.1:4010/stripe/stripe.js?a=1');
    expect(policy['script-src']).toEqual(["'sha256-script'", 'http://127.0.0.1:4010']);
    expect(policy['frame-src']).toEqual(['http://127.0.0.1:4010']);
    expect(policy['connect-src']).toEqual(['http://127.0.0.1:4010']);
  });

  it('treats a host that only looks like the payment provider as a stand-in', () => {
    const policy = cardOf('https://js.stripe.com.evil.example/x.js');
    expect(policy['script-src']).toEqual(["'sha256-script'", 'https://js.stripe.com.evil.example']);
    expect(policy['connect-src']).not.toContain('https://api.stripe.com');
  });

  it('allows no third-party script while the environment is unknown', () => {
    expect(cardOf(null)['script-src']).toEqual(["'sha256-script'"]);
    expect(cardOf(null)['frame-src']).toEqual(["'none'"]);
  });

  it('belongs to a document that names its own script and style', () => {
    const { html, headers } = cardPage('https://app.test', null);
    const policy = parse(headers['content-security-policy'] ?? '');
    const hashOf = (tag: string) => {
      const text = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(html)?.[1] ?? '';
      return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    };
    expect(policy['script-src']).toEqual([hashOf('script')]);
    expect(policy['style-src']).toEqual([hashOf('style')]);
    expect(html).toContain('data-app="https://app.test"');
  });
});

it('the document is served with the other security headers', () => {
  expect(documentHeaders({ cardOrigin: null })).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
});
