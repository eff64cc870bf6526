/** Bytes; a table of 1,000 companies has a tenth of it. */
export const largestTableFile = 5_000_000;

/**
 * A file's bytes as text: UTF-8 or UTF-16 by its byte order mark, UTF-8 without one, and what is no
 * UTF-8 as the Windows encoding in which spreadsheets save CSV files in the West.
 */
export const decodeTable = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** A spreadsheet program's own file: a ZIP, or the older compound file. */
export const isWorkbook = ([a, b, c, d]: Uint8Array): boolean =>
  (a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04) ||
  (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0);
