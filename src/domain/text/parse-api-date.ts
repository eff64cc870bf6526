const withoutZone = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;

/**
 * Unix milliseconds of a date as the API writes it; NaN for text that is none. A time without a zone
 * is UTC: left to the engine it would be the zone of whoever looks at it.
 */
export const parseApiDate = (date: string): number => {
  const match = withoutZone.exec(date.trim());
  return Date.parse(match ? `${match[1]}T${match[2]}Z` : date);
};
