import type { Environment } from '../../contract/environment';

/** The only client that the sandbox's identity provider knows. */
export const CLIENT_ID = 'internal-dash-sandbox.apps.example';

export const IDENTITY_PATH = '/identity';
export const IP_PATH = '/ip-lookup';
export const STRIPE_PATH = '/stripe-stand-in';
export const PRODUCT_PATH = '/product-api';
export const DIRECTORY_PATH = '/directory';
export const TEAM_APP_PATH = '/team-app';
export const DASHBOARD_PATH = '/dashboard';
/** Invoices for anyone with the link, as at the payment provider. */
export const PAY_PATH = '/pay';
export const OUTBOX_PATH = '/outbox';
export const CHECKOUT_PATH = '/internal/up/checkout';

export const issuerOf = (url: string): string => `${url}${IDENTITY_PATH}`;

/**
 * The environment of a sandbox at `url` (no trailing slash). The staff API has no prefix; its paths
 * begin with /internal.
 */
export const sandboxEnvironment = (url: string): Environment => ({
  name: 'sandbox',
  label: 'Sandbox',
  kind: 'sandbox',
  staffApiUrl: url,
  productApiUrl: `${url}${PRODUCT_PATH}`,
  directoryProxyUrl: `${url}${DIRECTORY_PATH}`,
  ipLookupUrl: `${url}${IP_PATH}`,
  google: {
    clientId: CLIENT_ID,
    // oidc-provider's default paths, repeated so that it needn't be loaded here. A test compares
    // them.
    authorizationUrl: `${issuerOf(url)}/auth`,
    tokenUrl: `${issuerOf(url)}/token`,
    jwksUrl: `${issuerOf(url)}/jwks`,
    revocationUrl: `${issuerOf(url)}/token/revocation`,
    issuers: [issuerOf(url)],
  },
  teamApp: {
    production: `${url}${TEAM_APP_PATH}/production`,
    staging: `${url}${TEAM_APP_PATH}/staging`,
    dev: `${url}${TEAM_APP_PATH}/dev`,
  },
  checkoutUrl: `${url}${CHECKOUT_PATH}`,
  stripe: {
    scriptUrl: `${url}${STRIPE_PATH}/v3.js`,
    liveKey: 'pk_live_sandbox000000000000000000',
    testKey: 'pk_test_sandbox000000000000000000',
    dashboardUrl: `${url}${DASHBOARD_PATH}`,
  },
});
