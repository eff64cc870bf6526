import { expect, test } from 'vitest';
import { readFormDraft, writeFormDraft } from '../../../../src/domain/drafts/form-draft';

const base = { name: '', seats: '5', trial: false, leads: 0 };

test('what was written is read again', () => {
  const form = { name: 'Acme', seats: '12', trial: true, leads: 2500 };
  expect(readFormDraft(writeFormDraft(form), base)).toEqual(form);
});

test.each<[string, string | null, object]>([
  ['no draft', null, base],
  ['no JSON', '{', base],
  ['no object', '"text"', base],
  ['null', 'null', base],
  [
    'a field of another kind',
    '{"name":"Acme","seats":12,"trial":"yes"}',
    { ...base, name: 'Acme' },
  ],
  ['a field that nobody knows', '{"name":"Acme","card":"4242"}', { ...base, name: 'Acme' }],
])('%s', (_what, text, expected) => {
  expect(readFormDraft(text, base)).toEqual(expected);
});
