import { createHash, randomBytes } from 'node:crypto';
import { CLIENT_ID, issuerOf } from '../../src/sandbox/server/addresses';
import { chooseAccount } from './identity-pages';

/** Signs in as if on another machine: the real flow, without the app. Returns the bearer token. */
export const signInElsewhere = async (origin: string, email: string): Promise<string> => {
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = 'http://127.0.0.1:1/callback';
  const asked = new URL(`${issuerOf(origin)}/auth`);
  asked.search = new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'elsewhere',
    nonce: 'elsewhere',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const back = new URL(await chooseAccount(asked.href, email));
  const tokens = await fetch(`${issuerOf(origin)}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: CLIENT_ID,
      redirect_uri: redirectUri,
      code: back.searchParams.get('code') ?? '',
      code_verifier: verifier,
    }),
  });
  const { id_token } = (await tokens.json()) as { id_token: string };
  const login = await fetch(`${origin}/internal/auth/login_sso`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ google_credential: id_token }),
  });
  const body = (await login.json()) as { token?: string; data?: { token: string } };
  return body.token ?? body.data?.token ?? '';
};
