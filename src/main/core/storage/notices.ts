import type { Log } from '../app/ports';

/** What the user should read once: files of the app that had to be set aside. */
export const createNotices = (log: Log) => {
  const notices: string[] = [];
  const add = (notice: string): void => void notices.push(notice);
  return {
    add,
    all: (): readonly string[] => notices,
    /** For a store of files: what to do where one of them could not be read. */
    damaged: (what: string) => (name: string) => {
      log.error('a file of the app could not be read', { what, name });
      add(`${what} was damaged. A copy was saved as ${name}.`);
    },
  };
};
