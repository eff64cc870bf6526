/** SQLite's codes (the low byte of `errcode`): READONLY, IOERR, FULL, CANTOPEN. */
const SQLITE_READONLY = 8;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;

const FULL = ['ENOSPC', 'EDQUOT'];
const CLOSED = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR'];

const codesOf = (error: unknown): { code: unknown; sqlite: number | null } => {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return { code, sqlite: typeof errcode === 'number' ? errcode & 0xff : null };
};

/**
 * The disk problem behind an error, as part of a sentence for the person who started the app. Null
 * for any other error.
 */
export const diskProblem = (error: unknown, folder: string): string | null => {
  const { code, sqlite } = codesOf(error);
  if (FULL.includes(String(code)) || sqlite === SQLITE_FULL) {
    return `the disk is full: there is no room for its database in ${folder}`;
  }
  const isClosed = CLOSED.includes(String(code));
  if (isClosed || sqlite === SQLITE_READONLY || sqlite === SQLITE_CANTOPEN) {
    return `its database can’t be written in ${folder}`;
  }
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined ? null : diskProblem(cause, folder);
};
