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
    'Both cards have expired, so the charge will probably fail.',
  ],
  [
    'all its three cards have expired',
    [gone, card('4242', 10, 2026), card('5556', 9, 2026)],
    'All 3 cards have expired, so the charge will probably fail.',
  ],
  ['it has no card', [], 'The team has no card, so the charge will probably fail.'],
  // Valid through the last day of its month.
  ['a card is valid', [gone, card('4242', 11, 2026)], null],
  ['a card’s end is unknown', [gone, card('4242', null, null)], null],
  ['it pays in another way', [gone, { id: 'pm_bank', card: null }], null],
])('J22: an automatic charge of a team: %s', (_which, methods, text) => {
  expect(failingChargeText({ load: 'ready', value: methods }, nowMs)).toBe(text);
  // While they reload, the last response counts.
  expect(failingChargeText({ load: 'loading', value: methods }, nowMs)).toBe(text);
});

const couldNot = 'Couldn’t check the team’s cards, so the charge may fail.';
test.each([
  ['loading', null, 'Checking the team’s cards…'],
  ['idle', null, 'Checking the team’s cards…'],
  ['failed', null, couldNot],
  ['failed', [card('4242', 11, 2026)], couldNot],
] as const)('J22: an automatic charge says that the cards are unknown: %s', (load, value, text) => {
  expect(failingChargeText({ load, value }, nowMs)).toBe(text);
});

test.each([
  ['the last evening of its month', '2026-12-01T04:59:59.999Z', null],
  [
    'the first of the next month',
    '2026-12-01T05:00:00Z',
    'The only card (Visa 4242) expired 11/2026, so the charge will probably fail.',
  ],
  ['the last evening of the year', '2027-01-01T04:59:59.999Z', null],
])('a card is valid through its month in US Eastern time: %s', (_which, time, text) => {
  const end = time.startsWith('2027') ? card('4242', 12, 2026) : card('4242', 11, 2026);
  expect(failingChargeText({ load: 'ready', value: [end] }, Date.parse(time))).toBe(text);
});
