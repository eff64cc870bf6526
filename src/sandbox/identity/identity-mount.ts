import type { IncomingMessage, ServerResponse } from 'node:http';
import { type IdTokenRules, publicKeys } from '../api/staff/auth/verify-id-token';
import type { Store } from '../data/database/store';
import { CLIENT_ID, issuerOf } from '../server/addresses';
import type { IdentityProvider } from './identity-provider';
import { people } from './people';
import type { RecordStore } from './record-store';
import type { SigningKeys } from './signing-keys';

/**
 * Stores the identity provider's records in the database, so that refresh tokens survive a restart.
 */
const recordsIn = (store: Store): RecordStore => ({
  get: (key) =>
    store.database.get<{ value: string }>('SELECT value FROM identity_records WHERE key = ?', key)
      ?.value,
  set: (key, value, expiresAt) => {
    store.database.run(
      'INSERT OR REPLACE INTO identity_records (key,value,expires_at_ms) VALUES (?,?,?)',
      key,
      value,
      expiresAt,
    );
  },
  delete: (key) => {
    store.database.run('DELETE FROM identity_records WHERE key = ?', key);
  },
});

const signingKeys = (store: Store): SigningKeys => {
  const row = store.database.get<{ value: string }>(
    "SELECT value FROM meta WHERE key = 'signing_keys'",
  );
  if (row === undefined) throw new Error('The sandbox has no signing keys.');
  return JSON.parse(row.value) as SigningKeys;
};

export interface IdentityMount {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Ends a person's sign-ins; returns how many there were. */
  revoke(sub: string): Promise<number>;
  /** What the staff API needs to verify ID tokens, available without loading the provider. */
  rules(): IdTokenRules;
  /** Loads the provider before the first sign-in needs it. */
  warmUp(): void;
}

/** The identity provider, loaded on first use, because it takes a third of the startup time. */
export const mountIdentity = (
  store: Store,
  url: () => string,
  clock: () => number,
  onError: (message: string, error: unknown) => void,
): IdentityMount => {
  let loading: Promise<IdentityProvider> | null = null;
  let rules: IdTokenRules | null = null;

  const load = async (): Promise<IdentityProvider> => {
    const { createIdentityProvider } = await import('./identity-provider');
    store.database.run('DELETE FROM identity_records WHERE expires_at_ms < ?', clock());
    return createIdentityProvider({
      issuer: issuerOf(url()),
      clientId: CLIENT_ID,
      people,
      keys: signingKeys(store),
      store: recordsIn(store),
      clock,
      onError: (error) => onError('The identity provider failed', error),
    });
  };
  const provider = (): Promise<IdentityProvider> => {
    loading ??= load();
    return loading;
  };

  return {
    handle: (request, response) => {
      provider().then(
        (identity) => identity.handle(request, response),
        (error: unknown) => {
          onError('The identity provider could not be loaded', error);
          response.writeHead(500, { 'Content-Type': 'text/plain' });
          response.end('The identity provider could not be loaded.');
        },
      );
    },
    revoke: async (sub) => (await provider()).revoke(sub),
    rules: () => {
      rules ??= {
        issuer: issuerOf(url()),
        clientId: CLIENT_ID,
        keys: publicKeys(signingKeys(store)),
      };
      return rules;
    },
    warmUp: () => {
      provider().catch((error: unknown) => {
        onError('The identity provider could not be loaded', error);
      });
    },
  };
};
