import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the log of an app that came up says: its window painted, and its page reached the app. */
const SIGNS = ['start', 'window painted', 'page connected'];
const LOOK_EVERY_MS = 250;

/** @typedef {{ level: string, message: string, cause?: { message?: string } }} Line */

/**
 * @param {string} file
 * @returns {Line[]} whole lines; the last may be in the making
 */
const linesOf = (file) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .slice(0, -1)
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

/**
 * Asks a program to end, as a user or the system would.
 * @param {import('node:child_process').ChildProcess} child
 */
function askToEnd(child) {
  if (process.platform !== 'win32') child.kill('SIGTERM');
  // A signal is the end at once there; this closes the windows. Not of the whole tree (`/T`): Electron's
  // processes without a window refuse, and the command fails. Whether the app ended is asked afterwards.
  else spawnSync('taskkill', ['/PID', String(child.pid)]);
}

/**
 * Starts a packaged app on a folder of its own, waits until its page talks to it, and ends it. The
 * fuses and switches that keep others out keep the end-to-end tests out too, so its log is the witness.
 * @param {string} command
 * @param {string[]} args
 * @param {{ limitMs?: number, endMs?: number }} [options] how long it may take to come up, and to end
 * @returns {Promise<string[]>} what is wrong with it
 */
export async function smoke(command, args, { limitMs = 60_000, endMs = 20_000 } = {}) {
  const userData = mkdtempSync(join(tmpdir(), 'dash-smoke-'));
  const log = join(userData, 'logs/main.log');
  const child = spawn(command, [...args, '--user-data', userData], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  /** @type {Promise<string>} */
  const ended = new Promise((done) => {
    child.once('error', (error) => done(`it could not be started: ${error.message}`));
    child.once('exit', (code, signal) =>
      done(code === 0 ? '' : `it ended with ${code === null ? signal : `code ${code}`}`),
    );
  });
  const missing = () => {
    const said = new Set(linesOf(log).map(({ message }) => message));
    return SIGNS.filter((sign) => !said.has(sign));
  };
  /** @type {NodeJS.Timeout | undefined} */
  let look;
  /** @type {NodeJS.Timeout | undefined} */
  let patience;
  const deadline = Date.now() + limitMs;
  const settled = new Promise((done) => {
    look = setInterval(() => {
      if (missing().length === 0 || Date.now() > deadline) done(undefined);
    }, LOOK_EVERY_MS);
  });
  try {
    const early = await Promise.race([ended, settled]);
    if (early !== undefined) return [early || 'it ended by itself', ...linesProblems(log)];
    const without = missing().map((sign) => `its log does not say: ${sign}`);
    askToEnd(child);
    const late = new Promise((done) => {
      patience = setTimeout(() => done('it does not end when it is asked to'), endMs);
    });
    const end = String(await Promise.race([ended, late]));
    return [...without, ...(end ? [end] : []), ...linesProblems(log)];
  } finally {
    clearInterval(look);
    clearTimeout(patience);
    child.kill('SIGKILL');
    await ended;
    rmSync(userData, { recursive: true, force: true });
  }
}

/**
 * @param {string} log
 * @returns {string[]} errors that it tells of
 */
const linesProblems = (log) =>
  linesOf(log)
    .filter(({ level }) => level === 'error')
    .map(({ message, cause }) => `its log says: ${message}${cause ? ` (${cause.message})` : ''}`);
