import { searchText, withoutInvisible } from '../../contract/invisible';

/** Most texts have none: a filter reads thousands at each key. */
const unusual = /[^\x20-\x7E]| {2}/;

/** Regardless of case, kinds of blanks, and invisible characters. */
export const plainText = (text: string): string =>
  (unusual.test(text) ? withoutInvisible(text).replace(/\s+/g, ' ') : text).toLowerCase();

/** What a list's filter looks for; '' for everything. */
export const filterText = (typed: string): string => plainText(searchText(typed));

/** Whether one of the texts contains what the filter looks for. */
export const fitsFilter = (
  wanted: string,
  texts: readonly (string | null | undefined)[],
): boolean =>
  wanted === '' || texts.some((text) => text != null && plainText(text).includes(wanted));
