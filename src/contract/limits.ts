/**
 * Lengths in characters (section 5). Separate from the schemas so that screens do not load a
 * parser.
 */
export const quoteLimits = {
  companyName: 300,
  clientName: 300,
  clientEmail: 300,
  customMemo: 1000,
} as const;

/** Limits of the subscription editor. */
export const editorLimits = {
  line1: 255,
  city: 140,
  postalCode: 10,
  customMemo: 500,
} as const;

/** Limits of Create New Team; `memberEmails` is the whole list as typed. */
export const newTeamLimits = {
  teamOwnerEmail: 300,
  teamOwnerName: 300,
  salesforceAccountId: 20,
  memberEmails: 1000,
} as const;

/** Minutes without use after which the app locks at the latest, unless staff turned that off. */
export const longestIdleLock = 480;

/** Fits a table of 2,000 companies, the longest input, and keeps the file of drafts small. */
export const longestDraft = 500_000;
export const longestDraftKey = 200;

/** Table rows per bridge message, which is limited to 1 MiB. */
export const largestTablePart = 500;

/** Maximum journal entries per response, newest first; a CSV has all of them. */
export const mostJournalEntries = 500;

/** Maximum records of a journal filter that are named like its text. */
export const mostNamedSubjects = 1000;

/** Maximum rows in the list of a bulk action. */
export const mostBulkRows = 5000;

/** Maximum characters in that list; a bridge message is limited to 1 MiB. */
export const longestBulkText = 500_000;

export const mostBulkColumns = 200;

/** Maximum members and teams in a search response; a full response may be incomplete. */
export const mostResults = 10_000;

/** Days that a bulk action adds to a trial at most: ten years. */
export const longestExtension = 3660;

/** Said of a text that a call can’t hold. */
export const tooLongText = 'The input is too long.';
