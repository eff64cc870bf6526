import { randomUUID } from 'node:crypto';
import type { SafeStorage } from 'electron';
import type { Clock, Log, TokenStore } from '../../core/app/ports';
import { LATE, withTimeout } from '../../core/app/with-timeout';
import { nodeFileSystem } from '../../core/files/file-system';
import { replaceFile } from '../../core/storage/durable-file';
import { readFileText } from '../../core/storage/own-file';

export interface SafeStorageParts {
  readonly safeStorage: Pick<
    SafeStorage,
    | 'isAsyncEncryptionAvailable'
    | 'encryptStringAsync'
    | 'decryptStringAsync'
    | 'getSelectedStorageBackend'
  >;
}

export interface SafeStorageOptions {
  /** Absolute path of the file with the encrypted values. */
  readonly file: string;
  readonly platform: NodeJS.Platform;
  readonly clock: Clock;
  readonly log: Log;
}

/** Milliseconds; a locked keyring prompts the user, who may never answer. */
const PROMPT_TIMEOUT = 15_000;

/** Base64 of the encrypted values, by key. */
type Sealed = Record<string, string>;

/**
 * On Linux, this prefix means that Chromium used its well-known built-in password instead of a key
 * from a keyring. On Windows and macOS, the same prefix means the system's own key.
 */
const BUILT_IN_PASSWORD = Buffer.from('v10');

const isTrustworthy = async (
  { safeStorage }: SafeStorageParts,
  platform: NodeJS.Platform,
): Promise<boolean> => {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
  const isLinux = platform === 'linux';
  if (isLinux && ['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())) {
    return false;
  }
  const probe = randomUUID();
  const sealed = await safeStorage.encryptStringAsync(probe);
  if (isLinux && sealed.subarray(0, BUILT_IN_PASSWORD.length).equals(BUILT_IN_PASSWORD)) {
    return false;
  }
  return (await safeStorage.decryptStringAsync(sealed)).result === probe;
};

/**
 * Empty if the file is missing or damaged. Otherwise throws the disk's error, because a file that
 * can't be read for a moment must not be replaced, nor counted as free of a deleted secret.
 */
const readSealed = async (file: string): Promise<Sealed> => {
  const text = await readFileText(file);
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return Object.fromEntries(entries.filter(([, sealed]) => typeof sealed === 'string'));
  } catch {
    return {};
  }
};

const writeSealed = (file: string, sealed: Sealed): Promise<void> =>
  replaceFile(nodeFileSystem, file, JSON.stringify(sealed));

/** Deletes a secret, even if the system's key is no longer available. */
export const forgetSealed = async (file: string, key: string): Promise<void> => {
  const { [key]: gone, ...rest } = await readSealed(file);
  if (gone !== undefined) await writeSealed(file, rest);
};

/**
 * A store for secrets, encrypted with a key of the operating system, for machines on which keytar
 * cannot reach the keychain. Resolves to null if the system has no such key; nothing is then saved.
 */
export const createSafeStorageStore = async (
  parts: SafeStorageParts,
  { file, platform, clock, log }: SafeStorageOptions,
): Promise<TokenStore | null> => {
  const { safeStorage } = parts;
  try {
    const works = await withTimeout(PROMPT_TIMEOUT, isTrustworthy(parts, platform), clock);
    if (works === LATE) log.warn('safeStorage does not respond');
    if (works !== true) return null;
  } catch (cause) {
    log.warn('safeStorage is not usable', { cause });
    return null;
  }

  /** Runs changes one at a time, because each reads the file, changes a key, and writes it. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  const put = async (key: string, value: string): Promise<void> => {
    const sealed = (await safeStorage.encryptStringAsync(value)).toString('base64');
    await writeSealed(file, { ...(await readSealed(file)), [key]: sealed });
  };

  return {
    kind: 'safe-storage',
    get: (key) =>
      inTurn(async () => {
        const all = await readSealed(file);
        const sealed = Object.hasOwn(all, key) ? all[key] : undefined;
        if (sealed === undefined) return null;
        try {
          const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(
            Buffer.from(sealed, 'base64'),
          );
          // The system has a newer key. If re-encrypting fails, the old value stays readable.
          if (shouldReEncrypt) {
            await put(key, result).catch((cause: unknown) =>
              log.warn('a secret was not re-encrypted', { cause }),
            );
          }
          return result;
        } catch (cause) {
          // The key is gone (another user, a new keyring), so the user must sign in again.
          log.warn('a stored secret can no longer be read', { cause });
          return null;
        }
      }),
    set: (key, value) => inTurn(() => put(key, value)),
    delete: (key) => inTurn(() => forgetSealed(file, key)),
  };
};
