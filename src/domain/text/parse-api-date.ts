const withoutZone = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;

/**
 * Unix milliseconds of a date from the API; NaN if the text isn't a date. A time without a zone is
 * UTC; the engine would use the computer's zone.
 */
export const parseApiDate = (date: string): number => {
  const match = withoutZone.exec(date.trim());
  return Date.parse(match ? `${match[1]}T${match[2]}Z` : date);
};

/**
 * Unix seconds to ISO 8601; null if there is no valid date. A year of more than four digits is a
 * mistake of the sender, and no text for people has room for it.
 */
export const isoFromUnixSeconds = (seconds: number | null | undefined): string | null => {
  const date = new Date((seconds ?? Number.NaN) * 1000);
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9999 ? date.toISOString() : null;
};
