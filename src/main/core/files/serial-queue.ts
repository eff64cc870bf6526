import { ownFileFailure } from './file-errors';

/** Does things one after the other; a failed one does not stop the next. */
export const createSerialQueue = () => {
  let last: Promise<void> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    // Without its value: what was read is nobody's any more once its reader has it.
    last = mine.then(
      () => undefined,
      () => undefined,
    );
    return mine;
  };
};

/** The same for work on files of the app: a failure is told as one of `what` in the folder. */
export const createFileQueue = (what: string, folder: string) => {
  const inTurn = createSerialQueue();
  return <T>(work: () => Promise<T>): Promise<T> =>
    inTurn(async () => {
      try {
        return await work();
      } catch (error) {
        throw ownFileFailure(error, what, folder);
      }
    });
};
