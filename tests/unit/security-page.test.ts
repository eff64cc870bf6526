import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** Rows of Electron's checklist: number, recommendation, how, test. */
const rows = [...page.matchAll(/^\| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number, what, how, test]) => ({ number: Number(number), what, how, test: test ?? '' }),
);

const paths = (text: string): string[] =>
  [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path]) => path ?? '');

/** A file and the titles after it, up to the next file; one without a title is kept without one. */
const testsIn = (cell: string): { path: string; title: string }[] =>
  [...cell.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`([^`]*)/g)].flatMap(
    ([, path = '', behind = '']) => {
      const titles = [...behind.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
      return (titles.length > 0 ? titles : ['']).map((title) => ({ path, title }));
    },
  );

/**
 * Rows of the table of promises, with the place in the code that keeps each: each test by its file
 * and its title, or a part of it.
 */
const promises = [
  ...(page.split('## Promises and their tests')[1] ?? '').matchAll(
    /^\| (?!Promise|-)([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm,
  ),
].map(([, promise, cell = '', place = '']) => ({
  promise,
  places: [...place.matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path),
  tests: testsIn(cell),
}));

/** A skipped test cannot fail. */
const hasTest = (path: string, title: string): boolean => {
  if (title === '' || !existsSync(join(root, path))) return false;
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  return lines.some((line) => line.includes(title) && !/\.(skip|todo)\(/.test(line));
};

/** The second of two files in one folder is named without the folder. */
const isThere = (path: string): boolean =>
  existsSync(join(root, path)) || existsSync(join(root, 'tests/electron', path));

describe('the page about security', () => {
  it("covers each of Electron's twenty recommendations", () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  it.each(rows)('names an existing test for $number, $what', ({ test }) => {
    const named = paths(test);
    expect(named.filter((path) => !isThere(path))).toEqual([]);
    expect(named.length > 0 || test.includes('npm run package:check')).toBe(true);
  });

  it('has a test for each promise', () => {
    expect(promises.length).toBeGreaterThan(30);
    expect(promises.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  it.each(promises)('names tests by title for: $promise', ({ tests }) => {
    expect(tests.filter(({ path, title }) => !hasTest(path, title))).toEqual([]);
  });

  it('names existing code for each promise', () => {
    const lines = page.split('## Promises and their tests')[1]?.match(/^\| (?!Promise)/gm);
    expect(promises).toHaveLength(lines?.length ?? 0);
    const gone = promises.filter(
      ({ places }) => places.length === 0 || places.some((path) => !existsSync(join(root, path))),
    );
    expect(gone.map(({ promise }) => promise)).toEqual([]);
  });

  it('names only existing tests elsewhere', () => {
    expect(paths(page).filter((path) => !isThere(path))).toEqual([]);
  });
});
