import { trimPasted, withoutInvisible } from '../../contract/invisible';
import { onFirstUse } from './on-first-use';

const format = new Map<string, Intl.NumberFormat>();

/** Integer cents as US dollars, such as $1,234.56 (section 9: the payment provider's money is in cents). */
export const formatCents = (cents: number, locale = 'en-US'): string => {
  let dollars = format.get(locale);
  if (dollars === undefined) {
    dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
    format.set(locale, dollars);
  }
  const whole = roundCents(cents);
  const digits = String(Math.abs(whole)).padStart(3, '0');
  // As decimal text, because dividing by 100 loses the last cent of amounts beyond 2^53 / 100.
  const exact = `${whole < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return dollars.format(exact as `${number}`);
};

/** The only place that rounds fractions of a cent: half a cent rounds away from zero. */
export const roundCents = (cents: number): number => {
  if (Number.isInteger(cents)) return cents;
  // Decimal digits as written: 1.005 dollars are 100.5 cents, not binary 100.49999….
  const rounded = Math.round(Number(Math.abs(cents).toPrecision(15)));
  return cents < 0 && rounded !== 0 ? -rounded : rounded;
};

/** What is between two amounts as the screen shows them, so that the lines of a bill add up. */
export const centsBetween = (lower: number, higher: number): number =>
  roundCents(higher) - roundCents(lower);

/**
 * Digits, plain or in groups of three, with an optional decimal part and dollar sign. `0,500` is no
 * group: where a comma is the decimal point, it is half a dollar.
 */
const dollarText =
  /^(-)?\$?\s*([1-9]\d{0,2}([, \u00a0\u2009\u202f])\d{3}(?:\3\d{3})*|\d+)?(?:\.(\d*))?$/;

/**
 * Converts dollars, as the API's numbers or text or as typed ('1,234.5', '$ 12'), to integer cents.
 * Null for anything that isn't an amount. Works on decimal digits, because binary fractions lose
 * half cents.
 */
export const centsFromDollars = (dollars: string | number): number | null => {
  if (typeof dollars === 'number' && !Number.isFinite(dollars)) return null;
  // Numbers beyond 1e21 or below 1e-6 print with an exponent. The former are too large; the latter
  // count as zero.
  if (typeof dollars === 'number' && Math.abs(dollars) < 1e-6) return 0;
  const match = dollarText.exec(trimPasted(String(dollars)));
  if (match === null) return null;
  const [, minus, whole, , fraction] = match;
  if (whole === undefined && !fraction) return null;
  const digits = `${(whole ?? '').replace(/\D/g, '')}${(fraction ?? '').padEnd(2, '0').slice(0, 2)}`;
  const up = (fraction?.charAt(2) ?? '') >= '5' ? 1 : 0;
  const cents = Number(digits) + up;
  if (!Number.isSafeInteger(cents)) return null;
  return minus && cents !== 0 ? -cents : cents;
};

/**
 * Dollars as typed ('1,200.50', '$99.999', '-5') as the exact number, including fractions of a
 * cent. Null for anything that isn't an amount or is too large for exact cents.
 */
export const dollarsAsTyped = (text: string): number | null => {
  if (centsFromDollars(text) === null) return null;
  const dollars = Number(withoutInvisible(text).replaceAll(/[$,\s]/g, ''));
  return dollars === 0 ? 0 : dollars;
};

const exactDollars = onFirstUse(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: 2,
      maximumFractionDigits: 20,
    }),
);

/** Dollars with all their digits: $99.999, -$5.00. */
export const formatExactDollars = (dollars: number): string => exactDollars().format(dollars);

/** The amount of a percent discount, in cents. Discounts are rounded only here. */
export const discountOf = (cents: number, percent: number): number =>
  roundCents((cents * percent) / 100);

/** Cents after a percent discount, calculated by subtraction so that the lines of a bill add up. */
export const discounted = (cents: number, percent: number): number =>
  cents - discountOf(cents, percent);
