import { accessSync, constants } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * @param {string} path relative to the project's folder
 * @returns {string}
 */
export const fromRoot = (path) => join(root, path);

/**
 * Looks a command up on the PATH.
 * @param {string} name
 * @returns {string | undefined}
 */
export function findOnPath(name) {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, file);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not here; the next folder may have it.
    }
  }
  return undefined;
}
