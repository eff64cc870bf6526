import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { ClientAuthentication, CodeChallengeMethod, OAuth2Client } from 'google-auth-library';
import { expect, test } from 'vitest';
import {
  choose,
  clientId,
  openChooser,
  redirectUri,
  startIdentity,
  TestBrowser,
} from './identity-fixture';

test('google-auth-library signs in and refreshes with the provider', async () => {
  const { identity, close } = await startIdentity({});
  try {
    const client = new OAuth2Client({
      clientId,
      redirectUri,
      issuers: [identity.issuer],
      clientAuthentication: ClientAuthentication.None,
      endpoints: {
        oauth2AuthBaseUrl: identity.authorizationUrl,
        oauth2TokenUrl: identity.tokenUrl,
        oauth2FederatedSignonJwkCertsUrl: identity.jwksUrl,
      },
    });
    const { codeVerifier, codeChallenge } = await client.generateCodeVerifierAsync();
    const url = client.generateAuthUrl({
      access_type: 'offline',
      prompt: 'consent',
      scope: ['openid', 'email', 'profile'],
      state: 'state-1',
      code_challenge: codeChallenge,
      code_challenge_method: CodeChallengeMethod.S256,
    });
    const browser = new TestBrowser();
    const page = await openChooser(browser, { url, state: '', nonce: '', verifier: '' });
    const callback = await choose(browser, page.url, 'p-ada');

    const { tokens } = await client.getToken({
      code: callback.searchParams.get('code')!,
      codeVerifier,
    });
    const published = (await (await fetch(identity.jwksUrl)).json()) as {
      keys: (JsonWebKey & { kid: string })[];
    };
    const certificates = Object.fromEntries(
      published.keys.map((key) => [
        key.kid,
        createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString(),
      ]),
    );
    const ticket = await client.verifySignedJwtWithCertsAsync(
      tokens.id_token!,
      certificates,
      clientId,
      [identity.issuer],
    );
    expect(ticket.getPayload()).toMatchObject({ email: 'ada@example.com', email_verified: true });

    client.setCredentials({ refresh_token: tokens.refresh_token });
    const { credentials } = await client.refreshAccessToken();
    expect(credentials.id_token).toBeTruthy();
    expect(credentials.refresh_token).toBe(tokens.refresh_token);

    identity.revoke('p-ada');
    await expect(client.refreshAccessToken()).rejects.toThrow(/invalid_grant/);
  } finally {
    await close();
  }
});
