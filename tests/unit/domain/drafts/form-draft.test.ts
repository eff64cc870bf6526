import { expect, test } from 'vitest';
import { readFormDraft, writeFormDraft } from '../../../../src/domain/drafts/form-draft';

const base = { name: '', seats: '5', trial: false, leads: 0 };

test('a saved form draft reads back the same', () => {
  const form = { name: 'Acme', seats: '12', trial: true, leads: 2500 };
  expect(readFormDraft(writeFormDraft(form), base)).toEqual(form);
});

test.each<[string, string | null, object]>([
  ['no draft', null, base],
  ['no JSON', '{', base],
  ['not an object', '"text"', base],
  ['null', 'null', base],
  [
    'a field of the wrong type',
    '{"name":"Acme","seats":12,"trial":"yes"}',
    { ...base, name: 'Acme' },
  ],
  ['an unknown field', '{"name":"Acme","card":"4242"}', { ...base, name: 'Acme' }],
])('%s', (_what, text, expected) => {
  expect(readFormDraft(text, base)).toEqual(expected);
});
