import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whyElectronEnded } from './electron-obstacles.mjs';
import { hostCommand, hostEnvironment } from './host-command.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';

/**
 * The environment variable with the file that the app creates when its first window has painted.
 */
const PAINTED_MARK = 'INTERNAL_DASH_PAINTED';
/** Exit code for a wrong command line, which another host would reject too. */
const WRONG_USE = 2;

/**
 * @param {import('./choose-host.mjs').Choice} choice
 * @param {string[]} flags
 * @param {NodeJS.ProcessEnv} env
 * @param {typeof hostCommand} commandFor
 */
const start = (choice, flags, env, commandFor) => {
  const { command, entry, args } = commandFor(choice);
  return run(command, [...args, entry, ...flags], {
    env,
    output: choice.host === 'electron' ? 'tee-errors' : 'inherit',
  });
};

/**
 * Runs the app in the chosen host. If Electron exits without having shown a window, the browser
 * host takes over and says why and how to fix it.
 * @param {import('./choose-host.mjs').Choice} choice
 * @param {string[]} flags of the host
 * @param {{ isAsked?: boolean, tell?: (line: string) => void, env?: NodeJS.ProcessEnv,
 *   commandFor?: typeof hostCommand }} [options] `isAsked`: the user asked for this host, so no
 *   other host takes over
 * @returns {Promise<number>} exit code
 */
export async function runApp(
  choice,
  flags,
  { isAsked = false, tell = say, env, commandFor = hostCommand } = {},
) {
  const given = env ?? (await hostEnvironment());
  if (choice.host === 'browser') return (await start(choice, flags, given, commandFor)).code;
  const folder = mkdtempSync(join(tmpdir(), 'internal-dash-'));
  try {
    const mark = join(folder, 'painted');
    const ended = await start(choice, flags, { ...given, [PAINTED_MARK]: mark }, commandFor);
    const { code, output, interrupted } = ended;
    const isOver = code === 0 || code === WRONG_USE || interrupted || existsSync(mark);
    if (isOver || isAsked) return code;
    const { why, remedy } = whyElectronEnded({
      code,
      errors: output,
      executable: choice.executable,
    });
    tell(`Electron could not show the app: ${why}.\n  What helps: ${remedy}.`);
    tell('Internal Dash runs in the browser host instead.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const browser = /** @type {const} */ ({ host: 'browser', why: 'Electron ended' });
  return (await start(browser, flags, given, commandFor)).code;
}
