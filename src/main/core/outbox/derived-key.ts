import { createHash } from 'node:crypto';

/**
 * The `Idempotency-Key` of a further call of the same change: always the same UUID for the same
 * change and step, so that a second try repeats neither.
 */
export const derivedKey = (idempotencyKey: string, step: string): string => {
  const bytes = createHash('sha256').update(`${idempotencyKey}/${step}`).digest().subarray(0, 16);
  // Version 8 and the variant of RFC 9562: a UUID whose bits have a meaning of our own.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
};
