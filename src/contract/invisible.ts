import { mailAddressIn } from './mail-address';

/** Soft hyphen, zero-width spaces and joiners, marks of the writing direction, and the BOM. */
const invisible = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/**
 * An email or an ID without the invisible characters that copying from a page or a mail adds. Not
 * for names and memos, where they may shape the letters (Persian, Hindi, emoji).
 */
export const withoutInvisible = (text: string): string => text.replace(invisible, '');

/** An email or an ID as it is sent: without invisible characters and blanks around it. */
export const trimPasted = (text: string): string => withoutInvisible(text).trim();

const atTheEnds = new RegExp(`^(?:\\s|${invisible.source})+|(?:\\s|${invisible.source})+$`, 'g');

/** A text without blanks and invisible characters around it. */
export const trimEnds = (text: string): string => text.replace(atTheEnds, '');

/**
 * A search query as it is sent: trimmed, also of invisible characters, and an email without what a
 * mail program adds. Inside, an email and a text in plain letters (ID, slug, hash) lose invisible
 * characters, too; a name in other letters may need them.
 */
export const searchText = (text: string): string => {
  const plain = trimPasted(text);
  const address = mailAddressIn(plain);
  if (address !== null) return address;
  const isPlain = /^[\x20-\x7E]*$/.test(plain);
  return isPlain ? plain : trimEnds(text);
};
