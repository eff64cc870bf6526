import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { FlagError } from './flags';

/** The mode bit of a shared folder such as /tmp, in which users can delete only their own files. */
const sticky = 0o1000;

/** Restricts an existing folder to its owner. */
const narrow = (folder: string): void => {
  const { mode } = statSync(folder);
  if ((mode & 0o077) === 0 || (mode & sticky) !== 0) return;
  try {
    chmodSync(folder, 0o700);
  } catch {
    // The folder belongs to another user, or the file system has no modes. Files in it are 0600
    // anyway.
  }
};

/** Creates the user-data folder, readable only by its owner. @throws FlagError */
export const makeUserData = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    narrow(folder);
  } catch (cause) {
    throw new FlagError(`The folder ${folder} for the app’s data can’t be created.`, { cause });
  }
};

/** @throws FlagError if the user-data folder can't be written to */
export const checkWritable = (folder: string): void => {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new FlagError(
      `The folder ${folder} for the app’s data can’t be written to. Make it writable, and start the app again.`,
      { cause },
    );
  }
};

/** Resolves a flag's folder to an absolute path. @throws FlagError if the folder does not exist. */
export const existingFolder = (flag: string, path: string): string => {
  const folder = resolve(path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new FlagError(`--${flag}: folder ${folder} not found.`);
};
