import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, documentHeaders } from '../../../src/main/hosts/shared/csp';

const parse = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

const provider = parse(
  contentSecurityPolicy({ cardScriptUrl: 'https://js.stripe.com/endive/stripe.js' }),
);

describe('the content security policy', () => {
  it('runs scripts of the app and the card provider, nothing inline, no eval', () => {
    expect(provider['script-src']).toEqual([
      "'self'",
      'https://js.stripe.com',
      'https://*.js.stripe.com',
    ]);
  });

  it("lets the provider's script do what it needs, and no more", () => {
    expect(provider['frame-src']).toEqual([
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
    ]);
    expect(provider['connect-src']).toEqual(["'self'", 'https://api.stripe.com']);
  });

  it('closes everything else', () => {
    expect(provider).toMatchObject({
      'default-src': ["'none'"],
      'img-src': ["'self'", 'data:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
  });

  it('lets no style into the page but an empty one, which only our own scripts can fill', () => {
    expect(provider['style-src']).toEqual([
      "'self'",
      `'sha256-${createHash('sha256').update('').digest('base64')}'`,
    ]);
    expect(provider['style-src-attr']).toEqual(["'unsafe-inline'"]);
  });

  it("takes the sandbox's stand-in from its own origin only", () => {
    const policy = parse(
      contentSecurityPolicy({ cardScriptUrl: 'http://127.0.0.1:4010/stripe/stripe.js?a=1' }),
    );
    expect(policy['script-src']).toEqual(["'self'", 'http://127.0.0.1:4010']);
    expect(policy['frame-src']).toEqual(['http://127.0.0.1:4010']);
    expect(policy['connect-src']).toEqual(["'self'", 'http://127.0.0.1:4010']);
  });

  it('lets a host that only looks like the provider be no more than a stand-in', () => {
    const policy = parse(
      contentSecurityPolicy({ cardScriptUrl: 'https://js.stripe.com.evil.example/x.js' }),
    );
    expect(policy['script-src']).toEqual(["'self'", 'https://js.stripe.com.evil.example']);
    expect(policy['connect-src']).not.toContain('https://api.stripe.com');
  });

  it('allows no foreign script while the environment is not known', () => {
    const policy = parse(contentSecurityPolicy({ cardScriptUrl: null }));
    expect(policy['script-src']).toEqual(["'self'"]);
    expect(policy['frame-src']).toEqual(["'none'"]);
  });

  it('is looser in development only', () => {
    const options = { cardScriptUrl: null, development: true };
    expect(parse(contentSecurityPolicy(options))['script-src']).toContain("'unsafe-inline'");
    expect(contentSecurityPolicy({ cardScriptUrl: null })).not.toMatch(/script-src[^;]*unsafe/);
  });
});

it('serves the document with the other headers of the list', () => {
  expect(documentHeaders({ cardScriptUrl: null })).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
});
