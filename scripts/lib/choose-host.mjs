import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { electronObstacle } from './electron-obstacles.mjs';
import { electronExecutable } from './electron-runtime.mjs';
import { nodePath } from './node.mjs';
import { fromRoot } from './path.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';

/** Milliseconds after a failed download during which starts do not retry it. */
const FORGET_AFTER_MS = 60 * 60 * 1000;

/**
 * @typedef {{ host: 'electron', executable: string, why: string }
 *   | { host: 'browser', why: string }} Choice
 */

/**
 * Reads `--host=browser|electron` and removes it from the flags.
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

/**
 * Variables that may name a proxy, including npm's own settings, which it passes to its scripts.
 */
const PROXY_VARIABLES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];
const NPM_PROXY_VARIABLES = ['npm_config_https_proxy', 'npm_config_proxy'];

/**
 * The environment in which the download uses the user's proxy.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withProxy(env) {
  if (PROXY_VARIABLES.some((name) => env[name])) return { ...env, ELECTRON_GET_USE_PROXY: 'true' };
  const proxy = NPM_PROXY_VARIABLES.map((name) => env[name]).find(Boolean);
  if (!proxy) return env;
  return { ...env, HTTPS_PROXY: proxy, HTTP_PROXY: proxy, ELECTRON_GET_USE_PROXY: 'true' };
}

/** @typedef {import('./run.mjs').RunResult} RunResult */

/**
 * What the choice depends on.
 * @typedef {object} ChoiceParts
 * @property {NodeJS.Platform} platform
 * @property {NodeJS.ProcessEnv} env
 * @property {() => number} now
 * @property {string} attemptFile records a failed download
 * @property {() => string | undefined} findExecutable finds the installed runtime
 * @property {(executable: string) => import('./electron-obstacles.mjs').Obstacle | undefined} findObstacle
 * @property {(env: NodeJS.ProcessEnv) => Promise<Pick<RunResult, 'code' | 'output' | 'interrupted'>>} download
 * @property {(line: string) => void} warn
 */

/** @type {ChoiceParts} */
const here = {
  platform: process.platform,
  env: process.env,
  now: Date.now,
  attemptFile: fromRoot('.cache/electron-attempt.json'),
  findExecutable: electronExecutable,
  findObstacle: electronObstacle,
  warn: say,
  download: (env) =>
    run(nodePath, [fromRoot('scripts/lib/fetch-electron.mjs')], { output: 'tee-errors', env }),
};

/**
 * @param {ChoiceParts} parts
 * @returns {boolean} whether downloading the runtime failed less than an hour ago
 */
function failedLately({ attemptFile, now }) {
  try {
    const { at } = JSON.parse(readFileSync(attemptFile, 'utf8'));
    return now() - Date.parse(at) < FORGET_AFTER_MS;
  } catch {
    return false;
  }
}

/** @param {ChoiceParts} parts */
function rememberFailure({ attemptFile, now }) {
  mkdirSync(dirname(attemptFile), { recursive: true });
  writeFileSync(attemptFile, `${JSON.stringify({ at: new Date(now()).toISOString() })}\n`);
}

/**
 * Downloads Electron's runtime into node_modules.
 * @param {ChoiceParts} parts
 * @returns {Promise<string | undefined>} why it failed
 * @throws if the user interrupted it
 */
async function fetchRuntime({ download, env, findExecutable }) {
  const { output, code, interrupted } = await download(withProxy(env));
  if (interrupted) throw new Error('The download was interrupted. The next start tries it again.');
  if (code === 0 && findExecutable()) return undefined;
  const last = output
    .trim()
    .split(/[\r\n]+/)
    .at(-1);
  return `it could not be downloaded${last ? ` (${last})` : ''}`;
}

/** @param {ChoiceParts} parts */
const hasDisplay = ({ platform, env }) =>
  platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);

/**
 * Chooses Electron, unless the system would kill it at once. If the user asked for Electron, it
 * warns and continues, because the check may be wrong.
 * @param {string} executable
 * @param {string} why
 * @param {'browser' | 'electron' | undefined} wanted
 * @param {ChoiceParts} parts
 * @returns {Choice}
 */
function electronUnlessHindered(executable, why, wanted, { findObstacle, warn }) {
  const obstacle = findObstacle(executable);
  if (!obstacle) return { host: 'electron', executable, why };
  const text = `${obstacle.why} (what helps, ${obstacle.remedy})`;
  if (!wanted) return { host: 'browser', why: text };
  warn(`Electron may not start: ${text}.`);
  return { host: 'electron', executable, why };
}

/**
 * Chooses the host: Electron if its runtime is installed or can be downloaded, otherwise the
 * browser host. A failed download is not tried again for an hour, so that later starts are fast.
 * @param {'browser' | 'electron' | undefined} wanted
 * @param {ChoiceParts} [parts]
 * @returns {Promise<Choice>}
 * @throws if Electron is asked for but not available, or the user interrupted its download
 */
export async function chooseHost(wanted, parts = here) {
  const { findExecutable } = parts;
  if (wanted === 'browser') return { host: 'browser', why: 'as asked with --host=browser' };
  const present = findExecutable();
  if (wanted !== 'electron' && !hasDisplay(parts)) {
    return { host: 'browser', why: 'there is no display for Electron' };
  }
  if (present) {
    const why = wanted ? 'as asked with --host=electron' : "Electron's runtime is installed";
    return electronUnlessHindered(present, why, wanted, parts);
  }
  if (!wanted && failedLately(parts)) {
    const hint = 'npm start -- --host=electron tries again';
    return { host: 'browser', why: `Electron's runtime could not be fetched lately (${hint})` };
  }
  say("Electron's runtime is not installed; downloading it (about 110 MB, once) …");
  const problem = await fetchRuntime(parts);
  const fetched = findExecutable();
  if (fetched && !problem) {
    return electronUnlessHindered(fetched, "Electron's runtime was downloaded", wanted, parts);
  }
  if (wanted) throw new Error(`Electron's runtime is not installed, and ${problem}.`);
  rememberFailure(parts);
  return { host: 'browser', why: `Electron's runtime is not installed, and ${problem}` };
}
