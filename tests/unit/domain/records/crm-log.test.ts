import { describe, expect, it } from 'vitest';
import { CrmExportLog } from '../../../../src/contract/entities/member-details';
import { isSuccess, readableJson, shortError } from '../../../../src/domain/records/crm-log';

it.each([
  [1, true],
  [0, false],
  [2, false],
  [null, false],
  [undefined, false],
])('isSuccess(%s) is %s', (status, expected) => {
  expect(isSuccess({ status })).toBe(expected);
});

it.each(['1', true, 1])('API status %j means success', (status) => {
  expect(isSuccess(CrmExportLog.parse({ id: 1, status }))).toBe(true);
});

describe('shortError', () => {
  it.each([null, undefined, ''])('is empty for %j', (message) => {
    expect(shortError(message)).toEqual({ text: '', expandable: false });
  });

  it('keeps 100 characters', () => {
    const text = 'x'.repeat(100);
    expect(shortError(text)).toEqual({ text, expandable: false });
  });

  it('cuts 101 characters to 50', () => {
    expect(shortError('x'.repeat(101))).toEqual({ text: `${'x'.repeat(50)}…`, expandable: true });
  });

  it('cuts between characters, not within one', () => {
    const hundred = '🎉'.repeat(100);
    expect(shortError(hundred)).toEqual({ text: hundred, expandable: false });
    expect(shortError(`${hundred}!`).text).toBe(`${'🎉'.repeat(50)}…`);
  });
});

it.each([
  [null, ''],
  [undefined, ''],
  ['', ''],
  ['{"a":1}', '{\n  "a": 1\n}'],
  ['{broken', '{broken'],
  [{ a: [1] }, '{\n  "a": [\n    1\n  ]\n}'],
  [0, '0'],
])('readableJson(%j)', (value, expected) => {
  expect(readableJson(value)).toBe(expected);
});
