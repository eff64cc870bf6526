import { longestDraft, longestDraftKey } from '../../contract/limits';

/**
 * Keys of fields whose text is never saved: everything of a payment card, and every key marked as
 * secret.
 */
const unkept = ['card/', 'secret/'];

/** Whether a draft may be saved to disk until it is sent. */
export const isKeptDraft = (key: string): boolean =>
  !unkept.some((prefix) => key.startsWith(prefix));

/** Core rejects a whole call for a text or key that is too long. */
export const fitsInCore = (key: string, text: string): boolean =>
  key.length <= longestDraftKey && text.length <= longestDraft;

/** The drafts that a call may have beside its input. */
export const keptDrafts = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).filter(([key, text]) => isKeptDraft(key) && fitsInCore(key, text)),
  );

/**
 * A draft's key in this version. Version 0.2 stored the starting values of a subscription edit
 * under `…/base-id`, and the drafts of a team setup under `post-flow/`.
 */
export const currentDraftKey = (key: string): string =>
  key.replace(/\/base-(\w+)$/, '/$1/base').replace(/^post-flow\//, 'team-setup/');
