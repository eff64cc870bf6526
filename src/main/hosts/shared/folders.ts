import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { FlagError } from './flags';

/** Where everybody may write, but delete only what is theirs: a folder of the system's, such as /tmp. */
const sticky = 0o1000;

/** A folder that an older version made, or the user, is for its owner only from now on. */
const narrow = (folder: string): void => {
  const { mode } = statSync(folder);
  if ((mode & 0o077) === 0 || (mode & sticky) !== 0) return;
  try {
    chmodSync(folder, 0o700);
  } catch {
    // Somebody else's, or a file system without modes: the files in it are 0600 all the same.
  }
};

/** Makes the user-data folder, readable for its owner only. @throws FlagError */
export const makeUserData = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    narrow(folder);
  } catch (cause) {
    throw new FlagError(`The folder ${folder} for the app’s data can’t be created.`, { cause });
  }
};

/** The folder of a flag as an absolute path. @throws FlagError when there is no such folder. */
export const existingFolder = (flag: string, path: string): string => {
  const folder = resolve(path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new FlagError(`--${flag}: there is no folder ${folder}.`);
};
