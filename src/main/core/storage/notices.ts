import type { Log } from '../app/ports';

/** Notices for the user about quarantined files of the app. `onAdded` shows them in open windows. */
export const createNotices = (log: Log, onAdded: () => void) => {
  const notices: string[] = [];
  const add = (notice: string): void => {
    notices.push(notice);
    onAdded();
  };
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
