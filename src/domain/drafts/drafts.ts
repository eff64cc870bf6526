/**
 * Keys of fields whose text is never saved: everything of a payment card, and every key marked as
 * secret.
 */
const unkept = ['card/', 'secret/'];

/** Whether a draft may be saved to disk until it is sent. */
export const isKeptDraft = (key: string): boolean =>
  !unkept.some((prefix) => key.startsWith(prefix));

/** Versions before 0.2 stored the starting values of a subscription edit under `…/base-id`. */
export const currentDraftKey = (key: string): string => key.replace(/\/base-(\w+)$/, '/$1/base');
