/** Milliseconds. Servers keep a key for a day; a repeat needs some hours to spare (checklist J36). */
const longestKey = 20 * 3_600_000;

/** Milliseconds: clocks are put right by so much and no more. */
const clockSlack = 10 * 60_000;

/**
 * Whether a key of that time (ISO 8601) may be forgotten by the server, so that the same write under
 * it may be done twice. One from the future belongs to a clock that was set back: nobody knows its age.
 */
export const isKeyOld = (startedAt: string, nowMs: number): boolean => {
  const age = nowMs - Date.parse(startedAt);
  return !(age <= longestKey && age >= -clockSlack);
};
