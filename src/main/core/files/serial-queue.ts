import { ownFileFailure } from './file-errors';

/** Runs one task at a time; a failed task does not stop the next. */
export const createSerialQueue = () => {
  let last: Promise<void> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    // Drop the result, so that the queue does not keep it in memory.
    last = mine.then(
      () => undefined,
      () => undefined,
    );
    return mine;
  };
};

/** The same for the app's own files: a failure is reported as one of `what` in the folder. */
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
