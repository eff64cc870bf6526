import { closeSync, openSync } from 'node:fs';

/** The part of a database that a lock needs if no other process wants it. */
export class DatabaseSync {
  isOpen = true;

  /** @param {string} file */
  constructor(file) {
    closeSync(openSync(file, 'a'));
  }

  exec() {}

  prepare() {
    throw new Error('This runtime has no SQLite.');
  }

  close() {
    this.isOpen = false;
  }
}
