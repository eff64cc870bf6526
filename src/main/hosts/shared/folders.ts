import { mkdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { FlagError } from './flags';

/** Makes the user-data folder, readable for its owner only. @throws FlagError */
export const makeUserData = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new FlagError(`The folder ${folder} for the app's data cannot be made.`, { cause });
  }
};

/** The folder of a flag as an absolute path. @throws FlagError when there is no such folder. */
export const existingFolder = (flag: string, path: string): string => {
  const folder = resolve(path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new FlagError(`--${flag}: there is no folder ${folder}.`);
};
