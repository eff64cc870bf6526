/**
 * A percentage from 0 to 100 as people type it ('12', '12.5', '12.5 %'), with two decimals at most;
 * null for anything else.
 */
export const parsePercent = (text: string): number | null => {
  const match = /^(\d{1,3}(?:\.\d{0,2})?|\.\d{1,2})\s*%?$/.exec(text.trim());
  if (match === null) return null;
  const percent = Number(match[1]);
  return percent <= 100 ? percent : null;
};

/**
 * Section 9: 1 - percent/100. From hundredths of a percent, so that 7 percent is 0.93 and not
 * 0.9299999999999999.
 */
export const discountFactor = (percent: number): number =>
  (10_000 - Math.round(percent * 100)) / 10_000;
