import { AppFailure } from '../../../contract/wire/errors';

export const systemCode = (error: unknown): string | null => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : null;
};

const messageFor = (code: string, folder: string): string => {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full: nothing was saved in “${folder}”.`;
    case 'ENOENT':
    case 'ENOTDIR':
      return `The folder “${folder}” no longer exists. Choose another folder in Settings.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `The folder “${folder}” can’t be written to. Choose another folder in Settings.`;
    case 'ENAMETOOLONG':
      return 'The file name is too long for this folder.';
    default:
      return `Couldn’t save the file in “${folder}” (${code}).`;
  }
};

const ownMessageFor = (code: string, what: string, folder: string): string =>
  code === 'ENOSPC' || code === 'EDQUOT'
    ? `The disk is full: ${what} couldn’t be written.`
    : `The app can’t read or write ${what} in “${folder}” (${code}).`;

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

/** Words a disk error for the user; other errors stay as they are. */
export const fileFailure = (error: unknown, folder: string): unknown => {
  if (error instanceof AppFailure) return error;
  const code = systemCode(error);
  if (code === null) return error;
  return new AppFailure(
    { code: 'file', reason: code, message: messageFor(code, folder) },
    { cause: error },
  );
};
