import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import type { SigningKeys } from '../../../identity/signing-keys';

/** Allowed difference between two clocks, in seconds. */
const SKEW = 60;

const Header = z.object({ alg: z.literal('RS256'), kid: z.string() });

const Claims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  sub: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
  email: z.string().min(1),
  email_verified: z.literal(true),
});
export type IdTokenClaims = z.infer<typeof Claims>;

export interface IdTokenRules {
  readonly issuer: string;
  readonly clientId: string;
  /** By key ID. */
  readonly keys: ReadonlyMap<string, KeyObject>;
}

/** The public keys of a set of signing keys. */
export const publicKeys = ({ keys }: SigningKeys): ReadonlyMap<string, KeyObject> =>
  new Map(
    keys.map((jwk) => [jwk.kid ?? '', createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })]),
  );

const json = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
};

/**
 * The claims of an ID token, or null if its signature, algorithm, issuer, audience, or time is
 * wrong or its email isn't verified. The client isn't told which.
 * @param now ms since the epoch
 */
export const verifyIdToken = (
  token: string,
  { issuer, clientId, keys }: IdTokenRules,
  now: number,
): IdTokenClaims | null => {
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0) return null;
  const header = Header.safeParse(json(head));
  const claims = Claims.safeParse(json(body));
  if (!header.success || !claims.success) return null;
  const key = keys.get(header.data.kid);
  const signed = Buffer.from(`${head}.${body}`);
  if (!key || !verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64url'))) return null;
  const { iss, aud, iat, exp } = claims.data;
  const seconds = now / 1000;
  const isForUs = iss === issuer && (Array.isArray(aud) ? aud : [aud]).includes(clientId);
  return isForUs && exp + SKEW > seconds && iat - SKEW < seconds ? claims.data : null;
};
