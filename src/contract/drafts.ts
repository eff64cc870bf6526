import { z } from 'zod';
import { longestDraft, longestDraftKey, tooLongText } from './limits';

/** Beyond this number, the oldest drafts are dropped. */
export const mostDrafts = 500;

/** Text typed but not sent yet, by the key of its field, such as `member/12/email`. */
export const DraftTexts = z.record(
  z.string().min(1).max(longestDraftKey),
  z.string().max(longestDraft, tooLongText),
  { error: ({ code }) => (code === 'invalid_key' ? tooLongText : undefined) },
);
export type DraftTexts = z.infer<typeof DraftTexts>;
