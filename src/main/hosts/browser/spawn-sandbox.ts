import { spawn } from 'node:child_process';
import type { SandboxChild, SpawnSandbox } from '../shared/sandbox-process';

/**
 * Starts the sandbox with the same Node. Its IPC channel closes when this process exits, however
 * that happens, and so ends the sandbox. It has its own process group, so that Ctrl+C in the
 * terminal reaches only this process, which then stops the sandbox cleanly.
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
        // Windows has no signal that a process can handle.
        if (process.platform !== 'win32') child.kill('SIGTERM');
        else if (child.connected) child.disconnect();
        else child.kill();
      },
      kill: () => {
        child.kill('SIGKILL');
      },
    };
  };
