/**
 * Keys of fields whose text is never written down: whatever belongs to a card, and every key that
 * says so itself.
 */
const unkept = ['card/', 'secret/'];

/** Whether a draft may lie on the disk until it is sent. */
export const isKeptDraft = (key: string): boolean =>
  !unkept.some((prefix) => key.startsWith(prefix));
