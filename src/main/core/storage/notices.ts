import type { Log } from '../app/ports';

/** Notices for the user about quarantined files of the app. */
export const createNotices = (log: Log) => {
  const notices: string[] = [];
  const add = (notice: string): void => void notices.push(notice);
  return {
    add,
    all: (): readonly string[] => notices,
    /** Makes a handler for a store's unreadable files. */
    damaged: (what: string) => (name: string) => {
      log.error('an app file could not be read', { what, name });
      add(`${what} was damaged. A copy was saved as ${name}.`);
    },
  };
};
