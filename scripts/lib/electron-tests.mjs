import { electronObstacle } from './electron-obstacles.mjs';
import { electronExecutable } from './electron-runtime.mjs';
import { findOnPath } from './path.mjs';

/** X11's display without a screen, with the program that starts and ends it around a command. */
export const XVFB_COMMANDS = ['xvfb-run', 'Xvfb', 'xauth'];

const hasXvfb = () => XVFB_COMMANDS.every((name) => findOnPath(name));

/** @returns {boolean} whether a window has nowhere to show */
export const needsXvfb = () =>
  process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;

/** @returns {string | undefined} why the end-to-end tests do not run in Electron here */
export function electronTestsProblem() {
  const executable = electronExecutable();
  if (!executable) return 'its runtime is not installed (npm start -- --host=electron fetches it)';
  if (needsXvfb() && !hasXvfb())
    return 'there is no display, and no Xvfb (apt-get install xvfb xauth)';
  return electronObstacle(executable)?.why;
}

/**
 * The command, with a display of its own where Electron's windows need one.
 * @param {string} command
 * @param {string[]} args
 * @returns {{ command: string, args: string[] }}
 */
export function withDisplay(command, args) {
  if (!needsXvfb() || electronTestsProblem() !== undefined) return { command, args };
  const screen = ['-a', '-s', '-screen 0 1920x1200x24'];
  return { command: 'xvfb-run', args: [...screen, command, ...args] };
}
