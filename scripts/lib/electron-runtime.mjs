import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from './path.mjs';

/** The executable's place inside a runtime folder, as Electron's own installer writes it down. */
export const executableInside = (platform = process.platform) => {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return platform === 'win32' ? 'electron.exe' : 'electron';
};

/** Majors of Electron that get security fixes at a time: the newest and two before it. */
const SUPPORTED_MAJORS = 3;

/** @returns {[oldest: number, newest: number]} the majors that this app runs on; package.json has the newest */
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
 * Whether a runtime was extracted to its end and is that of this package: `path.txt` is written last,
 * and `dist/version` comes out of the archive.
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
 * Electron's executable, without ever starting a download, which requiring the package would.
 * @param {{ packageFolder?: string, override?: string }} [from] `override` is a folder of the user's
 *   own with a runtime in it
 * @returns {string | undefined} undefined when the runtime is not on this machine, or only half
 */
export function electronExecutable({
  packageFolder = fromRoot('node_modules/electron'),
  override = process.env.ELECTRON_OVERRIDE_DIST_PATH,
} = {}) {
  if (override === undefined && !isComplete(packageFolder)) return undefined;
  const path = join(override ?? join(packageFolder, 'dist'), executableInside());
  return existsSync(path) ? path : undefined;
}
