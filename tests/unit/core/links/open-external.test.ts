import { describe, expect, it } from 'vitest';
import type { Environment } from '../../../../src/contract/environment';
import { createOpenExternal } from '../../../../src/main/core/links/open-external';
import { parseLink } from '../../../../src/main/core/links/parse-link';

const environment = (changes: Partial<Environment> = {}): Environment => ({
  name: 'staging',
  label: 'Staging',
  kind: 'staging',
  staffApiUrl: 'https://api.example.com',
  productApiUrl: 'https://product.example.com',
  directoryProxyUrl: 'https://proxy.example.com',
  ipLookupUrl: 'https://ip.example.com',
  google: {
    clientId: 'c',
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    revocationUrl: 'https://www.googleapis.com/oauth2/v3/revoke',
    issuers: ['https://accounts.google.com'],
  },
  teamApp: {
    production: 'https://admin.example.com/sign-in',
    staging: 'https://staging.example.com/sign-in',
    dev: 'http://127.0.0.1:4000/team-app/dev',
  },
  checkoutUrl: 'https://checkout.example.com',
  stripe: {
    scriptUrl: 'https://js.stripe.com/clover/stripe.js',
    liveKey: 'pk_live_1',
    testKey: 'pk_test_1',
    dashboardUrl: 'https://dashboard.stripe.com',
  },
  ...changes,
});

const open = async (url: string, changes: Partial<Environment> = {}) => {
  const opened: string[] = [];
  const openPage = createOpenExternal(
    async () => environment(changes),
    async (address) => {
      opened.push(address);
    },
  );
  await openPage(url);
  return opened;
};

describe('the system browser opens', () => {
  it('nothing over plain http beyond this machine, whatever the environment names', async () => {
    const page = 'http://admin.example.com/sign-in';
    const { teamApp } = environment();
    await expect(open(page, { teamApp: { ...teamApp, production: page } })).rejects.toThrow(
      'it is not secure (https)',
    );
  });

  it.each([
    'https://accounts.google.com/o/oauth2/v2/auth?client_id=c',
    'https://admin.example.com/sign-in?addon=1',
    'https://staging.example.com/',
    'https://dashboard.stripe.com/test/customers/cus_1',
    // Of the provider's house: its page of an invoice is elsewhere than its dashboard.
    'https://invoice.stripe.com/i/acct_1/live_1?s=db',
    'https://checkout.example.com/internal/up/checkout',
  ])('%s', async (url) => {
    expect(await open(url)).toEqual([url]);
  });

  it.each([
    'https://evil.example',
    'https://invoice.stripe.com.evil.example/i/1',
    'http://invoice.stripe.com/i/1',
    'https://admin.example.com.evil.example/',
    'https://admin.example.com:8443/',
    'https://admin.example.com@evil.example/',
    'https://user:password@admin.example.com/',
    'https://user@admin.example.com/',
    'https://:password@admin.example.com/',
    'http://admin.example.com/sign-in',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ms-settings:privacy',
    'https://api.example.com/internal',
    'not an address',
    '',
  ])('not %s', async (url) => {
    await expect(open(url)).rejects.toMatchObject({ error: { code: 'forbidden' } });
  });

  it.each(['sandbox', 'staging', 'production'] as const)(
    'pages of this machine that belong to the environment, of kind %s',
    async (kind) => {
      const url = 'http://127.0.0.1:4000/team-app/dev?addon=1';
      expect(await open(url, { kind })).toEqual([url]);
      await expect(open('http://127.0.0.1:4001/', { kind })).rejects.toThrow();
    },
  );

  it('nothing whose address would be told in the message', async () => {
    await expect(open('https://evil.example/?addon=secret-1')).rejects.toThrow(
      'The page on "evil.example" is not opened: it is not a page of this environment.',
    );
  });
});

describe('a link of ours', () => {
  it.each([
    ['internal-dash://login/123', { type: 'link.opened', target: 'login', id: 123 }],
    ['internal-dash://member/5/', { type: 'link.opened', target: 'member', id: 5 }],
    ['INTERNAL-DASH://Team/7', { type: 'link.opened', target: 'team', id: 7 }],
  ])('%s is understood', (link, event) => {
    expect(parseLink(link)).toEqual(event);
  });

  it.each([
    'internal-dash://login/abc',
    'internal-dash://login/-1',
    'internal-dash://login/1e3',
    'internal-dash://login/1234567890123456',
    'internal-dash://settings/1',
    'internal-dash://member/5/delete',
    'internal-dash://member/5?x=1',
    'https://member/5',
    '',
  ])('%s is none', (link) => {
    expect(parseLink(link)).toBeNull();
  });
});

it('a browser that does not open is said to, with a number for the log', async () => {
  const cause = new Error('no browser');
  const openPage = createOpenExternal(
    async () => environment(),
    () => Promise.reject(cause),
  );
  await expect(openPage('https://checkout.example.com/x')).rejects.toMatchObject({
    error: {
      code: 'internal',
      message: 'Couldn’t open your browser.',
      correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
    cause,
  });
});
