import { mostResults } from '../../contract/limits';
import { easternDate } from './calendar-day';
import { formatNumber } from './format-number';

/**
 * The longest name that ext4, APFS, and NTFS all accept: 255 bytes of UTF-8 are at most 255 UTF-16
 * units.
 */
export const maxFileNameBytes = 255;

const utf8Bytes = (codePoint: number): number => {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
};

/** Length of a text in bytes of UTF-8 (a lone surrogate counts as the replacement character). */
export const byteLength = (text: string): number => {
  let bytes = 0;
  for (const character of text) bytes += utf8Bytes(character.codePointAt(0) ?? 0);
  return bytes;
};

/** The longest beginning of a text that fits in `limit` bytes, without splitting a character. */
const cutToBytes = (text: string, limit: number): string => {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += utf8Bytes(character.codePointAt(0) ?? 0);
    if (bytes > limit) break;
    end += character.length;
  }
  return text.slice(0, end);
};

/** External text as part of a file name: letters, digits, and harmless punctuation. */
const safeFilePart = (text: string): string =>
  text.replace(/[^\p{L}\p{N} ()#-]/gu, '_').trim() || '_';

/** Joins stem and ending, and shortens the stem if the file system would refuse the length. */
const fitFileName = (stem: string, ending: string): string =>
  cutToBytes(stem, maxFileNameBytes - byteLength(ending)) + ending;

/**
 * The n-th name to try: the name itself for 1, 'x (2).pdf' for 2, and so on, shortened to what file
 * systems accept.
 */
export const uniqueFileName = (name: string, n: number): string => {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return fitFileName(stem, n > 1 ? ` (${n})${extension}` : extension);
};

/** The last part of a path, on any operating system. */
export const folderName = (path: string): string => path.split(/[\\/]/).findLast(Boolean) ?? path;

/** External text under J10: each character that isn't A-Z, a-z, or 0-9 becomes an underscore. */
const plainPart = (text: string): string => text.replace(/[^A-Za-z0-9]/gu, '_');

/**
 * Section 5 and checklist J10: the product's prefix, the company's name with an underscore for each
 * character that isn't A-Z, a-z, or 0-9, and '.pdf'. A character is a Unicode code point, so an
 * emoji becomes one underscore, not one per surrogate. Long names are cut to what file systems
 * accept.
 */
export const quoteFileName = (companyName: string): string =>
  fitFileName(`Popl Teams Quote - ${plainPart(companyName)}`, '.pdf');

/**
 * The name of a downloaded invoice: its number, and the company with an underscore for each
 * character that isn't A-Z, a-z, or 0-9 (as checklist J10 requires for quotes).
 */
export const invoiceFileName = (number: string, companyName: string): string => {
  const company = companyName.trim() === '' ? '' : ` - ${plainPart(companyName)}`;
  return fitFileName(`Invoice ${number.replace(/[^A-Za-z0-9-]/gu, '_')}${company}`, '.pdf');
};

/** Maximum length of a query or a filter in a file name, in characters. */
const longestQuery = 60;

/** The name of a table, with its filters: a file with a part of it must not look like the whole. */
export const filteredTableName = (name: string, ...filters: readonly string[]): string => {
  const said = filters
    .map((filter) => filter.trim().slice(0, longestQuery))
    .filter(Boolean)
    .join(', ');
  return said === '' ? name : `${name} matching ${said}`;
};

/** The file name of search results. It says "First" if there may be more results. */
export const searchTableName = (
  what: 'Members' | 'Teams',
  query: string,
  count: number,
): string => {
  const first = count >= mostResults ? `First ${formatNumber(count)} ` : '';
  const name = `${first}${first ? what.toLowerCase() : what}`;
  return filteredTableName(name, query);
};

/** The day in a file's name: US Eastern, like every day that the app shows. */
const dayOf = easternDate;

/** The file name for a table on any screen. */
export const tableFileName = (name: string, nowMs: number): string =>
  fitFileName(safeFilePart(name), ` - ${dayOf(nowMs)}.csv`);

/**
 * The results of a bulk action, by the day on which it was planned: `Mark emails as verified -
 * 2026-11-24.csv`.
 */
export const bulkFileName = (title: string, createdAt: string): string =>
  fitFileName(safeFilePart(title), ` - ${dayOf(Date.parse(createdAt))}.csv`);

/** The folder of a batch of quotes. */
export const batchFolderName = (nowMs: number): string => `Quotes ${dayOf(nowMs)}`;

/** The results of a batch of quotes, in its folder. */
export const batchResultsName = 'Results.csv';

export const journalFileName = (environment: string, nowMs: number): string =>
  `Internal Dash journal - ${environment} - ${dayOf(nowMs)}.csv`;

export const dryRunFileName = (environment: string, teamId: number, nowMs: number): string =>
  `Internal Dash dry run - ${environment} - team ${teamId} - ${dayOf(nowMs)}.csv`;

export const supportFileName = (nowMs: number): string =>
  `Internal Dash support - ${dayOf(nowMs)}.txt`;
