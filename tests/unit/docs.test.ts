import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|css|md)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const pages = ['README.md', 'CHANGELOG.md', ...filesIn('docs')];
const records = readdirSync(join(root, 'docs/adr'));

describe('docs', () => {
  test('every relative link leads to a file', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/(?:\]\(|src="|srcset=")([^)"\s#]+)/g)]
        .map(([, target]) => target as string)
        .filter((target) => !/^[a-z-]+:/.test(target))
        .filter((target) => !existsSync(join(root, dirname(page), target)))
        .map((target) => `${page}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  test('every decision that code or docs cite exists', () => {
    const known = new Set(records.map((name) => Number(name.slice(0, 4))));
    const cited = [...pages, ...['src', 'tests', 'scripts'].flatMap(filesIn)].flatMap((file) =>
      [...read(file).matchAll(/\bADR (\d+)/g)].map(([, number]) => ({ file, number })),
    );
    expect(cited.length).toBeGreaterThan(20);
    expect(cited.filter(({ number }) => !known.has(Number(number)))).toEqual([]);
  });

  test.each(records)('%s has a number, a status, a date, and every section', (name) => {
    const text = read(`docs/adr/${name}`);
    expect(text).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `));
    expect(text).toMatch(/^Status: (proposed|accepted|superseded).*\d{4}-\d{2}-\d{2}/m);
    for (const heading of ['Context', 'Decision', 'Alternatives', 'Consequences']) {
      expect(text).toMatch(new RegExp(`^(## |\\*\\*)${heading}`, 'm'));
    }
  });
});
