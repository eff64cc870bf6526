import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { hasTestKeychain } from './ensure-test-tools.mjs';
import { run } from './run.mjs';

/** Set inside a keychain session, so that tests know that they may use it. */
export const KEYCHAIN_MARK = 'INTERNAL_DASH_TEST_KEYCHAIN';

/**
 * Unlocks a keychain with a dummy password, then runs the command in its place. The bus's standard
 * error is discarded, because it has nothing useful for test results; the command gets the real one
 * through file descriptor 3.
 */
const SESSION = `
exec 3>&2
exec dbus-run-session -- sh -c '
  printf "test\\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null
  exec "$@" 2>&3 3>&-
' sh "$@" 2>/dev/null
`;

/**
 * A Wayland display is a socket's name in the runtime folder, which is different here, so it is
 * made absolute.
 * @param {NodeJS.ProcessEnv} env
 */
const waylandDisplay = ({ WAYLAND_DISPLAY: name, XDG_RUNTIME_DIR: folder }) =>
  name && folder && !isAbsolute(name) ? { WAYLAND_DISPLAY: join(folder, name) } : {};

/**
 * @param {string} home
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {NodeJS.ProcessEnv} uses nothing from the user's home except Playwright's browsers
 */
export function environmentFor(home, env = process.env) {
  const runtime = join(home, 'run');
  mkdirSync(runtime, { mode: 0o700 });
  return {
    ...env,
    ...waylandDisplay(env),
    HOME: home,
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_STATE_HOME: join(home, '.local/state'),
    XDG_RUNTIME_DIR: runtime,
    PLAYWRIGHT_BROWSERS_PATH:
      env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache/ms-playwright'),
    [KEYCHAIN_MARK]: '1',
  };
}

/**
 * Runs a command with a new, unlocked keychain and a new home. On Linux, that is a session bus with
 * gnome-keyring; on macOS and Windows, the command gets the user's own keychain.
 * @param {string} command
 * @param {string[]} args
 * @param {import('./run.mjs').RunOptions} [options] `env` is not used on Linux
 * @returns {Promise<import('./run.mjs').RunResult>}
 */
export async function runWithKeychain(command, args, options = {}) {
  if (process.platform !== 'linux' || process.env[KEYCHAIN_MARK] || !hasTestKeychain()) {
    return run(command, args, options);
  }
  // Keep it short: a socket's path in it may have at most 107 characters.
  const home = mkdtempSync(join(tmpdir(), 'idash-'));
  try {
    const env = environmentFor(home);
    return await run('sh', ['-c', SESSION, 'sh', command, ...args], {
      ...options,
      env,
      wholeGroup: true,
    });
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  }
}
