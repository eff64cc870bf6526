import { z } from 'zod';
import { longestDraft, longestDraftKey } from './limits';

/** Beyond this number, the oldest drafts are dropped. */
export const mostDrafts = 500;

const tooLong = 'The input is too long.';

/** Text typed but not sent yet, by the key of its field, such as `member/12/email`. */
export const DraftTexts = z.record(
  z.string().min(1).max(longestDraftKey),
  z.string().max(longestDraft, tooLong),
  { error: ({ code }) => (code === 'invalid_key' ? tooLong : undefined) },
);
export type DraftTexts = z.infer<typeof DraftTexts>;
