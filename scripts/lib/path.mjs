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
 * Finds a command on the PATH.
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
      // Try the next folder.
    }
  }
  return undefined;
}
