import type { CrmExportLog } from '../../contract/entities/member-details';

/** Section 9: CRM log status 1 is success; anything else is not. */
export const isSuccess = (log: Pick<CrmExportLog, 'status'>): boolean => log.status === 1;

/** Section 8, in characters. */
const longestWhole = 100;
const shortened = 50;

export interface ShortError {
  readonly text: string;
  /** Whether Expand / Collapse can show more than `text`. */
  readonly expandable: boolean;
}

/**
 * Section 8: a message longer than 100 characters is cut to 50. Characters are code points, so none
 * is cut in half. '' for no message.
 */
export const shortError = (message: string | null | undefined): ShortError => {
  const whole = message ?? '';
  // The UTF-16 length is never smaller than the number of characters, so most messages need no
  // counting.
  if (whole.length <= longestWhole) return { text: whole, expandable: false };
  const characters = Array.from(whole);
  if (characters.length <= longestWhole) return { text: whole, expandable: false };
  return { text: `${characters.slice(0, shortened).join('')}…`, expandable: true };
};

/**
 * Formats `leadData` (JSON text) and `metadata` (any value): JSON is indented, other text stays as
 * it is, and missing values become ''.
 */
export const readableJson = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value !== 'string') return JSON.stringify(value, null, 2) ?? '';
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    return value;
  }
};
