import { randomUUID } from 'node:crypto';
import type { TokenStoreKind } from '../../../contract/entities/session';
import type { Clock, Log, OtherStore, TokenStore } from '../app/ports';
import { LATE, withTimeout } from '../app/with-timeout';

/** The functions of keytar that are used; the hosts load the module. */
export interface KeytarLike {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** A store in this process's memory: the session ends with the process. */
export const createMemoryTokenStore = (): TokenStore => {
  const values = new Map<string, string>();
  return {
    kind: 'memory',
    get: async (key) => values.get(key) ?? null,
    set: async (key, value) => {
      values.set(key, value);
    },
    delete: async (key) => {
      values.delete(key);
    },
  };
};

/**
 * Resolves to the host's store, or to this process's memory if it fails or the user stops waiting.
 * A session that is ended in the latter case is also deleted from the store once it answers.
 */
export const tokenStoreUntil = async (
  stoppedWaiting: AbortSignal,
  given: Promise<TokenStore> | TokenStore,
  log: Log,
): Promise<TokenStore> => {
  const store = Promise.resolve(given).catch((cause: unknown) => {
    log.error('the token store cannot be used', { cause });
    return createMemoryTokenStore();
  });
  const left = Promise.withResolvers<TokenStore>();
  stoppedWaiting.addEventListener(
    'abort',
    () => {
      log.warn('the user continued without the keychain');
      const later = (kind: TokenStoreKind): OtherStore => ({
        kind,
        async delete(key) {
          const answered = await store;
          // Its mark stays, so the session is deleted at the next start that can use the store.
          if (answered.kind !== kind) throw new Error(`The ${kind} can’t be reached.`);
          await answered.delete(key);
        },
      });
      left.resolve({
        ...createMemoryTokenStore(),
        others: [later('keychain'), later('safe-storage')],
      });
    },
    { once: true },
  );
  return Promise.race([store, left.promise]);
};

export interface KeychainDependencies {
  readonly keytar: KeytarLike;
  readonly clock: Clock;
  readonly log: Log;
  /** The name under which the system lists the entries. */
  readonly service?: string;
  /** Milliseconds; a locked keychain prompts the user, who may be away. */
  readonly probeTimeout?: number;
}

/**
 * The OS keychain, or null if it does not work. keytar's errors have no code, and reading may
 * return null even though writing fails, so a test value is written, read, and deleted first.
 */
export const createKeychainTokenStore = async ({
  keytar,
  clock,
  log,
  service = 'Internal Dash',
  probeTimeout = 15_000,
}: KeychainDependencies): Promise<TokenStore | null> => {
  const probe = async (): Promise<boolean> => {
    const account = `probe-${randomUUID()}`;
    const value = randomUUID();
    await keytar.setPassword(service, account, value);
    const read = await keytar.getPassword(service, account);
    const deleted = await keytar.deletePassword(service, account);
    const left = await keytar.getPassword(service, account);
    return read === value && deleted && left === null;
  };
  try {
    const works = await withTimeout(probeTimeout, probe(), clock);
    if (works !== true) {
      const why = works === LATE ? 'does not respond' : 'does not save what is written to it';
      log.warn(`keychain ${why}`);
      return null;
    }
  } catch (cause) {
    log.warn('keychain cannot be used', { cause });
    return null;
  }
  return {
    kind: 'keychain',
    get: (key) => keytar.getPassword(service, key),
    set: (key, value) => keytar.setPassword(service, key, value),
    delete: async (key) => {
      const deleted = await keytar.deletePassword(service, key);
      if (!deleted && (await keytar.getPassword(service, key)) !== null) {
        throw new Error('The keychain didn’t delete an entry.');
      }
    },
  };
};
