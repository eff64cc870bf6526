import { z } from 'zod';
import { Flag, Id, list, OptionalText } from './common';

/**
 * Template strings: the first that renders to something is the value. A template is text with
 * `{{key}}` for a value of the directory's user; `{{key*}}` goes through the server's own parser of
 * that key (section 5: fields marked with an asterisk).
 */
const Templates = list(z.string());

/** The four lines of a card that a sync fills (section 3). */
export const linkDataFields = ['Name', 'Job Title', 'Company', 'Location'] as const;
export type LinkDataField = (typeof linkDataFields)[number];

export const LinkDataTemplates = z.object({
  Name: Templates,
  'Job Title': Templates,
  Company: Templates,
  Location: Templates,
});
export type LinkDataTemplates = z.infer<typeof LinkDataTemplates>;

/**
 * A link that a sync puts on cards. `id` is one of the link type catalogue; `updateUid`, ten
 * lowercase letters, tells on a card which links the sync made.
 */
export const MappedLink = z.object({
  id: Id,
  title: OptionalText,
  icon: OptionalText,
  /** A link of the same type that the card has already is changed, not joined by a second. */
  updateExisting: Flag,
  value: Templates,
  desc: Templates,
  updateUid: OptionalText,
});
export type MappedLink = z.infer<typeof MappedLink>;

/** Section 3: how a directory's user becomes a card. `member` fills the member's own fields, such as `email`. */
export const MappingScheme = z.object({
  linkData: LinkDataTemplates,
  links: list(MappedLink),
  member: z.record(z.string(), Templates).nullish(),
});
export type MappingScheme = z.infer<typeof MappingScheme>;

/** The same as a team has it stored: the four lines may be missing. */
export const StoredScheme = MappingScheme.extend({ linkData: LinkDataTemplates.nullish() });
export type StoredScheme = z.infer<typeof StoredScheme>;
