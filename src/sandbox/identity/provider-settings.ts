import { randomUUID } from 'node:crypto';
import { type Configuration, interactionPolicy } from 'oidc-provider';
import { pageHeaders } from '../pages/page-layout';
import { renderSignInErrorPage } from './chooser-page';
import type { Person } from './person';

const DAY_SECONDS = 24 * 60 * 60;

/** Google's refresh tokens don't expire; half a year outlasts any sandbox. */
const GRANT_SECONDS = 180 * DAY_SECONDS;
const HOUR_SECONDS = 60 * 60;

const SCOPES = ['openid', 'email', 'profile'];

/**
 * The only step of a sign-in: the account chooser, every time, whatever the browser remembers. The
 * `prompt` values that apps send to Google are accepted, but none adds a page.
 */
const chooserEachTime = () => {
  const { Check, Prompt } = interactionPolicy;
  const chosen = new Check('not_chosen', 'An account must be chosen', (ctx) =>
    ctx.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  );
  return [
    new Prompt({ name: 'login', requestable: true }, chosen),
    new Prompt({ name: 'select_account', requestable: true }),
    new Prompt({ name: 'consent', requestable: true }),
  ];
};

export interface ProviderSettings {
  readonly clientId: string;
  readonly people: readonly Person[];
  readonly mountPath: string;
  /** Signs the short-lived cookies that bind a browser to its chooser. */
  readonly cookieSecret: string;
}

const tellInBrowser: Configuration['renderError'] = (ctx, out) => {
  for (const [name, value] of Object.entries(pageHeaders)) ctx.set(name, value);
  ctx.body = renderSignInErrorPage(
    'Go back to the app and sign in again.',
    [out.error, out.error_description].filter(Boolean).join(': '),
  );
};

/** One public desktop client, which Google calls an "installed app": PKCE S256 and no secret. */
export const providerSettings = (settings: ProviderSettings): Configuration => ({
  clients: [
    {
      client_id: settings.clientId,
      client_name: 'Internal Dash',
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      // Any port of the loopback address, RFC 8252 section 7.3.
      redirect_uris: ['http://127.0.0.1/callback'],
      id_token_signed_response_alg: 'RS256',
    },
  ],
  scopes: SCOPES,
  claims: {
    openid: ['sub', 'jti'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name'],
  },
  // Google puts the claims of all scopes into the ID token itself.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  // Google issues one for access_type=offline and doesn't replace it when it is used.
  issueRefreshToken: async () => true,
  rotateRefreshToken: false,
  expiresWithSession: async () => false,
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    revocation: { enabled: true, allowedPolicy: async () => true },
  },
  interactions: {
    policy: chooserEachTime(),
    url: (_ctx, interaction) => `${settings.mountPath}/interaction/${interaction.uid}`,
  },
  async findAccount(_ctx, sub) {
    const person = settings.people.find((someone) => someone.sub === sub);
    if (person === undefined) return undefined;
    const [given, ...family] = person.name.split(' ');
    return {
      accountId: person.sub,
      claims: async () => ({
        sub: person.sub,
        // Without it, two renewals within a second would give the same token, which the API accepts
        // only once.
        jti: randomUUID(),
        email: person.email,
        email_verified: true,
        name: person.name,
        given_name: given,
        family_name: family.join(' '),
      }),
    };
  },
  async loadExistingGrant(ctx) {
    const { client, session, params, provider } = ctx.oidc;
    if (client === undefined || session?.accountId === undefined) return undefined;
    const grant = new provider.Grant({
      accountId: session.accountId,
      clientId: client.clientId,
    });
    const asked = String(params?.scope ?? '').split(' ');
    grant.addOIDCScope(asked.filter((scope) => SCOPES.includes(scope)).join(' '));
    await grant.save();
    return grant;
  },
  renderError: tellInBrowser,
  // No page calls the provider's endpoints from a script.
  clientBasedCORS: () => false,
  cookies: { keys: [settings.cookieSecret] },
  ttl: {
    AccessToken: HOUR_SECONDS,
    AuthorizationCode: 60,
    IdToken: HOUR_SECONDS,
    Interaction: HOUR_SECONDS,
    Session: HOUR_SECONDS,
    Grant: GRANT_SECONDS,
    RefreshToken: GRANT_SECONDS,
  },
});
