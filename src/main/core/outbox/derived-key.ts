import { createHash } from 'node:crypto';

/**
 * The `Idempotency-Key` of a further call within the same change. The same change and step always
 * give the same UUID, so that a retry repeats neither.
 */
export const derivedKey = (idempotencyKey: string, step: string): string => {
  const bytes = createHash('sha256').update(`${idempotencyKey}/${step}`).digest().subarray(0, 16);
  // Version 8 and the variant of RFC 9562: a UUID with custom content.
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
