import { electronObstacle } from './electron-obstacles.mjs';
import { electronExecutable } from './electron-runtime.mjs';
import { findOnPath } from './path.mjs';

/** The X11 server without a screen, and the program that runs a command with it. */
const XVFB_COMMANDS = ['xvfb-run', 'Xvfb', 'xauth'];

/**
 * What decides whether the end-to-end tests run in Electron.
 * @typedef {object} TestMachine
 * @property {NodeJS.Platform} platform
 * @property {NodeJS.ProcessEnv} env
 * @property {(name: string) => unknown} findProgram
 * @property {() => string | undefined} findExecutable finds the installed runtime
 * @property {(executable: string) => { why: string } | undefined} findObstacle
 */

/** @type {TestMachine} */
const here = {
  platform: process.platform,
  env: process.env,
  findProgram: findOnPath,
  findExecutable: electronExecutable,
  findObstacle: electronObstacle,
};

/**
 * @param {TestMachine} [machine]
 * @returns {boolean} whether there is no display
 */
export const needsXvfb = ({ platform, env } = here) =>
  platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY;

/**
 * @param {TestMachine} [machine]
 * @returns {string | undefined} why the end-to-end tests cannot run in Electron here
 */
export function electronTestsProblem(machine = here) {
  const executable = machine.findExecutable();
  if (!executable) return 'its runtime is not installed (npm start -- --host=electron fetches it)';
  if (needsXvfb(machine) && !XVFB_COMMANDS.every(machine.findProgram))
    return 'there is no display, and no Xvfb (apt-get install xvfb xauth)';
  return machine.findObstacle(executable)?.why;
}

/**
 * Runs the command in Xvfb if Electron's windows need a display.
 * @param {string} command
 * @param {string[]} args
 * @param {TestMachine} [machine]
 * @returns {{ command: string, args: string[] }}
 */
export function withDisplay(command, args, machine = here) {
  if (!needsXvfb(machine) || electronTestsProblem(machine) !== undefined) return { command, args };
  const screen = ['-a', '-s', '-screen 0 1920x1200x24'];
  return { command: 'xvfb-run', args: [...screen, command, ...args] };
}
