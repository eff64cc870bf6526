/**
 * Milliseconds. Servers keep an idempotency key for a day; a retry needs some hours to spare
 * (checklist J36).
 */
const longestKey = 20 * 3_600_000;

/** Milliseconds: the largest clock correction that is tolerated. */
const clockSlack = 10 * 60_000;

/**
 * Whether the server may have forgotten an idempotency key created at this time (ISO 8601), so that
 * a retry could do the write twice. A key from the future comes from a clock that was set back, so
 * its age is unknown and it counts as old.
 */
export const isKeyOld = (startedAt: string, nowMs: number): boolean => {
  const age = nowMs - Date.parse(startedAt);
  return !(age <= longestKey && age >= -clockSlack);
};
