/**
 * The four lines of a card that a sync fills in (section 3). Separate from the schemas so that
 * screens do not load a parser.
 */
export const linkDataFields = ['Name', 'Job Title', 'Company', 'Location'] as const;
export type LinkDataField = (typeof linkDataFields)[number];
