import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { type FakeServer, startServer } from './fake-server';

const base64 = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** Signs a JWT as Google does (RS256). */
const signJwt = (payload: Record<string, unknown>, key: KeyObject, kid: string): string => {
  const signed = `${base64({ alg: 'RS256', kid, typ: 'JWT' })}.${base64(payload)}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
};

// One pair for all tests of a file, because generating one is slow.
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const strangers = generateKeyPairSync('rsa', { modulusLength: 2048 });

export interface FakeGoogle {
  readonly server: FakeServer;
  readonly issuer: string;
  readonly clientId: string;
  /** The claims of the next ID tokens; a test may break them. */
  claims: Record<string, unknown>;
  /** Signs with a key that Google does not have. */
  forge: boolean;
  /** Valid refresh tokens; a rotated one is removed. */
  readonly refreshTokens: Set<string>;
  rotate: boolean;
  /** Plays the person in the browser: returns the address that Google would send the browser to. */
  answerFor(signInUrl: string, change?: Record<string, string | null>): string;
}

const seconds = () => Math.floor(Date.now() / 1000);

/** An authorization server with PKCE, one-time codes, and rotating refresh tokens. */
export const startGoogle = async (): Promise<FakeGoogle> => {
  const server = await startServer();
  const clientId = 'desktop-client';
  const codes = new Map<string, { challenge: string; nonce: string; redirectUri: string }>();
  const kid = 'key-1';

  const google: FakeGoogle = {
    server,
    issuer: server.url,
    clientId,
    claims: {},
    forge: false,
    refreshTokens: new Set(),
    rotate: true,
    answerFor(signInUrl, change = {}) {
      const { searchParams: asked } = new URL(signInUrl);
      const code = `code-${randomUUID()}`;
      codes.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        nonce: asked.get('nonce') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
      });
      const back = new URL(asked.get('redirect_uri') ?? '');
      const all = { code, state: asked.get('state') ?? '', ...change };
      for (const [key, value] of Object.entries(all)) {
        if (value !== null) back.searchParams.set(key, value);
      }
      return back.href;
    },
  };

  const tokens = (nonce: string | null) => {
    const refresh = `refresh-${randomUUID()}`;
    google.refreshTokens.add(refresh);
    const payload = {
      iss: google.issuer,
      aud: clientId,
      sub: 'person-1',
      email: 'sam@example.com',
      iat: seconds(),
      exp: seconds() + 3600,
      ...(nonce === null ? {} : { nonce }),
      ...google.claims,
    };
    const key = google.forge ? strangers.privateKey : keys.privateKey;
    return {
      access_token: `access-${randomUUID()}`,
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: signJwt(payload, key, kid),
      refresh_token: refresh,
    };
  };
  const refuse = (description: string) => ({
    status: 400,
    body: { error: 'invalid_grant', error_description: description },
  });

  server.on('GET /jwks', {
    body: {
      keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }],
    },
  });
  server.on('POST /revoke', ({ body }) => {
    google.refreshTokens.delete(new URLSearchParams(body).get('token') ?? '');
    return {};
  });
  server.on('POST /token', ({ body }) => {
    const form = new URLSearchParams(body);
    if (form.get('grant_type') === 'refresh_token') {
      const used = form.get('refresh_token') ?? '';
      if (!google.refreshTokens.has(used)) return refuse('Token has been expired or revoked.');
      if (google.rotate) google.refreshTokens.delete(used);
      const fresh = tokens(null);
      if (google.rotate) return { body: fresh };
      const { refresh_token: _unused, ...same } = fresh;
      return { body: same };
    }
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || code.challenge !== verifier || code.redirectUri !== form.get('redirect_uri')) {
      return refuse('Malformed auth code.');
    }
    return { body: tokens(code.nonce) };
  });
  return google;
};
