import type { ForkOptions, UtilityProcess } from 'electron';
import { type SandboxChild, type SpawnSandbox, STOP_MESSAGE } from '../shared/sandbox-process';

type Child = Pick<
  UtilityProcess,
  'kill' | 'on' | 'once' | 'pid' | 'postMessage' | 'stderr' | 'stdout'
>;

export interface SandboxSpawnerParts {
  readonly utilityProcess: {
    fork(modulePath: string, args: string[], options: ForkOptions): Child;
  };
  /** Ends a process at once, by its id. */
  killProcess(pid: number): void;
}

/**
 * Starts the sandbox as a utility process: it has no window and no Electron API, gets nothing of
 * this process's environment but what it is given, and ends with the app, also with one that is
 * killed, because Chromium's children end when the channel to their parent does.
 */
export const createSandboxSpawner =
  ({ utilityProcess, killProcess }: SandboxSpawnerParts, entry: string): SpawnSandbox =>
  (args, env): SandboxChild => {
    const child = utilityProcess.fork(entry, [...args], {
      env: { ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      serviceName: 'Internal Dash Sandbox',
    });
    return {
      onStdout: (listener) => {
        child.stdout?.setEncoding('utf8').on('data', listener);
      },
      onStderr: (listener) => {
        child.stderr?.setEncoding('utf8').on('data', listener);
      },
      onEnd: (listener) => {
        let fatal = '';
        // Without a listener, an error that V8 cannot go on from in there would end the app in here.
        child.on('error', (type, location) => {
          fatal = `, ${type} at ${location}`;
        });
        child.once('exit', (code) => listener(`exit code ${code}${fatal}`));
      },
      stop: () => {
        // `kill` is no signal on Windows but the end, with the database open.
        child.postMessage(STOP_MESSAGE);
      },
      kill: () => {
        if (child.pid !== undefined) killProcess(child.pid);
      },
    };
  };
