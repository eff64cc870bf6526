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
  /** Kills a process by its ID. */
  killProcess(pid: number): void;
}

/**
 * Starts the sandbox as a utility process, which has no window and no Electron API and gets only
 * the environment passed to it. It exits with the app, even if the app is killed, because
 * Chromium's child processes exit when the channel to their parent closes.
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
        // Without this listener, a fatal V8 error in the sandbox would end the app.
        child.on('error', (type, location) => {
          fatal = `, ${type} at ${location}`;
        });
        child.once('exit', (code) => listener(`exit code ${code}${fatal}`));
      },
      stop: () => {
        // On Windows, `kill` would end the process while its database is open.
        child.postMessage(STOP_MESSAGE);
      },
      kill: () => {
        if (child.pid !== undefined) killProcess(child.pid);
      },
    };
  };
