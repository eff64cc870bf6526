import { expect, test } from 'vitest';
import { failingChargeText } from '../../../../src/domain/billing/expired-cards';

const nowMs = Date.parse('2026-11-22T17:00:00Z');
const card = (last4: string, exp_month: number | null, exp_year: number | null) => ({
  id: `pm_${last4}`,
  card: { brand: 'visa', last4, exp_month, exp_year },
});
const gone = card('0069', 5, 2025);

test.each([
  [
    'its only card has expired',
    [gone],
    'The only card (Visa 0069) expired 05/2025, so the charge will probably fail.',
  ],
  [
    'all its cards have expired',
    [gone, card('4242', 10, 2026)],
    'All 2 cards have expired, so the charge will probably fail.',
  ],
  ['it has no card', [], 'The team has no card, so the charge will probably fail.'],
  // Valid through the last day of its month.
  ['a card is valid', [gone, card('4242', 11, 2026)], null],
  ['a card’s end is unknown', [gone, card('4242', null, null)], null],
  ['it pays in another way', [gone, { id: 'pm_bank', card: null }], null],
  ['its cards are unknown', null, null],
])('J22: an automatic charge of a team whose %s', (_which, methods, text) => {
  expect(failingChargeText(methods, nowMs)).toBe(text);
});
