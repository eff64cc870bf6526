import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fromRoot } from './path.mjs';
import { say } from './say.mjs';

const POLL_MS = 200;

/**
 * @param {string} file
 * @returns {boolean} whether the process that holds the lock still runs
 */
function isHeld(file) {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch (error) {
    // EPERM: the process belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Runs the work while no other process in this folder runs work with the same name.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  const file = fromRoot(`.cache/${name}.lock`);
  mkdirSync(fromRoot('.cache'), { recursive: true });
  let told = false;
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch {
      if (!isHeld(file)) {
        rmSync(file, { force: true });
        continue;
      }
      if (!told) say(`Waiting for another process to end its ${name} (see ${file}) …`);
      told = true;
      await wait(POLL_MS);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
