import { AppFailure } from '../../../contract/wire/result';

export const systemCode = (error: unknown): string | null => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : null;
};

/** What helps if the downloads folder is gone or refuses. */
const chooseAnother = 'Choose another folder in Settings.';

const messageFor = (code: string, folder: string, advice: string): string => {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      // Earlier files of a batch may be in the folder.
      return `The disk is full, so the file couldn’t be saved in “${folder}”. Free up space, then try again.`;
    case 'ENOENT':
    case 'ENOTDIR':
      return `The folder “${folder}” no longer exists. ${advice}`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `The folder “${folder}” can’t be written to. ${advice}`;
    case 'ENAMETOOLONG':
      return `The file name is too long for the folder “${folder}”. ${advice}`;
    case 'EMFILE':
    case 'ENFILE':
      return `The computer has too many open files, so the file couldn’t be saved in “${folder}”. Close other apps, then try again.`;
    default:
      return `Couldn’t save the file in “${folder}” (${code}). ${advice}`;
  }
};

/** Also a used-up quota. */
const fullDisk: ReadonlySet<string | null> = new Set(['ENOSPC', 'EDQUOT']);

export const isFullDisk = (error: unknown): boolean => fullDisk.has(systemCode(error));

/** What a full disk kept from being written; null for another error. */
export const fullDiskText = (code: string | null, what: string): string | null =>
  fullDisk.has(code) ? `The disk is full: ${what} couldn’t be written. Free up space.` : null;

const ownMessageFor = (code: string, what: string, folder: string): string =>
  fullDiskText(code, what) ??
  `The app can’t read or write ${what} in “${folder}” (${code}). Check its drive and permissions.`;

/**
 * The same for a file of the app itself, such as `the journal`, which is not in the downloads
 * folder, so choosing another folder would not help.
 */
export const ownFileFailure = (error: unknown, what: string, folder: string): unknown => {
  if (error instanceof AppFailure) return error;
  const code = systemCode(error);
  if (code === null) return error;
  return new AppFailure(
    { code: 'file', reason: code, message: ownMessageFor(code, what, folder) },
    { cause: error },
  );
};

/**
 * Words a disk error for the user; other errors stay as they are. `advice` is a sentence for a
 * folder that is gone or refuses; without it, the folder is the downloads folder.
 */
export const fileFailure = (error: unknown, folder: string, advice = chooseAnother): unknown => {
  if (error instanceof AppFailure) return error;
  const code = systemCode(error);
  if (code === null) return error;
  return new AppFailure(
    { code: 'file', reason: code, message: messageFor(code, folder, advice) },
    { cause: error },
  );
};
