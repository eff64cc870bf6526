import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What electron-builder starts for a Linux package, and the distribution's package that has it. */
const TOOLS = [
  { target: 'rpm', tool: 'rpmbuild', from: 'rpm' },
  { target: 'deb', tool: 'ar', from: 'binutils' },
];

/**
 * @param {string} tool
 * @param {NodeJS.ProcessEnv} env
 */
const isOnPath = (tool, env) =>
  (env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, tool), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/**
 * Which Linux packages this machine can make. electron-builder ends with an error at the first tool
 * that is missing, also where the other packages could be made.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ targets: string[], missing: string[] }} targets in electron-builder's words; for each
 *   that is left out a sentence that says what it needs
 */
export function linuxTargets(env) {
  const lacking = TOOLS.filter(({ tool }) => !isOnPath(tool, env));
  return {
    targets: ['AppImage', 'deb', 'rpm'].filter(
      (target) => !lacking.some((each) => each.target === target),
    ),
    missing: lacking.map(
      ({ target, tool, from }) =>
        `The ${target} package needs the program ${tool}, which is not installed (package ${from}).`,
    ),
  };
}
