import { spawn } from 'node:child_process';

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  /** Beside the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Windows only: the arguments are quoted already. */
  readonly verbatim?: boolean;
}

/** Milliseconds after which a program that still runs counts as having opened what it was given. */
const PATIENCE = 5000;

/**
 * Starts a program without a shell and lets it go. Rejects when it cannot be started or ends with a
 * code other than 0 soon; the message never holds the arguments, which may carry a token.
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
    const timer = setTimeout(resolve, PATIENCE);
    child.once('error', (cause) => {
      clearTimeout(timer);
      reject(new Error(`${command} cannot be started.`, { cause }));
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else reject(new Error(`${command} ended with code ${code}.`));
    });
    child.unref();
  });
