import { describe, expect, test } from 'vitest';
import { MappingScheme } from '../../../../src/contract/entities/mapping-scheme';
import { editDraft, fieldsIn, newFormDraft } from '../../../../src/domain/drafts/form-draft';
import { defaultMappingScheme } from '../../../../src/domain/hr-sync/mapping-scheme';

const base = { name: '', seats: '5', trial: false, leads: 0 };
const draft = newFormDraft('acme', base);

describe('the draft of a new form', () => {
  test('is read back the same', () => {
    const form = { name: 'Acme', seats: '12', trial: true, leads: 2500 };
    const text = '{"name":"Acme","seats":"12","trial":true,"leads":2500}';
    expect(draft.write({ base: null, value: form })).toBe(text);
    expect(draft.read(text)).toEqual({ base: null, value: form });
  });

  test('is missing without a text', () => {
    expect(draft.read(undefined)).toBeNull();
  });

  test.each<[string, string, object]>([
    ['no JSON', '{', base],
    ['not an object', '"text"', base],
    ['null', 'null', base],
    [
      'a field of the wrong type',
      '{"name":"Acme","seats":12,"trial":"yes"}',
      { ...base, name: 'Acme' },
    ],
    ['an unknown field', '{"name":"Acme","card":"4242"}', { ...base, name: 'Acme' }],
  ])('takes what is usable: %s', (_what, text, expected) => {
    expect(draft.read(text)).toEqual({ base: null, value: expected });
  });
});

describe('the draft of an edit', () => {
  const edit = editDraft('hr/7/mapping/', MappingScheme);
  const value = JSON.stringify(defaultMappingScheme);

  test('keeps the value and its base', () => {
    const text = `{"base":${value},"value":${value}}`;
    expect(edit.read(text)).toEqual({ base: defaultMappingScheme, value: defaultMappingScheme });
    expect(edit.write({ base: null, value: defaultMappingScheme })).toBe(
      `{"base":null,"value":${value}}`,
    );
  });

  test.each([
    ['base null: the default applied', `{"base":null,"value":${value}}`],
    ['no base', `{"value":${value}}`],
  ])('has no base: %s', (_what, text) => {
    expect(edit.read(text)).toEqual({ base: null, value: defaultMappingScheme });
  });

  test.each([
    ['no text', undefined],
    ['no JSON', '{'],
    ['null', 'null'],
    ['no value', `{"base":${value}}`],
    ['a value of another shape', '{"base":null,"value":{"member":7}}'],
    ['a base of another shape', `{"base":"x","value":${value}}`],
  ])('is not used: %s', (_what, text) => {
    expect(edit.read(text)).toBeNull();
  });
});

test('fields kept one by one make up the form, and the others have their initial values', () => {
  const texts = {
    'quote/name': 'Acme',
    'quote/trial': 'true',
    'quote/other': 'x',
    'checkout/seats': '9',
  };
  expect(fieldsIn(texts, 'quote/', { name: '', seats: '5', trial: false, paid: true })).toEqual({
    name: 'Acme',
    seats: '5',
    trial: true,
    paid: true,
  });
});
