/**
 * Keys of fields whose text is never written down: whatever belongs to a payment card, and every key
 * that says so itself.
 */
const unkept = ['card/', 'secret/'];

/** Whether a draft may lie on the disk until it is sent. */
export const isKeptDraft = (key: string): boolean =>
  !unkept.some((prefix) => key.startsWith(prefix));

/** Until version 0.2 what an edit of a subscription began from stood in `…/base-id`. */
export const currentDraftKey = (key: string): string => key.replace(/\/base-(\w+)$/, '/$1/base');
