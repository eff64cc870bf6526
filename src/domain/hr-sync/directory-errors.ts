import type { AppError } from '../../contract/wire/errors';

/** Section 8, spelled as there. */
export const userNotFound = 'User not found';
export const notInGroup = 'User is not part of this group';
const fallbacks = {
  overview: 'Internal Server Error',
  group: 'Unhadled error',
  test: 'Unhadled error',
} as const;

/** A service says 400 or 410 for a skip token that is too old: the list is to be read from its start. */
export const isExpiredSkipToken = (error: AppError): boolean =>
  error.code === 'server' &&
  (error.status === 410 || (error.status === 400 && /token/i.test(error.message)));

export interface DirectoryErrorText {
  /** Literally as section 8 has it. */
  readonly text: string;
  /** What is known beyond it, such as that there is no connection; '' for nothing. */
  readonly detail: string;
}

/** What the screen says of a failed call of the directory, by where it stands. */
export const directoryErrorText = (
  error: AppError,
  place: keyof typeof fallbacks,
): DirectoryErrorText => {
  const { code, message, wordless } = error;
  const isServices =
    code === 'not-found' ||
    code === 'server' ||
    code === 'rate-limited' ||
    code === 'forbidden' ||
    code === 'conflict';
  if (isServices && message.trim() !== '' && !wordless) {
    return { text: message, detail: '' };
  }
  return { text: fallbacks[place], detail: isServices ? '' : message };
};

/** The same of a person who was looked up: a 404 of the person alone is `not-found`. */
export const userSearchText = (
  error: AppError,
  place: keyof typeof fallbacks,
): DirectoryErrorText =>
  error.code === 'not-found'
    ? { text: userNotFound, detail: '' }
    : directoryErrorText(error, place);
