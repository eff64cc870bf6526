import { longestDraft, longestDraftKey } from '../../contract/limits';

/**
 * Keys of fields whose text is never saved: everything of a payment card, and every key marked as
 * secret.
 */
const unkept = ['card/', 'secret/'];

/** Whether a draft may be saved to disk until it is sent. */
export const isKeptDraft = (key: string): boolean =>
  !unkept.some((prefix) => key.startsWith(prefix));

/** The drafts that may be saved. A text or key that is too long would make core reject all of them. */
export const keptDrafts = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).filter(
      ([key, text]) =>
        isKeptDraft(key) && key.length <= longestDraftKey && text.length <= longestDraft,
    ),
  );

/**
 * A draft's key in this version. Version 0.2 stored the starting values of a subscription edit
 * under `…/base-id`, and the drafts of a team setup under `post-flow/`.
 */
export const currentDraftKey = (key: string): string =>
  key.replace(/\/base-(\w+)$/, '/$1/base').replace(/^post-flow\//, 'team-setup/');
