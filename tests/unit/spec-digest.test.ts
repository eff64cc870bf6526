import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const digest = readFileSync(path.join(root, 'docs/spec.md'), 'utf8');
const headings = digest.split('\n').filter((line) => line.startsWith('#'));

const sections = headings.flatMap((line) => /^## (\d+)\. /.exec(line)?.[1] ?? []);
const rows = headings.flatMap((line) => /^### ([A-J]\d+)$/.exec(line)?.[1] ?? []);

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** Standards number their sections too. */
const STANDARD = /RFC \d+,? section [\d.]+/g;
const SECTION = /\bsections? (\d+)(?:(?:,| and) (\d+))?/gi;
const ROW = /(?<![\w-])([A-J](?:[1-9]|1\d|2\d))(?![\w-])/g;

interface Citation {
  file: string;
  cited: string;
}

/** What the comments of a file cite: section numbers and checklist codes. */
const citationsIn = (file: string): Citation[] =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(COMMENT)]
    .map(([comment]) => comment.replace(/\s*\n\s*\*? ?/g, ' ').replace(STANDARD, ''))
    .flatMap((comment) => [
      ...[...comment.matchAll(SECTION)].flatMap(([, one, other]) => [one ?? '', other ?? '']),
      ...[...comment.matchAll(ROW)].map(([, row]) => row ?? ''),
    ])
    .filter(Boolean)
    .map((cited) => ({ file, cited }));

const sources = readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
const citations = sources.flatMap(citationsIn);

/** `'A10, J3: …'`, `'E1-E7: …'`: a test's title begins with the rows that it proves. */
const TITLE = /['"`]((?:[A-J]\d{1,2}(?:-[A-J]\d{1,2})?(?:, )?)+): /g;

const rowsOf = (title: string): string[] =>
  title.split(', ').flatMap((part) => {
    const [, letter = '', from = '', to = from] = /^([A-J])(\d+)(?:-\1(\d+))?$/.exec(part) ?? [];
    const count = Number(to) - Number(from) + 1;
    return Array.from({ length: count }, (_, index) => `${letter}${Number(from) + index}`);
  });

const tests = readdirSync(path.join(root, 'tests'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name))
  .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));
const proven = tests.flatMap((text) =>
  [...text.matchAll(TITLE)].flatMap(([, title]) => rowsOf(title ?? '')),
);

describe('docs/spec.md', () => {
  it('has every section and every checklist row once, in order', () => {
    expect(sections).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']);
    const lengths = { A: 11, B: 5, C: 7, D: 8, E: 8, F: 4, G: 6, H: 1, I: 5, J: 37 };
    expect(rows).toEqual(
      Object.entries(lengths).flatMap(([letter, length]) =>
        Array.from({ length }, (_, index) => `${letter}${index + 1}`),
      ),
    );
  });

  it.each(rows)('%s is named in the title of a test that proves it', (row) => {
    expect(proven).toContain(row);
  });

  it('has every row that a test claims to prove', () => {
    expect(proven.filter((row) => !rows.includes(row))).toEqual([]);
  });

  it('has everything that the source cites', () => {
    expect(citations.length).toBeGreaterThan(150);
    const known = new Set([...sections, ...rows]);
    expect(citations.filter(({ cited }) => !known.has(cited))).toEqual([]);
  });

  it('is the only reference: no comment cites an issue or a page that is not here', () => {
    const elsewhere = sources.filter((file) =>
      /\bissue \d|(?<!docs\/)\barchitecture\.md/i.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(elsewhere).toEqual([]);
  });

  it('cites its own sections correctly', () => {
    const parts = [...digest.matchAll(/\b(\d{1,2})\.(\d{1,2})(?:-(\d{1,2})\.(\d{1,2}))?\b/g)];
    const numbered = new Set<string>();
    let section = '';
    for (const line of digest.split('\n')) {
      section = /^## (\d+)\. /.exec(line)?.[1] ?? section;
      const item = /^(\d+)\. /.exec(line)?.[1];
      if (item) numbered.add(`${section}.${item}`);
    }
    const cited = parts.flatMap(([, a, b, c, d]) => [`${a}.${b}`, ...(c ? [`${c}.${d}`] : [])]);
    expect(cited.filter((each) => !numbered.has(each) && !/^(127|0)\./.test(each))).toEqual([]);
  });

  it.each([
    'Are you sure you want to transfer this member to a new team? This can have unintended consequences.',
    'Are you sure you want to update this info? Incorrect updates may cause issues',
    'Server Error. Please reload the dashboard and try again. If problem persists, please contact support',
    'Number of seats must be greater than 5',
    'Unhadled error',
    'Successfully updated members teams data!',
  ])('has the same text as the screens: %s', (text) => {
    expect(digest).toContain(text);
  });
});
