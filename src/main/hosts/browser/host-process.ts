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

/** Where the built parts are, and what they are. */
export type HostParts = Pick<
  RunOptions,
  'licences' | 'rendererDir' | 'resourcesDir' | 'sandboxEntry' | 'version'
>;

/** Milliseconds; whoever started us waits ten seconds before they kill. */
const END_PATIENCE = 8000;
/** As for a command line that is not right in most programs. */
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
  // Compiled code of the last start; below a folder that only its owner can write to.
  enableCompileCache(join(userData, 'code-cache'));
  const { runBrowserHost } = await import('./run');

  const keychain = watchKeychain(async () => (await import('keytar')).default);
  const exit = (code: number): void => {
    // It would wait for the keychain's answer.
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
  // What was under way is found again by its pending write; a state that nobody knows must not go on.
  process.on('uncaughtException', (cause) => {
    log.error('uncaught exception', { cause });
    process.exit(1);
  });
};

/**
 * The browser host as a process: flags from the command line, an orderly end on SIGINT, SIGTERM and
 * SIGHUP with code 0, code 2 and one sentence on standard error for a wrong command line.
 */
export const startHostProcess = (parts: HostParts): void => {
  // A reader of ours that went away is no reason to crash.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  start(parts).catch((error: unknown) => {
    say(error);
    process.exit(isForUser(error) ? WRONG_USE : 1);
  });
};
