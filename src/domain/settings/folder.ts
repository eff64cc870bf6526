export const wholePathText = 'Enter the whole path of the folder.';

/** Begins at a root of the system: of Unix, of a drive or of a network share. */
const whole = /^(?:[/\\]|[a-z]:[/\\])/i;

/** What is wrong with the path of a folder, as far as that shows before the disk is asked. */
export const folderError = (path: string): string | null => {
  if (path === '') return 'Enter a folder.';
  return whole.test(path) ? null : wholePathText;
};
