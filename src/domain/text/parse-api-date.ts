const withoutZone = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;

/**
 * Unix milliseconds of a date from the API; NaN if the text isn't a date. A time without a zone is
 * UTC; the engine would use the computer's zone.
 */
export const parseApiDate = (date: string): number => {
  const match = withoutZone.exec(date.trim());
  return Date.parse(match ? `${match[1]}T${match[2]}Z` : date);
};
