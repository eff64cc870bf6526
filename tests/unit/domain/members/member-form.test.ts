import { expect, it } from 'vitest';
import {
  deviceFormComplete,
  emailError,
  emailWarnings,
  idError,
  memberName,
} from '../../../../src/domain/members/member-form';

it.each([
  ['', 'Enter an email address.'],
  ['  ', 'Enter an email address.'],
  ['\u200b', 'Enter an email address.'],
  ['ada@example.test', null],
  ['ada', null],
])('emailError(%j)', (text, expected) => {
  expect(emailError(text)).toBe(expected);
});

it.each([
  ['ada@example.test', 0],
  ['ada@example.\u200btest\ufeff', 0],
  ['ada@example.\u200b', 1],
  ['ada', 1],
  ['ada@localhost', 1],
  ['ada.lovelace@example', 1],
  ['ada.lovelace@example.', 1],
  ['ada lovelace@example.test', 1],
  // As mail programs copy an address.
  ['ada@example.test;', 1],
  ['ada@example.test,', 1],
  ['<ada@example.test>', 1],
  ['“ada@example.test”', 1],
  ["'ada@example.test'", 1],
  ['mailto:ada@example.test', 1],
  ["aoife.o'brien@example.test", 0],
])('J22: %j may be saved with %i warnings', (email, warnings) => {
  expect(emailWarnings(email)).toHaveLength(warnings);
});

it.each([
  ['', '', false],
  ['D1', '', false],
  ['', 'Desk', false],
  ['D1', '  ', false],
  ['D1', 'Desk', true],
])('deviceFormComplete(%j, %j) is %s', (name, nickname, expected) => {
  expect(deviceFormComplete({ name, nickname })).toBe(expected);
});

it.each([
  ['', false],
  ['  ', false],
  ['12', true],
  [' 12 ', true],
  ['0', false],
  ['-1', false],
  ['1.5', false],
  ['12a', false],
  ['1e3', false],
  ['999999999999999', true],
  ['9999999999999999', false],
  ['007', false],
])('%j is a team ID: %s', (text, expected) => {
  expect(idError(text, 'team')).toBe(expected ? null : 'Enter a numeric team ID.');
});

it.each([
  ['Ada', 'Ada'],
  ['  Ada ', 'Ada'],
  ['', 'ada@example.test'],
  [' ', 'ada@example.test'],
  [null, 'ada@example.test'],
  [undefined, 'ada@example.test'],
])('memberName of %j', (name, expected) => {
  expect(memberName({ name, email: 'ada@example.test' })).toBe(expected);
});
