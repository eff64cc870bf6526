export const wholePathText = 'Enter the full folder path.';

/** Begins at a Unix root, a drive, or a network share. */
const whole = /^(?:[/\\]|[a-z]:[/\\])/i;

/** The error of a folder path, as far as it can be found without checking the disk. */
export const folderError = (path: string): string | null => {
  if (path === '') return 'Enter a folder.';
  return whole.test(path) ? null : wholePathText;
};
