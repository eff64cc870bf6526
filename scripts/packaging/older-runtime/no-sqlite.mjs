import { closeSync, openSync } from 'node:fs';

/** As much of a database as a lock needs that nobody else asks for. */
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
