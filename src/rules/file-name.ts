/** The longest name that ext4, APFS and NTFS all take: 255 bytes of UTF-8 are never more than 255 UTF-16 units. */
export const maxFileNameBytes = 255;

const utf8Bytes = (codePoint: number): number => {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
};

/** Length of a text in bytes of UTF-8 (a lone surrogate counts as its replacement character). */
export const byteLength = (text: string): number => {
  let bytes = 0;
  for (const character of text) bytes += utf8Bytes(character.codePointAt(0) ?? 0);
  return bytes;
};

/** The beginning of a text that fits into so many bytes, never half a character. */
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

/** Text from outside as a part of a file's name: letters, digits and what reads as a name. */
export const safeFilePart = (text: string): string =>
  text.replace(/[^\p{L}\p{N} ()#-]/gu, '_').trim() || '_';

/** A file name of stem, mark and extension; the stem gives way where a file system would refuse. */
export const fitFileName = (stem: string, ending: string): string =>
  cutToBytes(stem, maxFileNameBytes - byteLength(ending)) + ending;

/**
 * The name to try as the n-th: the name itself for 1, 'x (2).pdf' for 2 and so on, cut where it
 * would be longer than file systems take.
 */
export const uniqueFileName = (name: string, n: number): string => {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return fitFileName(stem, n > 1 ? ` (${n})${extension}` : extension);
};

/** The last part of a path of any system. */
export const folderName = (path: string): string => path.split(/[\\/]/).findLast(Boolean) ?? path;
