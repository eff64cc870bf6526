import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { namedRecords } from '../../src/sandbox/data/seed/named/named-records.ts';
import { people } from '../../src/sandbox/identity/people.ts';

/** Generates the user guide's tables that come from the sandbox. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

const peopleTable = [
  '| Name | Email | Access |',
  '|---|---|---|',
  ...people.map((each) => `| ${cell(each.name)} | ${each.email} | ${cell(each.description)} |`),
].join('\n');

const recordsTable = [
  '| Search for | Record | Shows |',
  '|---|---|---|',
  ...namedRecords.map(
    (each) =>
      `| ${each.id} | ${each.kind}: ${cell(each.label || '(no name)')} | ${cell(each.shows)} |`,
  ),
].join('\n');

const between = (text: string, name: string, table: string): string =>
  text.replace(
    new RegExp(`<!-- ${name} -->[^]*?<!-- /${name} -->`),
    () => `<!-- ${name} -->\n${table}\n<!-- /${name} -->`,
  );

export const withTables = (guide: string): string =>
  between(between(guide, 'people', peopleTable), 'records', recordsTable);

if (process.argv[1] === import.meta.filename) {
  const file = path.resolve(import.meta.dirname, '../../docs/user-guide.md');
  writeFileSync(file, withTables(readFileSync(file, 'utf8')));
}
