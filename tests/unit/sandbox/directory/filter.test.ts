import { describe, expect, it } from 'vitest';
import { readFilter, readSearch } from '../../../../src/sandbox/api/directory/filter';
import { GraphError } from '../../../../src/sandbox/api/directory/graph-error';
import type { ObjectKind } from '../../../../src/sandbox/api/directory/object-types';
import { Database } from '../../../../src/sandbox/data/database/database';
import { hrTables } from '../../../../src/sandbox/data/database/hr-tables';
import { tables } from '../../../../src/sandbox/data/database/schema';

const database = new Database(':memory:');
database.execute(`${tables}${hrTables} PRAGMA foreign_keys = OFF;`);
const users = [
  ['u1', "Aoife O'Brien", 'aoife@a.example', { accountEnabled: false, userType: 'Member' }],
  ['u2', '100% Real_Person', null, { accountEnabled: true, userType: 'Guest' }],
  ['u3', '佐藤 さくら', 'sato@a.example', { accountEnabled: true, userType: 'Member' }],
] as const;
for (const [id, name, mail, properties] of users) {
  database.run(
    `INSERT INTO directory_objects (connection_id,kind,id,display_name,mail,upn,properties)
     VALUES (1,'user',?,?,?,?,?)`,
    id,
    name,
    mail,
    `${id}@a.example`,
    JSON.stringify(properties),
  );
}

const found = ({ sql, values }: ReturnType<typeof readFilter>): string[] =>
  database
    .all<{ id: string }>(
      `SELECT o.id FROM directory_objects AS o WHERE ${sql} ORDER BY o.pk`,
      ...values,
    )
    .map(({ id }) => id);
const filter = (text: string, kind: ObjectKind = 'user') => found(readFilter(text, kind));

describe('a filter', () => {
  it.each([
    ["id eq 'u1'", ['u1']],
    ["id in ('U1','u3')", ['u1', 'u3']],
    ["displayName eq 'aoife o''brien'", ['u1']],
    ["startswith(displayName,'100%')", ['u2']],
    ["startswith(displayName,'1__')", []],
    ["endswith(mail,'@a.example')", ['u1', 'u3']],
    ['mail eq null', ['u2']],
    ['mail ne null', ['u1', 'u3']],
    ['accountEnabled eq false', ['u1']],
    ["userType eq 'Guest' or accountEnabled eq false", ['u1', 'u2']],
    ["accountEnabled eq true and not userType eq 'Guest'", ['u3']],
    ["not (id eq 'u1' or id eq 'u2')", ['u3']],
    ["displayName eq '佐藤 さくら'", ['u3']],
  ])('accepts %s', (text, expected) => {
    expect(filter(text)).toEqual(expected);
  });

  it.each([
    '',
    'id',
    "id eq 'u1",
    "id eq 'u1' or",
    "id eq 'u1')",
    'id eq u1',
    "shoeSize eq 'x'",
    'id in ()',
    "contains(displayName,'x')",
    "id eq 'u1'; DROP TABLE members",
  ])('refuses %s', (text) => {
    expect(() => readFilter(text, 'user')).toThrow(GraphError);
  });

  it('accepts 15 alternatives and no more', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `'u${index}'`);
    expect(filter(`id in (${ids(15).join(',')})`)).toEqual(['u1', 'u2', 'u3']);
    expect(() => filter(`id in (${ids(16).join(',')})`)).toThrow(/Max allowed: 15/);
    const either = (count: number) =>
      ids(count)
        .map((id) => `id eq ${id}`)
        .join(' or ');
    expect(filter(either(15))).toEqual(['u1', 'u2', 'u3']);
    expect(() => filter(either(16))).toThrow(/Max allowed: 15/);
  });
});

describe('a search', () => {
  it('finds words by their beginning', () => {
    expect(found(readSearch('"displayName:o\'br"'))).toEqual(['u1']);
    expect(found(readSearch('"displayName:brien"'))).toEqual([]);
    expect(found(readSearch('"displayName:さく"'))).toEqual(['u3']);
  });

  it.each(['aoife', '"aoife"', '"shoeSize:9"', '"displayName:"'])('refuses %s', (text) => {
    expect(() => readSearch(text)).toThrow(GraphError);
  });
});
