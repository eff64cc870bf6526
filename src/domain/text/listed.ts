import { formatNumber } from './format-number';
import { onFirstUse } from './on-first-use';

const format = onFirstUse(() => new Intl.ListFormat('en-US'));

/** Names in a sentence: `a, b, and c`. Beyond `most`, they are counted: `a, b, and 3 more`. */
export const listed = (names: readonly string[], most = Number.POSITIVE_INFINITY): string => {
  const rest = names.length - most;
  const shown = rest > 0 ? [...names.slice(0, most), `${formatNumber(rest)} more`] : names;
  return format().format(shown);
};
