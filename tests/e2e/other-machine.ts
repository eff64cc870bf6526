import { createHash, randomBytes } from 'node:crypto';
import { CLIENT_ID, issuerOf } from '../../src/sandbox/addresses';
import { people } from '../../src/sandbox/people';

/** Follows an identity provider's pages the way a browser does: cookies, redirects, one form. */
const createVisitor = (origin: string) => {
  const cookies = new Map<string, string>();
  return async (address: string, form?: URLSearchParams): Promise<Response> => {
    const response = await fetch(new URL(address, origin), {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form ? { origin } : {}),
      },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  };
};

/** Signs in as on another machine: the real flow, without the app. Answers the bearer token. */
export const signInElsewhere = async (origin: string, email: string): Promise<string> => {
  const person = people.find((each) => each.email === email);
  if (!person) throw new Error(`the sandbox has no ${email}`);
  const visit = createVisitor(origin);
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

  let response = await visit(asked.href);
  let place = asked.href;
  for (let step = 0; step < 10; step += 1) {
    const location = response.headers.get('location');
    if (location?.startsWith(redirectUri)) {
      const code = new URL(location).searchParams.get('code') ?? '';
      const tokens = await fetch(`${issuerOf(origin)}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: CLIENT_ID,
          redirect_uri: redirectUri,
          code,
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
    }
    if (location) {
      place = new URL(location, place).href;
      response = await visit(place);
    } else {
      const action = /<form[^>]*action="([^"]+)"/.exec(await response.text())?.[1] ?? place;
      response = await visit(
        new URL(action.replaceAll('&amp;', '&'), place).href,
        new URLSearchParams({ account: person.sub }),
      );
    }
  }
  throw new Error('the sign-in came to no end');
};
