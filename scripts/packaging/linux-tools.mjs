import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The programs that electron-builder runs for a Linux package, and the packages that provide them.
 */
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
 * The Linux packages that this computer can make. electron-builder stops at the first missing tool,
 * even if it could make the other packages.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ targets: string[], missing: string[] }} electron-builder's names of the targets;
 *   for each omitted one, a sentence that says what it needs
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
