import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { diskProblem } from '../../../src/sandbox/server/cli/disk-problem';

const errorOf = (act: () => void): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing went wrong');
};

describe('what is wrong with the disk', () => {
  it('is that it is full, as SQLite says it', () => {
    const database = new DatabaseSync(':memory:');
    // The smallest disk there is.
    database.exec('PRAGMA max_page_count = 2; CREATE TABLE t (text)');
    const error = errorOf(() => {
      for (;;) database.exec(`INSERT INTO t VALUES ('${'x'.repeat(2000)}')`);
    });
    database.close();
    expect(diskProblem(error, '/data')).toBe(
      'the disk is full: there is no room for its database in /data',
    );
  });

  it('is that it is full, as the system says it', () => {
    const error = Object.assign(new Error('write'), { code: 'ENOSPC' });
    expect(diskProblem(new Error('seeding', { cause: error }), '/d')).toMatch(/^the disk is full/);
  });

  it('is that it may not be written to', () => {
    const error = errorOf(() => new DatabaseSync('/no/such/folder/file.sqlite'));
    expect(diskProblem(error, '/d')).toBe('its database cannot be written in /d');
  });

  it('is nothing for errors of another kind', () => {
    expect(diskProblem(new TypeError('x is not a function'), '/d')).toBeNull();
    expect(diskProblem('words', '/d')).toBeNull();
  });
});
