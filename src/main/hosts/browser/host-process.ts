import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { LATE, withTimeout } from '../../core/app/with-timeout';
import { parseFlags } from '../shared/flags';
import { makeUserData } from '../shared/folders';
import { watchKeychain } from '../shared/keychain-calls';
import { systemClock } from '../shared/system-clock';
import type { RunOptions } from './run';
import { defaultUserData } from './user-folders';

/** Locations and versions of the built parts. */
export type HostParts = Pick<
  RunOptions,
  'licenses' | 'rendererDir' | 'resourcesDir' | 'sandboxEntry' | 'version'
>;

/** Milliseconds; less than the ten seconds after which the parent kills this process. */
const END_PATIENCE = 8000;
/** The usual exit code for a wrong command line. */
const WRONG_USE = 2;

const isForUser = (error: unknown): error is Error =>
  error instanceof Error && ['FlagError', 'EnvironmentError'].includes(error.name);

const say = (error: unknown): void => {
  const text = isForUser(error) ? error.message : error instanceof Error ? error.stack : error;
  process.stderr.write(`${text}\n`);
};

const start = async (parts: HostParts): Promise<void> => {
  const flags = parseFlags(process.argv.slice(2));
  const usual = defaultUserData(process.platform, process.env, homedir());
  const userData = resolve(flags.userData ?? usual);
  makeUserData(userData);
  // Caches compiled code for the next start, in a folder that only its owner can write to.
  enableCompileCache(join(userData, 'code-cache'));
  const { runBrowserHost } = await import('./run');

  const keychain = watchKeychain(async () => (await import('keytar')).default);
  const exit = (code: number): void => {
    // A normal exit would wait for the keychain.
    if (keychain.isWaiting()) process.kill(process.pid, 'SIGKILL');
    else process.exit(code);
  };
  let isEnding = false;
  const end = async (code: number): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    const closed = running.then((host) => host.close());
    exit((await withTimeout(END_PATIENCE, closed, systemClock)) === LATE ? 1 : code);
  };
  const endOrSay = (code: number): void => {
    end(code).catch((error: unknown) => {
      say(error);
      exit(1);
    });
  };
  const running = runBrowserHost({
    ...parts,
    flags,
    userData,
    loadKeytar: keychain.load,
    defaultUserData: usual,
    onClosed: () => endOrSay(0),
    onFailed: () => endOrSay(1),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => endOrSay(0));
  }
  const { log } = await running;
  process.on('unhandledRejection', (cause) => log.error('unhandled rejection', { cause }));
  // After an uncaught exception, the app's state is unknown, so it exits. The next start recovers
  // pending writes.
  process.on('uncaughtException', (cause) => {
    log.error('uncaught exception', { cause });
    process.exit(1);
  });
};

/**
 * Runs the browser host as a process: flags from the command line, a clean exit with code 0 on
 * SIGINT, SIGTERM, and SIGHUP, or code 2 and one sentence on standard error for a wrong command
 * line.
 */
export const startHostProcess = (parts: HostParts): void => {
  // If the program reading our output exits, the host keeps running.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  start(parts).catch((error: unknown) => {
    say(error);
    process.exit(isForUser(error) ? WRONG_USE : 1);
  });
};
