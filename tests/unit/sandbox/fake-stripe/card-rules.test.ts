import { expect, test } from 'vitest';
import {
  brandOf,
  checkCvc,
  checkExpiry,
  checkNumber,
  checkPostalCode,
  formatExpiry,
  formatNumber,
  passesLuhn,
} from '../../../../src/sandbox/fake-stripe/browser/card-rules.js';
import { declines, testCards } from '../../../../src/sandbox/fake-stripe/test-cards';

const now = new Date(2026, 10, 21);

test('every test number has its brand, is complete, and is valid', () => {
  for (const { number, brand } of testCards) {
    expect(brandOf(number)).toBe(brand);
    expect(passesLuhn(number)).toBe(true);
    expect(checkNumber(number)).toBeNull();
  }
});

test("a decline has the payment provider's message", () => {
  const said = (number: string) => {
    const code = testCards.find((card) => card.number === number)?.declineCode;
    return code ? declines[code].message : null;
  };
  expect(said('4242424242424242')).toBeNull();
  expect(said('4000000000000002')).toBe('Your card was declined.');
  expect(said('4000000000009995')).toBe('Your card has insufficient funds.');
  expect(said('4000000000000069')).toBe('Your card has expired.');
});

test.each([
  ['42', '42'],
  ['42424', '4242 4'],
  ['4242424242424242', '4242 4242 4242 4242'],
  ['42424242424242429999', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
])('number %s is shown as %s', (digits, shown) => {
  expect(formatNumber(digits)).toBe(shown);
});

test.each([
  ['1', false, '1'],
  ['4', false, '04 / '],
  ['12', false, '12 / '],
  ['12 / 3', false, '12 / 3'],
  ['123', false, '12 / 3'],
  ['12/2030', false, '12 / 30'],
  ['12 /', true, '12'],
  ['12 / ', true, '12'],
  ['1', true, '1'],
])('expiry %j (deleting: %s) is shown as %j', (text, deleting, shown) => {
  expect(formatExpiry(text, deleting)).toBe(shown);
});

test.each([
  ['', 'incomplete_expiry'],
  ['12 / ', 'incomplete_expiry'],
  ['13 / 30', 'invalid_expiry_month'],
  ['00 / 30', 'invalid_expiry_month'],
  ['12 / 25', 'invalid_expiry_year_past'],
  ['10 / 26', 'invalid_expiry_month_past'],
  ['11 / 26', undefined],
  ['01 / 27', undefined],
])('expiry %j: %s', (text, code) => {
  expect(checkExpiry(text, now)?.code).toBe(code);
});

test.each([
  [checkNumber('4242'), 'incomplete_number'],
  [checkNumber('4242424242424241'), 'invalid_number'],
  [checkCvc('12', 'visa'), 'incomplete_cvc'],
  [checkCvc('123', 'visa'), undefined],
  [checkCvc('123', 'amex'), 'incomplete_cvc'],
  [checkPostalCode('9410'), 'incomplete_zip'],
  [checkPostalCode('94103'), undefined],
])('%j', (problem, code) => {
  expect(problem?.code).toBe(code);
});
