import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { electronExecutable } from './electron-runtime.mjs';
import { binOf, nodePath } from './node.mjs';
import { fromRoot } from './path.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';

const FETCH_LIMIT_MS = 20_000;
const FORGET_AFTER_MS = 24 * 60 * 60 * 1000;
const attemptFile = fromRoot('.cache/electron-attempt.json');

/**
 * @typedef {{ host: 'electron', executable: string, why: string }
 *   | { host: 'browser', why: string }} Choice
 */

/**
 * Takes `--host=browser|electron` out of the flags.
 * @param {string[]} args
 * @returns {{ wanted: 'browser' | 'electron' | undefined, flags: string[] }}
 * @throws for any other host
 */
export function readHostFlag(args) {
  const flags = args.filter((flag) => !flag.startsWith('--host='));
  const value = args.find((flag) => flag.startsWith('--host='))?.slice('--host='.length);
  if (value === undefined || value === 'browser' || value === 'electron') {
    return { wanted: value, flags };
  }
  throw new Error(`--host is browser or electron, not ${value}.`);
}

/** @returns {boolean} whether fetching the runtime failed less than a day ago */
function failedLately() {
  try {
    const { at } = JSON.parse(readFileSync(attemptFile, 'utf8'));
    return Date.now() - Date.parse(at) < FORGET_AFTER_MS;
  } catch {
    return false;
  }
}

function rememberFailure() {
  mkdirSync(fromRoot('.cache'), { recursive: true });
  writeFileSync(attemptFile, `${JSON.stringify({ at: new Date().toISOString() })}\n`);
}

/**
 * Downloads Electron's runtime into node_modules.
 * @param {number | undefined} limitMs
 * @returns {Promise<string | undefined>} why it did not work
 */
async function fetchRuntime(limitMs) {
  const result = await run(nodePath, [binOf('electron', 'install-electron')], {
    output: 'capture',
    ...(limitMs === undefined ? {} : { timeoutMs: limitMs }),
  });
  if (result.timedOut) return `it did not arrive within ${FETCH_LIMIT_MS / 1000} s`;
  return electronExecutable() ? undefined : 'it could not be downloaded';
}

const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/**
 * Which host runs the app: Electron when its runtime is there or can be fetched, else the browser
 * host. A download that failed is not tried again for a day, so that later starts are quick.
 * @param {'browser' | 'electron' | undefined} wanted
 * @returns {Promise<Choice>}
 * @throws when Electron is asked for and cannot be had
 */
export async function chooseHost(wanted) {
  if (wanted === 'browser') return { host: 'browser', why: 'as asked with --host=browser' };
  const present = electronExecutable();
  if (wanted !== 'electron' && !hasDisplay()) {
    return { host: 'browser', why: 'there is no display for Electron' };
  }
  if (present) {
    const why = wanted ? 'as asked with --host=electron' : "Electron's runtime is installed";
    return { host: 'electron', executable: present, why };
  }
  if (!wanted && failedLately()) {
    const hint = 'npx install-electron fetches it';
    return { host: 'browser', why: `Electron's runtime could not be fetched lately (${hint})` };
  }
  const limitMs = wanted ? undefined : FETCH_LIMIT_MS;
  const patience = limitMs === undefined ? '' : ` for at most ${limitMs / 1000} s`;
  say(`Electron's runtime is not installed; trying to download it${patience} …`);
  const problem = await fetchRuntime(limitMs);
  const fetched = electronExecutable();
  if (fetched && !problem) {
    return { host: 'electron', executable: fetched, why: "Electron's runtime was downloaded" };
  }
  if (wanted) throw new Error(`Electron's runtime is not installed, and ${problem}.`);
  rememberFailure();
  return { host: 'browser', why: `Electron's runtime is not installed, and ${problem}` };
}
