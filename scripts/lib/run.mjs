import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './path.mjs';

/** Milliseconds that a child has to exit after a signal before its process group is killed. */
const GRACE_MS = 10_000;
const PARENT_CHECK_MS = 250;
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Process ID of the parent. */
const parent = process.ppid;

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env] the whole environment; defaults to that of this process
 * @property {'inherit' | 'capture' | 'tee-errors'} [output] where standard output and error go;
 *   `tee-errors` shows both and captures standard error
 * @property {boolean} [wholeGroup] sends signals to the child's whole process group, and kills what
 *   is left of it when the child exits
 * @property {number} [timeoutMs] after which the child and its children are killed
 */

/**
 * @typedef {object} RunResult
 * @property {number} code exit code; 128 + signal number if a signal ended the child
 * @property {string} output captured output
 * @property {boolean} timedOut
 * @property {boolean} interrupted whether this process was told to exit in the meantime
 */

/**
 * Sends a signal to a child and all its children.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The child has already exited.
  }
}

/**
 * Runs a command to its end. The child has its own process group, so that a Ctrl+C in the terminal
 * reaches it only once, through this process, and a timeout kills its children too.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>} rejects only if the command cannot be started
 */
export function run(command, args, options = {}) {
  const { env = process.env, output = 'inherit', wholeGroup = false, timeoutMs } = options;
  return new Promise((done, fail) => {
    const sink = output === 'capture' ? 'pipe' : 'inherit';
    const errorSink = output === 'inherit' ? 'inherit' : 'pipe';
    /** @type {import('node:child_process').SpawnOptions} */
    const spawnOptions = {
      cwd: root,
      env,
      detached: process.platform !== 'win32',
      stdio: ['ignore', sink, errorSink],
    };
    const child = spawn(command, args, spawnOptions);
    let text = '';
    let timedOut = false;
    let interrupted = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part) => {
        text += part;
        if (output === 'tee-errors') process.stderr.write(part);
      });
    }
    /** @type {NodeJS.Timeout[]} */
    const timers = [];
    if (timeoutMs !== undefined) {
      timers.push(
        setTimeout(() => {
          timedOut = true;
          signalGroup(child, 'SIGKILL');
        }, timeoutMs),
      );
    }
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      interrupted = true;
      if (wholeGroup) signalGroup(child, signal);
      else child.kill(signal);
      timers.push(setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS));
    };
    for (const signal of SIGNALS) process.on(signal, forward);
    // npm sends a signal to its shell, which exits without passing it on.
    const parentCheck = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(parentCheck);
      forward('SIGTERM');
    }, PARENT_CHECK_MS);
    const cleanUp = () => {
      clearInterval(parentCheck);
      for (const timer of timers) clearTimeout(timer);
      for (const signal of SIGNALS) process.off(signal, forward);
    };
    child.on('error', (error) => {
      cleanUp();
      fail(error);
    });
    child.on('exit', () => {
      if (wholeGroup) signalGroup(child, 'SIGKILL');
    });
    child.on('close', (code, signal) => {
      cleanUp();
      const number = signal ? constants.signals[signal] : 0;
      done({ code: code ?? 128 + number, output: text, timedOut, interrupted });
    });
  });
}
