import { trimEnds } from '../../contract/invisible';

export const wholePathText = 'Enter the full folder path.';

/** Begins at a Unix root, a drive, or a network share. */
const whole = /^(?:[/\\]|[a-z]:[/\\])/i;

/** A typed folder path as it is saved: without what Windows adds when a path is copied. */
export const folderIn = (text: string): string => trimEnds(text).replace(/^"(.*)"$/, '$1');

/** The error of a folder path, as far as it can be found without checking the disk. */
export const folderError = (path: string): string | null => {
  if (path === '') return 'Enter a folder.';
  return whole.test(path) ? null : wholePathText;
};
