import fc from 'fast-check';

/**
 * For any text, including halves of pairs. fast-check's own unit for it, `binary`, first makes a
 * map of all 1.1 million of them.
 */
export const anyCodePoint = fc.nat({ max: 0x10_ffff }).map((code) => String.fromCodePoint(code));
