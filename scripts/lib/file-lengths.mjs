import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fromRoot, root } from './path.mjs';

/** Lines. A longer file contains more than one idea. */
export const LONGEST = 400;

/**
 * @param {string[]} folders relative to the project's folder
 * @returns {{ file: string, lines: number }[]} the files that are too long
 */
export function tooLongFiles(folders) {
  return folders
    .flatMap((folder) => readdirSync(fromRoot(folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      file: relative(root, path),
      lines: readFileSync(path, 'utf8').trimEnd().split('\n').length,
    }))
    .filter(({ lines }) => lines > LONGEST);
}
