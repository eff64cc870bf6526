import { z } from 'zod';
import { Environment } from '../../../contract/environment';
import { AppFailure } from '../../../contract/wire/errors';
import type { Clock, Log } from '../../core/app/ports';
import { childEnvironment } from './child-environment';
import { textLines } from './text-lines';

/** What a sandbox that has a message port to its parent is told to end with. */
export const STOP_MESSAGE = { event: 'stop' } as const;

/** A started sandbox, as Node's child processes and Electron's utility processes both can give it. */
export interface SandboxChild {
  /** Standard output, in pieces as they come. */
  onStdout(listener: (text: string) => void): void;
  onStderr(listener: (text: string) => void): void;
  /** Once, when it ended or could not be started. `reason` such as `exit code 1`. */
  onEnd(listener: (reason: string) => void): void;
  /** Asks it to end. */
  stop(): void;
  /** Ends it. */
  kill(): void;
}

/**
 * Starts `out/main/sandbox.js` with these arguments and nothing but this environment. The host sees
 * to it that the child ends when the host is killed (it holds a channel whose end the child notices).
 */
export type SpawnSandbox = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
) => SandboxChild;

export interface SandboxOptions {
  /** Folder of its database. */
  readonly data: string;
  readonly members: number;
  readonly seed: number;
  readonly prod: boolean;
  /** With its hooks for tests and demonstrations. */
  readonly hooks: boolean;
  readonly port: number;
  /** Addresses with this port are in use already: no other will do. */
  readonly isPortFixed?: boolean;
}

export interface SandboxParts {
  readonly spawn: SpawnSandbox;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds that only go forward, whatever the user does to the machine's clock. */
  readonly elapsed?: () => number;
}

export interface SandboxProcess {
  /** What the server announced; rejects with an AppFailure `offline` when it cannot be started. */
  readonly environment: Promise<Environment>;
  /**
   * Resolves when it listens; whoever is about to call it waits here while it starts. One that rests
   * is started for it. Rejects with an AppFailure `offline` where it cannot be had now.
   */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

const Announcement = z.object({ event: z.literal('listening'), environment: Environment });
/** Its own words for what keeps it from starting: a part of a sentence. */
const Failure = z.object({ event: z.literal('failed'), message: z.string() });

/** Milliseconds that it has to close its database before it is killed. */
const STOP_PATIENCE = 3000;
/** Lines of its standard error that are told with its end. */
const KEPT_LINES = 20;
/** A fixed port may be held for a moment by a sandbox that is on its way out. */
const FIXED_PORT_TRIES = 10;
/** Milliseconds between these. */
const TRY_EVERY = 500;
/** Milliseconds after which a restarted sandbox counts as healthy and is started again at once. */
const HEALTHY_AFTER = 60_000;
/** Milliseconds after which one that died again and again is tried once more by itself. */
const REST = 60_000;
/** Milliseconds in which it is not tried again, however often it is needed. */
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
    message: `The sandbox could not be started (${why}). The log file has the details.`,
    outcome: 'not-sent',
  });

/**
 * Runs the embedded staff API in a process of its own. Its port stays the same for the life of the
 * app, because addresses with it are in the page's policy and in the user's browser. A port that
 * cannot be had at the first start is exchanged for any free one. A sandbox that dies is started
 * again on its port at once. One that dies again within a minute, or whose port is not to be had,
 * rests: it is tried again when it is needed, and after a minute by itself.
 */
export const startSandbox = (
  { spawn, clock, log, elapsed = () => performance.now() }: SandboxParts,
  options: SandboxOptions,
): SandboxProcess => {
  const announced = Promise.withResolvers<Environment>();
  // Whoever calls the API is told; nobody may have called yet.
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

  /** Those who wait, and those who come until it is started again. */
  const tellAll = (failure: AppFailure): void => {
    announced.reject(failure);
    up.reject(failure);
    up = newUp();
    up.reject(failure);
  };

  const giveUp = (why: string): void => {
    log.error('sandbox given up', { why });
    tellAll(unavailable(why));
    ended.resolve();
  };

  const rest = (why: string): void => {
    log.error('sandbox rests', { why });
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
        // Its own port is still held; nobody knows this one.
        log.warn('sandbox is at another address than the app knows', { port: announcedPort });
        current.kill();
      } else {
        hasAnnounced = true;
        isPortFixed = true;
        port = announcedPort;
        log.info('sandbox listens', { url: environment.staffApiUrl });
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
          refuse('its announcement is not right', cause);
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
