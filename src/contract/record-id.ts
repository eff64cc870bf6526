import { trimPasted } from './invisible';
/**
 * The ID of a member or a team that a text spells; null for any other text. '007' and '1e3' are
 * slugs or hashes. A JSON number holds at most fifteen digits exactly.
 */
export const idIn = (text: string): number | null => {
  const digits = trimPasted(text);
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null;
};
