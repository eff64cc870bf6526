/** Lengths in characters (section 5). Apart from the schemas, so that screens load no parser. */
export const quoteLimits = {
  companyName: 300,
  clientName: 300,
  clientEmail: 300,
  customMemo: 1000,
} as const;

/** The subscription editor's. */
export const editorLimits = {
  line1: 255,
  city: 140,
  postalCode: 10,
  customMemo: 500,
} as const;

/** Create New Team's; `memberEmails` is the whole list as typed. */
export const newTeamLimits = {
  teamOwnerEmail: 300,
  teamOwnerName: 300,
  salesforceAccountId: 20,
  memberEmails: 1000,
} as const;

/** A table of 2,000 companies, which is longer than any field; a file of drafts stays small. */
export const longestDraft = 500_000;

/** Rows of a table in one message of the bridge, which may be a megabyte long. */
export const largestTablePart = 500;

/** Entries of the journal that one answer has at most, the newest: a CSV has all. */
export const mostJournalEntries = 500;

/** Rows of the list of a bulk action. */
export const mostBulkRows = 5000;

/** Characters of such a list as it is given: a message of the bridge may be a megabyte long. */
export const longestBulkText = 500_000;

export const mostBulkColumns = 200;

/** Members, and teams, that a search answers at most: so many of them may be only the first ones. */
export const mostResults = 10_000;
