import { z } from 'zod';
import { Environment } from '../../../contract/environment';
import { AppFailure } from '../../../contract/wire/result';
import type { Clock, Log } from '../../core/app/ports';
import { childEnvironment } from './child-environment';
import { textLines } from './text-lines';

/** The message that tells a sandbox to exit if it has a message port to its parent. */
export const STOP_MESSAGE = { event: 'stop' } as const;

/**
 * A started sandbox: what Node's child processes and Electron's utility processes have in common.
 */
export interface SandboxChild {
  /** Receives standard output in chunks. */
  onStdout(listener: (text: string) => void): void;
  onStderr(listener: (text: string) => void): void;
  /**
   * Called once, when the sandbox ended or could not start. `reason` is, for example, `exit code
   * 1`.
   */
  onEnd(listener: (reason: string) => void): void;
  /** Asks the sandbox to exit. */
  stop(): void;
  /** Kills the sandbox. */
  kill(): void;
}

/**
 * Starts `out/main/sandbox.js` with exactly these arguments and this environment. The host makes
 * sure that the child exits if the host is killed: the child notices that their channel has closed.
 */
export type SpawnSandbox = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
) => SandboxChild;

export interface SandboxOptions {
  /** Folder of the sandbox's database. */
  readonly data: string;
  readonly members: number;
  readonly seed: number;
  readonly prod: boolean;
  /** Enables its hooks for tests and demonstrations. */
  readonly hooks: boolean;
  readonly port: number;
  /** Links with this port are already in use, so no other port will do. */
  readonly isPortFixed?: boolean;
}

export interface SandboxParts {
  readonly spawn: SpawnSandbox;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds from a monotonic clock, unaffected by changes to the system time. */
  readonly elapsed?: () => number;
}

export interface SandboxProcess {
  /** What the server announced; rejects with an AppFailure `offline` if it cannot be started. */
  readonly environment: Promise<Environment>;
  /**
   * Resolves when the sandbox listens. Callers of the API wait here while it starts, and a resting
   * sandbox is started. Rejects with an AppFailure `offline` if the sandbox cannot run now.
   */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

const Announcement = z.object({ event: z.literal('listening'), environment: Environment });
/** The sandbox's own reason for failing to start, as part of a sentence. */
const Failure = z.object({ event: z.literal('failed'), message: z.string() });

/** Milliseconds in which the sandbox can close its database before it is killed. */
const STOP_PATIENCE = 3000;
/** Lines of standard error that are logged when the sandbox ends. */
const KEPT_LINES = 20;
/** Retries for a fixed port, which a sandbox that is exiting may still hold. */
const FIXED_PORT_TRIES = 10;
/** Milliseconds between these retries. */
const TRY_EVERY = 500;
/**
 * Milliseconds after which a restarted sandbox counts as healthy, so its next crash restarts it at
 * once.
 */
const HEALTHY_AFTER = 60_000;
/** Milliseconds after which a sandbox that keeps crashing is tried again automatically. */
const REST = 60_000;
/** Milliseconds before another retry, however often the sandbox is needed. */
const SHORTEST_REST = 1000;

const argumentsOf = (
  { data, members, seed, prod, hooks }: SandboxOptions,
  port: number,
): string[] => [
  '--data',
  data,
  '--port',
  String(port),
  '--members',
  String(members),
  '--seed',
  String(seed),
  ...(prod ? ['--prod'] : []),
  ...(hooks ? ['--hooks'] : []),
];

type Word = z.infer<typeof Announcement> | z.infer<typeof Failure>;

const wordIn = (line: string): Word | null => {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || !('event' in value)) return null;
    if (value.event === 'failed') return Failure.parse(value);
    return value.event === 'listening' ? Announcement.parse(value) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

const newUp = (): PromiseWithResolvers<void> => {
  const up = Promise.withResolvers<void>();
  up.promise.catch(() => undefined);
  return up;
};

const unavailable = (why: string): AppFailure =>
  new AppFailure({
    code: 'offline',
    message: `Couldn’t start the sandbox (${why}). The log file has the details.`,
    outcome: 'not-sent',
  });

/**
 * Runs the embedded staff API in its own process. Its port stays the same for the life of the app,
 * because links in the page's policy and in the user's browser contain it. If the port is taken at
 * the first start, any free port replaces it. A sandbox that crashes restarts at once on its port.
 * If it crashes again within a minute, or its port is taken, it rests until the next call or for a
 * minute.
 */
export const startSandbox = (
  { spawn, clock, log, elapsed = () => performance.now() }: SandboxParts,
  options: SandboxOptions,
): SandboxProcess => {
  const announced = Promise.withResolvers<Environment>();
  // Callers of the API get the error; avoid an unhandled rejection if there are none.
  announced.promise.catch(() => undefined);
  const ended = Promise.withResolvers<void>();
  let up = newUp();
  let restedAt: number | null = null;
  let child: SandboxChild | null = null;
  let { port, isPortFixed = false } = options;
  let failures = 0;
  let restartedAt = Number.NEGATIVE_INFINITY;
  let stopping = false;
  let stopWaiting = (): void => undefined;

  /** Rejects for current waiters and for those who come before the next restart. */
  const tellAll = (failure: AppFailure): void => {
    announced.reject(failure);
    up.reject(failure);
    up = newUp();
    up.reject(failure);
  };

  const giveUp = (why: string): void => {
    log.error('sandbox will not be started again', { why });
    tellAll(unavailable(why));
    ended.resolve();
  };

  const rest = (why: string): void => {
    log.error('sandbox will be started again later', { why });
    tellAll(unavailable(why));
    restedAt = elapsed();
    stopWaiting = clock.after(REST, startAgain);
  };

  const startAgain = (): void => {
    stopWaiting();
    restedAt = null;
    failures = 0;
    up = newUp();
    begin();
  };

  const startFailed = (reason: string): void => {
    failures += 1;
    if (isPortFixed && failures < FIXED_PORT_TRIES) stopWaiting = clock.after(TRY_EVERY, begin);
    else if (isPortFixed) rest(reason);
    else if (port === 0) giveUp(reason);
    else {
      port = 0;
      begin();
    }
  };

  const died = (reason: string): void => {
    if (elapsed() - restartedAt < HEALTHY_AFTER) rest(reason);
    else {
      restartedAt = elapsed();
      startAgain();
    }
  };

  const begin = (): void => {
    let hasAnnounced = false;
    let refused: string | null = null;
    let ownWords: string | null = null;
    const current = spawn(argumentsOf(options, port), childEnvironment(process.env));
    child = current;

    const refuse = (why: string, cause?: unknown): void => {
      log.error(`sandbox refused: ${why}`, { cause });
      refused = why;
      current.kill();
    };
    const accept = ({ environment }: z.infer<typeof Announcement>): void => {
      const announcedPort = Number(new URL(environment.staffApiUrl).port);
      if (isPortFixed && announcedPort !== port) {
        // Another process still holds the port, and the app does not know this new one.
        log.warn('sandbox is at a different address than expected', { port: announcedPort });
        current.kill();
      } else {
        hasAnnounced = true;
        isPortFixed = true;
        port = announcedPort;
        log.info('sandbox is listening', { url: environment.staffApiUrl });
        announced.resolve(environment);
        up.resolve();
      }
    };
    current.onStdout(
      textLines((line) => {
        if (hasAnnounced || refused) return;
        try {
          const word = wordIn(line);
          if (word?.event === 'failed') ownWords = word.message;
          else if (word) accept(word);
        } catch (cause) {
          refuse('its announcement is not valid', cause);
        }
      }),
    );
    const lastLines: string[] = [];
    current.onStderr(
      textLines((line) => {
        log.warn('sandbox', { line });
        lastLines.push(line);
        if (lastLines.length > KEPT_LINES) lastLines.shift();
      }),
    );
    current.onEnd((code) => {
      const reason = ownWords ?? code;
      child = null;
      if (stopping) ended.resolve();
      else if (refused) giveUp(refused);
      else {
        log.error('sandbox ended unexpectedly', { reason, lastLines });
        if (hasAnnounced) died(reason);
        else startFailed(reason);
      }
    });
  };

  begin();
  return {
    environment: announced.promise,
    ready() {
      const isDue = restedAt !== null && elapsed() - restedAt >= SHORTEST_REST;
      if (isDue && !stopping) startAgain();
      return up.promise;
    },
    async stop() {
      stopping = true;
      stopWaiting();
      const current = child;
      if (!current) return;
      const cancel = clock.after(STOP_PATIENCE, () => {
        log.warn('sandbox killed: it did not end in time');
        current.kill();
      });
      current.stop();
      await ended.promise;
      cancel();
    },
  };
};
