import { ownFileFailure } from './file-errors';

/**
 * Works on files of the app one after the other; a failed one does not stop the next. A failure is
 * told as one of `what` in the folder.
 */
export const oneAtATime = (what: string, folder: string) => {
  let last: Promise<void> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(async () => {
      try {
        return await work();
      } catch (error) {
        throw ownFileFailure(error, what, folder);
      }
    });
    // Without its value: what was read is nobody's any more once its reader has it.
    last = mine.then(
      () => undefined,
      () => undefined,
    );
    return mine;
  };
};
