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

describe('a disk problem', () => {
  it('is reported as a full disk when SQLite says so', () => {
    const database = new DatabaseSync(':memory:');
    // The smallest possible disk.
    database.exec('PRAGMA max_page_count = 2; CREATE TABLE t (text)');
    const error = errorOf(() => {
      for (;;) database.exec(`INSERT INTO t VALUES ('${'x'.repeat(2000)}')`);
    });
    database.close();
    expect(diskProblem(error, '/data')).toBe(
      'the disk is full: there is no room for its database in /data',
    );
  });

  it('is reported as a full disk when the system says so', () => {
    const error = Object.assign(new Error('write'), { code: 'ENOSPC' });
    expect(diskProblem(new Error('seeding', { cause: error }), '/d')).toMatch(/^the disk is full/);
  });

  it('is reported as a disk without write access', () => {
    const error = errorOf(() => new DatabaseSync('/no/such/folder/file.sqlite'));
    expect(diskProblem(error, '/d')).toBe('its database can’t be written in /d');
  });

  it('is not reported for other errors', () => {
    expect(diskProblem(new TypeError('x is not a function'), '/d')).toBeNull();
    expect(diskProblem('words', '/d')).toBeNull();
  });
});
