/**
 * The ID of a member or a team that a text spells; null for any other text. '007' and '1e3' are
 * slugs or hashes. A JSON number holds at most fifteen digits exactly.
 */
export const idIn = (text: string): number | null =>
  /^[1-9]\d{0,14}$/.test(text.trim()) ? Number(text) : null;
