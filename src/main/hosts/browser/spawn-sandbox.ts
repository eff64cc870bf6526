import { spawn } from 'node:child_process';
import type { SandboxChild, SpawnSandbox } from '../shared/sandbox-process';

/**
 * Starts the sandbox with this very Node. It holds an IPC channel to us, whose end tells it that we
 * are gone, however we went. It stands in a process group of its own, because Ctrl+C in the terminal
 * is for us alone: we end it in order.
 */
export const createSandboxSpawner =
  (entry: string): SpawnSandbox =>
  (args, env): SandboxChild => {
    const child = spawn(process.execPath, [entry, ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    child.stdout?.setEncoding('utf8');
    child.stderr?.setEncoding('utf8');
    return {
      onStdout: (listener) => child.stdout?.on('data', listener),
      onStderr: (listener) => child.stderr?.on('data', listener),
      onEnd(listener) {
        let isOver = false;
        const end = (reason: string): void => {
          if (isOver) return;
          isOver = true;
          listener(reason);
        };
        child.once('error', (cause) => end(cause.message));
        child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`));
      },
      stop() {
        // Windows has no signal that a process could answer to.
        if (process.platform !== 'win32') child.kill('SIGTERM');
        else if (child.connected) child.disconnect();
        else child.kill();
      },
      kill: () => {
        child.kill('SIGKILL');
      },
    };
  };
