import { expect, test } from 'vitest';
import { cardBrandName } from '../../../../src/domain/billing/card-brand';

test.each([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['unionpay', 'UnionPay'],
  ['eftpos_au', 'eftpos_au'],
  ['unknown', 'Card'],
  [null, 'Card'],
  [undefined, 'Card'],
])('%s is shown as %s', (code, name) => {
  expect(cardBrandName(code)).toBe(name);
});
