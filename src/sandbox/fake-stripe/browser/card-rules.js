/**
 * @typedef {'visa' | 'mastercard' | 'amex' | 'discover' | 'unknown'} Brand
 * @typedef {{ code: string, message: string, incomplete: boolean }} Problem incomplete: more typing
 * may fix it, so it shows only when the user leaves the field
 */

/** @type {readonly (readonly [Brand, RegExp])[]} */
const BRANDS = [
  ['amex', /^3[47]/],
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['discover', /^6/],
];

/** @param {string} text */
export const digitsOf = (text) => text.replace(/\D/g, '');

/**
 * @param {string} digits
 * @returns {Brand}
 */
export const brandOf = (digits) =>
  BRANDS.find(([, pattern]) => pattern.test(digits))?.[0] ?? 'unknown';

/** @param {Brand} brand */
export const numberLength = (brand) => (brand === 'amex' ? 15 : 16);

/** @param {Brand} brand */
export const cvcLength = (brand) => (brand === 'amex' ? 4 : 3);

/**
 * Groups of four digits, or of four, six, and five.
 * @param {string} digits
 */
export const formatNumber = (digits) => {
  const brand = brandOf(digits);
  const kept = digits.slice(0, numberLength(brand));
  const sizes = brand === 'amex' ? [4, 6, 5] : [4, 4, 4, 4];
  let start = 0;
  const parts = sizes.map((size) => {
    start += size;
    return kept.slice(start - size, start);
  });
  return parts.filter(Boolean).join(' ');
};

/**
 * `MM / YY`; a month that can only have one digit gets a leading zero.
 * @param {string} text as typed, pasted, or filled in
 * @param {boolean} deleting whether the last key deleted something
 */
export const formatExpiry = (text, deleting) => {
  let digits = digitsOf(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  const month = digits.slice(0, 2);
  const year = digits.length >= 6 ? digits.slice(4, 6) : digits.slice(2, 4);
  if (year !== '') return `${month} / ${year}`;
  if (month.length < 2) return month;
  if (deleting) return month;
  return `${month} / `;
};

/** @param {string} digits */
export const passesLuhn = (digits) => {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = digit * 2;
    if (place % 2 === 0) sum += digit;
    else sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
};

/**
 * @param {string} code
 * @param {string} message
 * @returns {Problem}
 */
const problem = (code, message) => ({ code, message, incomplete: code.startsWith('incomplete') });

/**
 * @param {string} digits
 * @returns {Problem | null} null if the number is complete and valid
 */
export const checkNumber = (digits) => {
  if (digits.length < numberLength(brandOf(digits))) {
    return problem('incomplete_number', 'Your card number is incomplete.');
  }
  return passesLuhn(digits) ? null : problem('invalid_number', 'Your card number is invalid.');
};

/**
 * @param {string} text `MM / YY`
 * @returns {{ month: number, year: number } | null} the year with its century
 */
export const parseExpiry = (text) => {
  const digits = digitsOf(text);
  if (digits.length !== 4) return null;
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) };
};

/**
 * @param {string} text
 * @param {Date} now
 * @returns {Problem | null}
 */
export const checkExpiry = (text, now) => {
  const expiry = parseExpiry(text);
  const month = Number(digitsOf(text).slice(0, 2));
  if (digitsOf(text).length >= 2 && (month < 1 || month > 12)) {
    return problem('invalid_expiry_month', "Your card's expiration month is invalid.");
  }
  if (!expiry) {
    return problem('incomplete_expiry', "Your card's expiration date is incomplete.");
  }
  if (expiry.year < now.getFullYear()) {
    return problem('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (expiry.year === now.getFullYear() && expiry.month < now.getMonth() + 1) {
    return problem('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  }
  return null;
};

/**
 * @param {string} digits
 * @param {Brand} brand
 * @returns {Problem | null}
 */
export const checkCvc = (digits, brand) =>
  digits.length === cvcLength(brand)
    ? null
    : problem('incomplete_cvc', "Your card's security code is incomplete.");

/**
 * Five digits, because all test numbers are American cards.
 * @param {string} text
 * @returns {Problem | null}
 */
export const checkPostalCode = (text) =>
  /^\d{5}$/.test(text) ? null : problem('incomplete_zip', 'Your postal code is incomplete.');
