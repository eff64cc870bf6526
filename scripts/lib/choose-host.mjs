import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { electronObstacle } from './electron-obstacles.mjs';
import { electronExecutable } from './electron-runtime.mjs';
import { nodePath } from './node.mjs';
import { fromRoot } from './path.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';

/** After a download that failed, starts are quick for so long before it is tried again. */
const FORGET_AFTER_MS = 60 * 60 * 1000;
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

/** @returns {boolean} whether fetching the runtime failed less than an hour ago */
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

/** Where a proxy may be named, npm's own settings among them, which its scripts are given. */
const PROXY_VARIABLES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];
const NPM_PROXY_VARIABLES = ['npm_config_https_proxy', 'npm_config_proxy'];

/**
 * The environment in which the download uses the proxy that the user has.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withProxy(env) {
  if (PROXY_VARIABLES.some((name) => env[name])) return { ...env, ELECTRON_GET_USE_PROXY: 'true' };
  const proxy = NPM_PROXY_VARIABLES.map((name) => env[name]).find(Boolean);
  if (!proxy) return env;
  return { ...env, HTTPS_PROXY: proxy, HTTP_PROXY: proxy, ELECTRON_GET_USE_PROXY: 'true' };
}

/**
 * Downloads Electron's runtime into node_modules.
 * @returns {Promise<string | undefined>} why it did not work
 */
async function fetchRuntime() {
  const { output, code } = await run(nodePath, [fromRoot('scripts/lib/fetch-electron.mjs')], {
    output: 'tee-errors',
    env: withProxy(process.env),
  });
  if (code === 0 && electronExecutable()) return undefined;
  const last = output
    .trim()
    .split(/[\r\n]+/)
    .at(-1);
  return `it could not be downloaded${last ? ` (${last})` : ''}`;
}

const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/**
 * Which host runs the app: Electron when its runtime is there or can be fetched, else the browser
 * host. A download that failed is not tried again for an hour, so that later starts are quick.
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
  const obstacle = present && !wanted ? electronObstacle(present) : undefined;
  if (obstacle) {
    return { host: 'browser', why: `${obstacle.why} (what helps, ${obstacle.mend})` };
  }
  if (present) {
    const why = wanted ? 'as asked with --host=electron' : "Electron's runtime is installed";
    return { host: 'electron', executable: present, why };
  }
  if (!wanted && failedLately()) {
    const hint = 'npm start -- --host=electron tries again';
    return { host: 'browser', why: `Electron's runtime could not be fetched lately (${hint})` };
  }
  say("Electron's runtime is not installed; downloading it (about 110 MB, once) …");
  const problem = await fetchRuntime();
  const fetched = electronExecutable();
  if (fetched && !problem) {
    return { host: 'electron', executable: fetched, why: "Electron's runtime was downloaded" };
  }
  if (wanted) throw new Error(`Electron's runtime is not installed, and ${problem}.`);
  rememberFailure();
  return { host: 'browser', why: `Electron's runtime is not installed, and ${problem}` };
}
