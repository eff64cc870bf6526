import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from './path.mjs';

/**
 * The executable's path inside a runtime folder, as Electron's installer writes it to `path.txt`.
 */
export const executableInside = (platform = process.platform) => {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return platform === 'win32' ? 'electron.exe' : 'electron';
};

/** Number of Electron majors that get security fixes: the newest and the two before it. */
const SUPPORTED_MAJORS = 3;

/**
 * @returns {[oldest: number, newest: number]} the majors that this app supports; package.json has
 *   the newest
 */
export function allowedMajors(packageFolder = fromRoot('node_modules/electron')) {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const newest = Number(version.split('.')[0]);
  return [newest - SUPPORTED_MAJORS + 1, newest];
}

/**
 * @param {string} file
 * @returns {string | undefined}
 */
const textOf = (file) => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
};

/**
 * Whether a runtime was extracted completely and matches this package: `path.txt` is written last,
 * and `dist/version` comes from the archive.
 * @param {string} packageFolder
 */
function isComplete(packageFolder) {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  return (
    textOf(join(packageFolder, 'dist/version'))?.replace(/^v/, '') === version &&
    textOf(join(packageFolder, 'path.txt')) === executableInside()
  );
}

/**
 * Finds Electron's executable. Never starts a download, as requiring the package would.
 * @param {{ packageFolder?: string, override?: string }} [from] `override` is a folder with the
 *   user's own runtime
 * @returns {string | undefined} undefined if the runtime is missing or incomplete
 */
export function electronExecutable({
  packageFolder = fromRoot('node_modules/electron'),
  override = process.env.ELECTRON_OVERRIDE_DIST_PATH,
} = {}) {
  if (override === undefined && !isComplete(packageFolder)) return undefined;
  const path = join(override ?? join(packageFolder, 'dist'), executableInside());
  return existsSync(path) ? path : undefined;
}
