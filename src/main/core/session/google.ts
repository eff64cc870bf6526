import { createPublicKey, type JsonWebKey, randomBytes } from 'node:crypto';
import type { Credentials, OAuth2Client, TokenPayload } from 'google-auth-library';
import { z } from 'zod';
import type { Environment } from '../../../contract/environment';
import { AppFailure } from '../../../contract/wire/result';
import { pluralize } from '../../../domain/text/pluralize';
import { cancelled, networkError } from '../api/errors';
import { readText } from '../api/read-body';
import type { HostPorts } from '../app/ports';
import { redactText } from '../app/redact';
import type { Credential, IdentityProvider } from './identity';

export interface GoogleDependencies {
  readonly google: () => Promise<Environment['google']>;
  readonly fetch: HostPorts['fetch'];
  /** Milliseconds for each response from Google. */
  readonly timeout?: number;
}

const refused = (message: string, cause?: unknown): AppFailure =>
  new AppFailure({ code: 'unauthorized', message }, { cause });

/** Loads on the first sign-in, because it takes 70 ms. */
const library = () => import('google-auth-library');

/** Statuses with which Google asks for another try, whatever error the body names. */
const tryLater: ReadonlySet<number> = new Set([408, 429]);

const Refusal = z.object({ error: z.string(), error_description: z.string().optional() });

/** Maps a failed request to Google: refused (a 400 with an OAuth error) or unavailable. */
const requestFailure = (error: unknown, signal: AbortSignal): AppFailure => {
  if (error instanceof AppFailure) return error;
  if (signal.aborted) return cancelled();
  const { response, code, name } = error as {
    response?: { status: number; data?: unknown };
    code?: unknown;
    name?: unknown;
  };
  if (response) {
    const refusal = Refusal.safeParse(response.data);
    if (response.status < 500 && !tryLater.has(response.status) && refusal.success) {
      const { error: what, error_description: description } = refusal.data;
      const why = redactText(description ? `${what}: ${description}` : what);
      return refused(`Google rejected the sign-in (${why}).`);
    }
    return new AppFailure({
      code: 'server',
      status: response.status,
      message: `Couldn’t reach Google (HTTP ${response.status}).`,
    });
  }
  // The library's error has it as its code, a signal's error as its name.
  if (code === 'TimeoutError' || name === 'TimeoutError') {
    return new AppFailure({ code: 'timeout', message: 'Google didn’t respond in time.' });
  }
  return new AppFailure(networkError(error, 'query'));
};

/** Google's trouble, not a refusal, so it doesn't end a session (checklist J2). */
const unreadable = (message: string, cause?: unknown): AppFailure =>
  new AppFailure({ code: 'invalid-response', field: 'body', message }, { cause });

/** Checks the token response, because the library accepts any JSON and would crash on `null`. */
const requireTokens = (tokens: unknown): void => {
  if (typeof tokens === 'object' && tokens !== null && !Array.isArray(tokens)) return;
  throw unreadable('Google’s response can’t be read.');
};

/**
 * The library's messages contain the whole token, so only these prefixes are used as the reason.
 */
const verificationReasons: readonly (readonly [RegExp, string])[] = [
  [/^Invalid token signature/, 'its signature is invalid'],
  [/^No pem found/, 'its key is unknown'],
  [/^Token used too late/, 'it has expired'],
  [/^Token used too early/, 'it isn’t valid yet'],
  [/^Expiration time too far/, 'it is valid for too long'],
  [/^Invalid issuer/, 'it comes from another issuer'],
  [/^Wrong recipient/, 'it is meant for another app'],
];

/** Milliseconds. An error beyond this is not worth showing. */
const farthestOff = 10 * 365 * 86_400_000;

/**
 * A hint for a token that was just issued but is out of date here: this computer's clock is wrong.
 * `iat` is read without verification, for this message only.
 */
const clockHint = (message: string, idToken: string, nowMs: number): string => {
  if (!/^Token used too (late|early)/.test(message)) return '';
  const claims = claimsOf(idToken);
  const off = claims ? nowMs - claims.iat * 1000 : Number.NaN;
  if (!(Math.abs(off) < farthestOff)) return '';
  const minutes = Math.max(1, Math.round(Math.abs(off) / 60_000));
  const much =
    minutes < 120 ? pluralize(minutes, 'minute') : pluralize(Math.round(minutes / 60), 'hour');
  return ` This computer’s clock is about ${much} ${off > 0 ? 'fast' : 'slow'}. Set the correct time, then try again.`;
};

const Claims = z.object({ iat: z.number(), exp: z.number() });
/** Seconds; the library's limit for how far ahead a token may end. */
const longestValid = 86_400;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const claimsOf = (idToken: string): z.infer<typeof Claims> | null => {
  const [, payload = ''] = idToken.split('.');
  const text = Buffer.from(payload, 'base64url').toString('utf8');
  return Claims.safeParse(parsed(text)).data ?? null;
};

/**
 * The library's message. For a computer that is a day slow or more, an ordinary token ends too far
 * ahead before it counts as too early.
 */
const messageOf = (error: unknown, idToken: string): string => {
  const message = error instanceof Error ? error.message : '';
  const claims = claimsOf(idToken);
  const isOrdinary = claims !== null && claims.exp - claims.iat < longestValid;
  return isOrdinary ? message.replace(/^Expiration time too far/, 'Token used too early') : message;
};

const verificationFailure = (error: unknown, idToken: string): AppFailure => {
  const message = messageOf(error, idToken);
  const reason = verificationReasons.find(([pattern]) => pattern.test(message))?.[1];
  // The library compares with the system's clock.
  const hint = clockHint(message, idToken, Date.now());
  const text = `Google’s response can’t be trusted: ${reason ?? 'it can’t be read'}.${hint}`;
  // Google hasn't refused anything, so a wrong clock doesn't end a session (checklist J2).
  return hint === '' ? refused(text) : new AppFailure({ code: 'validation', message: text });
};

const KeySet = z.object({
  keys: z.array(z.looseObject({ kid: z.string().optional(), kty: z.string() })),
});

const unreadableKeys = 'Google’s keys can’t be read.';

const pemOf = (key: JsonWebKey): string => {
  try {
    return createPublicKey({ key, format: 'jwk' })
      .export({ type: 'spki', format: 'pem' })
      .toString();
  } catch (error) {
    throw unreadable(unreadableKeys, error);
  }
};

/** Google's keys as PEM by key ID, because the library accepts only PEM in Node. */
const publicKeys = async (
  url: string,
  fetch: HostPorts['fetch'],
  signal: AbortSignal,
): Promise<Record<string, string>> => {
  const response = await fetch(url, { signal, headers: { accept: 'application/json' } });
  if (!response.ok) {
    throw new AppFailure({
      code: 'server',
      status: response.status,
      message: `Couldn’t get Google’s keys (HTTP ${response.status}).`,
    });
  }
  const found = KeySet.safeParse(parsed(await readText(response, signal)));
  if (!found.success) throw unreadable(unreadableKeys);
  const pem: Record<string, string> = {};
  for (const key of found.data.keys) {
    if (key.kid === undefined || (key.kty !== 'RSA' && key.kty !== 'EC')) continue;
    pem[key.kid] = pemOf(key as JsonWebKey);
  }
  return pem;
};

const secret = (): string => randomBytes(32).toString('base64url');

/** Signs in with google-auth-library: PKCE S256, state, nonce, verified ID token (checklist A2). */
export const createGoogleIdentity = ({
  google,
  fetch,
  timeout = 30_000,
}: GoogleDependencies): IdentityProvider => {
  const createClient = async (
    signal: AbortSignal | null,
    redirectUri?: string,
  ): Promise<OAuth2Client> => {
    const { OAuth2Client, ClientAuthentication } = await library();
    const { clientId, clientSecret, authorizationUrl, tokenUrl, jwksUrl, issuers } = await google();
    const client = new OAuth2Client({
      clientId,
      ...(redirectUri === undefined ? {} : { redirectUri }),
      issuers,
      // The secret of a Google desktop client is not secret (checklist J9); PKCE protects the code.
      ...(clientSecret === undefined ? {} : { clientSecret }),
      clientAuthentication:
        clientSecret === undefined
          ? ClientAuthentication.None
          : ClientAuthentication.ClientSecretPost,
      endpoints: {
        oauth2AuthBaseUrl: authorizationUrl,
        oauth2TokenUrl: tokenUrl,
        oauth2FederatedSignonPemCertsUrl: jwksUrl,
      },
      transporterOptions: {
        // Electron's fetch does not accept URL objects.
        fetchImplementation: (input, init) =>
          fetch(input instanceof URL ? input.href : input, init),
        timeout,
        ...(signal ? { signal } : {}),
        // A code and a rotated refresh token work only once. Sending either again after a lost
        // response would look like theft.
        retryConfig: { retry: 0, noResponseRetries: 0, shouldRetry: () => false },
      },
    });
    // Runs before the library reads the tokens.
    client.on('tokens', requireTokens);
    return client;
  };

  const currentKeys = async (signal: AbortSignal): Promise<Record<string, string>> => {
    const { jwksUrl } = await google();
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
      return await publicKeys(jwksUrl, fetch, limit);
    } catch (error) {
      throw requestFailure(error, signal);
    }
  };

  /** Runs a request for tokens and returns them with their verified payload. */
  const verifiedTokens = async (
    client: OAuth2Client,
    request: () => Promise<Credentials>,
    signal: AbortSignal,
  ) => {
    // A code and a rotated refresh token work only once, so they aren't used before the keys are here.
    const keys = await currentKeys(signal);
    let tokens: Credentials;
    try {
      tokens = await request();
    } catch (error) {
      throw requestFailure(error, signal);
    }
    const idToken = idTokenOf(tokens);
    return { tokens, idToken, payload: await verify(client, idToken, keys) };
  };

  const verify = async (
    client: OAuth2Client,
    idToken: string,
    keys: Record<string, string>,
  ): Promise<TokenPayload> => {
    const { clientId, issuers } = await google();
    try {
      const ticket = await client.verifySignedJwtWithCertsAsync(idToken, keys, clientId, issuers);
      const payload = ticket.getPayload();
      if (!payload?.sub) throw new Error('no subject');
      return payload;
    } catch (error) {
      throw verificationFailure(error, idToken);
    }
  };

  const idTokenOf = ({ id_token }: Credentials): string => {
    if (!id_token) throw refused('Google’s response has no ID token.');
    return id_token;
  };

  return {
    async begin(redirectUri) {
      const { CodeChallengeMethod } = await library();
      const client = await createClient(null, redirectUri);
      const { codeVerifier, codeChallenge } = await client.generateCodeVerifierAsync();
      if (codeChallenge === undefined) throw new Error('no code challenge');
      const state = secret();
      const nonce = secret();
      const url = client.generateAuthUrl({
        scope: ['openid', 'email', 'profile'],
        // Google gives a refresh token only with the user's consent.
        access_type: 'offline',
        prompt: 'select_account consent',
        code_challenge_method: CodeChallengeMethod.S256,
        code_challenge: codeChallenge,
        state,
        nonce,
      });
      return {
        url,
        state,
        async finish(code, signal): Promise<Credential> {
          const exchange = await createClient(signal, redirectUri);
          const request = async () => (await exchange.getToken({ code, codeVerifier })).tokens;
          const { tokens, idToken, payload } = await verifiedTokens(exchange, request, signal);
          if ((payload as { nonce?: unknown }).nonce !== nonce) {
            throw refused(
              'Google’s response can’t be trusted: it belongs to another sign-in (wrong nonce).',
            );
          }
          return { idToken, refreshToken: tokens.refresh_token ?? null, subject: payload.sub };
        },
      };
    },

    async renew(refreshToken, subject, signal, onRotated) {
      const client = await createClient(signal);
      client.setCredentials({ refresh_token: refreshToken });
      // The library overwrites a new refresh token with the old one; the event has the new one.
      let rotated: string | null = null;
      client.on('tokens', (tokens: Credentials) => {
        rotated = tokens.refresh_token ?? null;
        if (rotated !== null && rotated !== refreshToken) onRotated(rotated);
      });
      const request = async () => (await client.refreshAccessToken()).credentials;
      const { idToken, payload } = await verifiedTokens(client, request, signal);
      if (payload.sub !== subject) {
        throw refused('Google returned a different account. Sign in again.');
      }
      return { idToken, refreshToken: rotated ?? refreshToken, subject };
    },

    async revoke(refreshToken, signal) {
      const { clientId, clientSecret, revocationUrl } = await google();
      if (revocationUrl === undefined) return 'no-address';
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
      // The library would put the token into the URL, which servers log.
      const form = new URLSearchParams({
        token: refreshToken,
        token_type_hint: 'refresh_token',
        client_id: clientId,
        ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
      });
      let response: Response;
      try {
        response = await fetch(revocationUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: form.toString(),
          redirect: 'error',
          signal: limit,
        });
        await readText(response, limit);
      } catch (error) {
        throw requestFailure(error, signal);
      }
      if (!response.ok) throw refused(`Google didn’t revoke the token (HTTP ${response.status}).`);
      return 'ended';
    },
  };
};
