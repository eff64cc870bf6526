import type { AppError } from '../../contract/wire/errors';

/** Section 8, with its spelling. */
const userNotFound = 'User not found';
export const notInGroup = 'User is not part of this group';
const fallbacks = {
  overview: 'Internal Server Error',
  group: 'Unhadled error',
  test: 'Unhadled error',
} as const;

/**
 * A service responds 400 or 410 if a skip token has expired. The list must then be read from the
 * start.
 */
export const isExpiredSkipToken = (error: AppError): boolean =>
  error.code === 'server' &&
  (error.status === 410 || (error.status === 400 && /token/i.test(error.message)));

/** A list whose pages never end, as of a proxy that ignores the skip token. */
export const samePageTwice: AppError = {
  code: 'invalid-response',
  field: '@odata.nextLink',
  message: 'The directory returned the same page twice.',
};

export interface DirectoryErrorText {
  /** The text of section 8, verbatim. */
  readonly text: string;
  /** Anything else that is known, such as a lost connection; '' if nothing. */
  readonly detail: string;
}

/** The text for a failed directory call, by the place where it is shown. */
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

/** The same for a person lookup, where `not-found` means that the person doesn't exist. */
export const userSearchText = (
  error: AppError,
  place: keyof typeof fallbacks,
): DirectoryErrorText =>
  error.code === 'not-found'
    ? { text: userNotFound, detail: '' }
    : directoryErrorText(error, place);
