import { trimPasted } from '../../contract/invisible';

/**
 * Without the binary remainder of (1 - 0.9) * 100, which is 9.999999999999998. Eight decimals are what
 * a factor keeps of a percentage.
 */
export const roundPercent = (percent: number): number => Number(percent.toFixed(8));

/**
 * A percentage from 0 to 100 as people type it ('12', '12.5', '12.5 %') or an API stores it
 * ('12.5000'). Null for anything else.
 */
export const parsePercent = (text: string): number | null => {
  const match = /^(\d{1,3}(?:\.\d*)?|\.\d+)\s*%?$/.exec(trimPasted(text));
  if (match === null) return null;
  const percent = Number(match[1]);
  return percent <= 100 ? roundPercent(percent) : null;
};

/**
 * A percentage from the API or a form as a field's text; '0' if missing. An invalid one is kept and
 * shows the field's error, so that a team's discount is never dropped silently.
 */
export const percentText = (percent: string | number | null | undefined): string => {
  const text = String(percent ?? '').trim();
  return text === '' ? '0' : String(parsePercent(text) ?? text);
};

/**
 * Section 9: 1 - percent/100. Rounded to ten decimals, so that 7 percent is 0.93 and not
 * 0.9299999999999999.
 */
export const discountFactor = (percent: number): number => Number((1 - percent / 100).toFixed(10));

/** The percentage of such a factor. */
export const percentOff = (factor: number): number => roundPercent((1 - factor) * 100);
