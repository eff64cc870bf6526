import type { CrmExportLog } from '../../contract/entities/member-details';

/** Section 9: CRM log status 1 is success; anything else is not. */
export const isSuccess = (log: Pick<CrmExportLog, 'status'>): boolean => log.status === 1;

/** Section 8, in characters. */
const longestWhole = 100;
const shortened = 50;

export interface ShortError {
  readonly text: string;
  /** Whether there is more than `text`, behind Expand / Collapse. */
  readonly expandable: boolean;
}

/**
 * Section 8: a message of more than 100 characters is cut to 50. Characters are code points, so
 * that none is cut in two; '' for no message.
 */
export const shortError = (message: string | null | undefined): ShortError => {
  const whole = message ?? '';
  // The length in UTF-16 units is never the smaller one: most messages need no counting.
  if (whole.length <= longestWhole) return { text: whole, expandable: false };
  const characters = Array.from(whole);
  if (characters.length <= longestWhole) return { text: whole, expandable: false };
  return { text: `${characters.slice(0, shortened).join('')}…`, expandable: true };
};

/** `leadData` (JSON text) and `metadata` (anything) for reading: indented JSON, other text as it is, '' for nothing. */
export const readableJson = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value !== 'string') return JSON.stringify(value, null, 2) ?? '';
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    return value;
  }
};
