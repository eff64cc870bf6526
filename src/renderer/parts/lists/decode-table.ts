/** Bytes; ten times a table of 1,000 companies. */
export const largestTableFile = 5_000_000;

/**
 * Decodes a file: UTF-8 or UTF-16 by byte order mark; without one, UTF-8, and if that is invalid,
 * the Windows encoding in which spreadsheets save CSV files in Western countries.
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

/** Whether the file is a spreadsheet in its own format: a ZIP, or the older compound file. */
export const isWorkbook = ([a, b, c, d]: Uint8Array): boolean =>
  (a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04) ||
  (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0);
