import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { Environment } from '../../../contract/environment';
import { AppFailure } from '../../../contract/wire/result';
import { type FolderLock, takeFolderLock } from '../../core/storage/folder-lock';
import {
  type SandboxOptions,
  type SandboxParts,
  type SandboxProcess,
  startSandbox,
} from './sandbox-process';

/** Tells another app that uses the same folder where the first app's sandbox is. */
const Address = z.object({
  /** `http://127.0.0.1:PORT`; known before the sandbox listens. */
  origin: z.url(),
  prod: z.boolean(),
  environment: Environment.nullable(),
  /** Why the sandbox could not be started, for the apps that wait for it. */
  problem: z.string().nullable().default(null),
});
type Address = z.infer<typeof Address>;

export interface SharedSandbox extends SandboxProcess {
  /** Origin of the sandbox, even before it listens; null while unknown. */
  origin(): string | null;
}

export interface SharedSandboxOptions
  extends Omit<SandboxOptions, 'data' | 'port' | 'isPortFixed'> {
  readonly userData: string;
  /** Any free port if omitted. */
  readonly port?: number;
}

/** Milliseconds between checks of the folder by an app that uses another app's sandbox. */
const LOOK_EVERY = 500;
/**
 * Milliseconds to wait for an app that has not announced a sandbox. An app that has announced one
 * is waited for longer, because creating a large sandbox takes time.
 */
const SILENCE = 30_000;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });

const readAddress = (file: string): Address | null => {
  try {
    return Address.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
};

const writeAddress = (file: string, address: Address): void => {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(address), { mode: 0o600 });
  renameSync(temporary, file);
};

const unavailable = (message: string): AppFailure =>
  new AppFailure({ code: 'offline', message, outcome: 'not-sent' });

/**
 * Shares one sandbox among all apps that use a user-data folder. The app that holds the folder's
 * lock runs it. When that app exits, one of the others starts the sandbox again on the same port,
 * with the same data. So only one process writes to the database, and all windows show the same
 * records.
 */
export const shareSandbox = async (
  parts: SandboxParts,
  { userData, port, ...options }: SharedSandboxOptions,
): Promise<SharedSandbox> => {
  const { clock, log } = parts;
  const addressFile = join(userData, 'sandbox-address.json');
  const environment = Promise.withResolvers<Environment>();
  environment.promise.catch(() => undefined);
  let lock: FolderLock | null = null;
  let own: SandboxProcess | null = null;
  let address: Address | null = null;
  let stopLooking = (): void => undefined;
  let stopped = false;
  let silence = 0;

  /** If writing fails, this app still works; only the other apps cannot find the sandbox. */
  const tellOthers = (now: Address): void => {
    address = now;
    if (stopped) return;
    try {
      writeAddress(addressFile, now);
    } catch (cause) {
      log.error('other apps in this folder cannot be told where the sandbox is', { cause });
    }
  };

  const forgetAddress = (): void => {
    try {
      rmSync(addressFile, { force: true });
    } catch (cause) {
      log.warn('the address file of the sandbox cannot be deleted', { cause });
    }
  };

  const run = (held: FolderLock, wanted: number, isPortFixed = false): void => {
    lock = held;
    const { prod } = options;
    const origin = `http://127.0.0.1:${wanted}`;
    // On the same port, the known environment is still valid.
    const known = isPortFixed ? (address?.environment ?? null) : null;
    tellOthers({ origin, prod, environment: known, problem: null });
    const sandbox = startSandbox(parts, {
      ...options,
      port: wanted,
      isPortFixed,
      data: join(userData, 'sandbox'),
    });
    own = sandbox;
    sandbox.environment.then(
      (announced) => {
        environment.resolve(announced);
        const announcedOrigin = new URL(announced.staffApiUrl).origin;
        tellOthers({ origin: announcedOrigin, prod, environment: announced, problem: null });
      },
      (cause: unknown) => {
        environment.reject(cause);
        const problem = cause instanceof Error ? cause.message : String(cause);
        if (!known) tellOthers({ origin, prod, environment: null, problem });
      },
    );
  };

  const follow = (found: Address): void => {
    if (found.prod !== options.prod) {
      log.warn('using the sandbox of the app that is already running, in its mode', {
        prod: found.prod,
      });
    }
    if (found.environment) environment.resolve(found.environment);
    else if (found.problem !== null) environment.reject(unavailable(found.problem));
  };

  const lookAgain = (): void => {
    stopLooking = clock.after(LOOK_EVERY, look);
  };

  const look = (): void => {
    try {
      lookOnce();
    } catch (cause) {
      log.error('cannot check for the sandbox of this folder', { cause });
      environment.reject(
        unavailable('The sandbox of this folder can’t be reached. The log file has the details.'),
      );
      lookAgain();
    }
  };

  const lookOnce = (): void => {
    const held = takeFolderLock(userData, 'sandbox');
    if (held) {
      log.info('the app that ran the sandbox has ended; this one runs it now');
      // Do not reuse an address that was never announced: it may be why the other app exited.
      const isKnown = Boolean(address?.environment);
      run(held, address && isKnown ? Number(new URL(address.origin).port) : 0, isKnown);
      return;
    }
    if (!address?.environment) {
      address = readAddress(addressFile) ?? address;
      if (address) follow(address);
      else silence += LOOK_EVERY;
      if (silence >= SILENCE) {
        environment.reject(
          unavailable(
            'Another copy of Internal Dash uses this folder but doesn’t report where its sandbox is.',
          ),
        );
      }
    }
    lookAgain();
  };

  const first = takeFolderLock(userData, 'sandbox');
  if (first) {
    // The file may be left over from an app that was killed.
    forgetAddress();
    run(first, port || (await freePort()));
  } else {
    log.info('another app in this folder runs the sandbox');
    look();
  }

  return {
    environment: environment.promise,
    origin: () => address?.origin ?? null,
    // If another app runs the sandbox, that app starts it.
    ready: () => own?.ready() ?? Promise.resolve(),
    async stop() {
      stopped = true;
      stopLooking();
      if (!own) return;
      await own.stop();
      forgetAddress();
      lock?.release();
    },
  };
};
