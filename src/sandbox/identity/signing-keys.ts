import { generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWK } from 'oidc-provider';

/** A JWK set with private keys. The caller stores it as JSON, and must never serve or log it. */
export interface SigningKeys {
  readonly keys: readonly JWK[];
}

/**
 * One RS256 key; Google signs its ID tokens with RS256 too. Generated once per sandbox database.
 */
export const generateKeys = async (): Promise<SigningKeys> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' });
  return { keys: [{ ...jwk, kid: randomUUID(), use: 'sig', alg: 'RS256' }] };
};
