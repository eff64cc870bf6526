import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Log messages of an app that started: its window painted, and its page connected. */
const SIGNS = ['start', 'window painted', 'page connected'];
const LOOK_EVERY_MS = 250;

/** @typedef {{ level: string, message: string, cause?: { message?: string } }} Line */

/**
 * @param {string} file
 * @returns {Line[]} complete lines; the last one may still be incomplete
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
 * Asks a program to exit, like a user or the system.
 * @param {import('node:child_process').ChildProcess} child
 */
function askToEnd(child) {
  if (process.platform !== 'win32') child.kill('SIGTERM');
  // On Windows, a signal kills at once, but this closes the windows. Without `/T`, because
  // Electron's windowless processes refuse and the command would fail. The caller checks whether
  // the app exited.
  else spawnSync('taskkill', ['/PID', String(child.pid)]);
}

/**
 * Starts a packaged app with its own folder, waits until its page connects, and ends it. Checks the
 * app's log, because the fuses and switches that protect the app also keep the end-to-end tests
 * out.
 * @param {string} command
 * @param {string[]} args
 * @param {{ limitMs?: number, endMs?: number }} [options] time limits for starting and exiting
 * @returns {Promise<string[]>} problems
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
 * @returns {string[]} the errors in it
 */
const linesProblems = (log) =>
  linesOf(log)
    .filter(({ level }) => level === 'error')
    .map(({ message, cause }) => `its log says: ${message}${cause ? ` (${cause.message})` : ''}`);
