import { formatNumber } from './format-number';
/** Whether the typed number is the expected one; `11,700` means 11700. */
export const isTypedNumber = (typed: string, asked: number): boolean =>
  typed.trim().replace(/,/g, '') === String(asked);

/** The label of the field, after what the number counts. */
export const typeToConfirm = (asked: number): string => `Type ${formatNumber(asked)} to confirm.`;

/** Why the button is disabled until then. */
export const typeFirst = (asked: number): string => `Type ${formatNumber(asked)} first.`;
