import { spawn } from 'node:child_process';

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Windows only: the arguments are already quoted. */
  readonly verbatim?: boolean;
}

/** Milliseconds after which a program that still runs counts as started. */
const STARTED_AFTER = 5000;

/**
 * Starts a program without a shell and detaches it. Rejects if it cannot be started or soon exits
 * with a code other than 0. The message never contains the arguments, which may include a token.
 */
export const runProgram = ({ command, args, env, verbatim }: Program): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      detached: process.platform !== 'win32',
      stdio: 'ignore',
      env: { ...process.env, ...env },
      windowsVerbatimArguments: verbatim,
      windowsHide: true,
    });
    const timer = setTimeout(resolve, STARTED_AFTER);
    child.once('error', (cause) => {
      clearTimeout(timer);
      reject(new Error(`${command} can’t be started.`, { cause }));
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else reject(new Error(`${command} ended with code ${code}.`));
    });
    child.unref();
  });
