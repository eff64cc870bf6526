import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from './path.mjs';

const packageFolder = fromRoot('node_modules/electron');

/** @returns {string} the executable's place inside a runtime folder */
function executableInside() {
  const pathFile = join(packageFolder, 'path.txt');
  if (existsSync(pathFile)) return readFileSync(pathFile, 'utf8').trim();
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return process.platform === 'win32' ? 'electron.exe' : 'electron';
}

/**
 * Electron's executable, without ever starting a download, which requiring the package would.
 * @returns {string | undefined} undefined when the runtime is not on this machine
 */
export function electronExecutable() {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(packageFolder, 'dist');
  const path = join(folder, executableInside());
  return existsSync(path) ? path : undefined;
}
