import { describe, expect, it } from 'vitest';
import type { Environment } from '../../../../src/contract/environment';
import { createOpenExternal } from '../../../../src/main/core/links/open-external';

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
  it('no plain http URL beyond this computer, even if the environment names it', async () => {
    const page = 'http://admin.example.com/sign-in';
    const { teamApp } = environment();
    await expect(open(page, { teamApp: { ...teamApp, production: page } })).rejects.toThrow(
      'it isn’t secure (https)',
    );
  });

  it.each([
    'https://accounts.google.com/o/oauth2/v2/auth?client_id=c',
    'https://admin.example.com/sign-in?addon=1',
    'https://staging.example.com/',
    'https://dashboard.stripe.com/test/customers/cus_1',
    // Belongs to the payment provider, whose invoice pages have another address than its dashboard.
    'https://invoice.stripe.com/i/acct_1/live_1?s=db',
    'https://checkout.example.com/internal/up/checkout',
  ])('%s', async (url) => {
    expect(await open(url)).toEqual([url]);
  });

  it.each([
    // Some programs take what is before the @ for a user's name, and evil.example for the host.
    [
      'https://dashboard.stripe.com\\@evil.example/i',
      'https://dashboard.stripe.com/@evil.example/i',
    ],
    ['https:\\\\invoice.stripe.com/i', 'https://invoice.stripe.com/i'],
    ['https://invoice.stripe.com/i/1\n', 'https://invoice.stripe.com/i/1'],
  ])('a link as it was checked: %j', async (given, opened) => {
    expect(await open(given)).toEqual([opened]);
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
    'pages on this computer that belong to the environment, of kind %s',
    async (kind) => {
      const url = 'http://127.0.0.1:4000/team-app/dev?addon=1';
      expect(await open(url, { kind })).toEqual([url]);
      await expect(open('http://127.0.0.1:4001/', { kind })).rejects.toThrow();
    },
  );

  it('no address without keeping it out of the error message', async () => {
    await expect(open('https://evil.example/?addon=secret-1')).rejects.toThrow(
      'The page on “evil.example” wasn’t opened: it doesn’t belong to this environment.',
    );
  });
});
