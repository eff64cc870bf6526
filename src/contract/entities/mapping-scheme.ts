import { z } from 'zod';
import { Flag, Id, list, OptionalText } from './common';

/**
 * Template strings; the first with a non-empty result is the value. A template is text with
 * `{{key}}` for a value of the directory user; `{{key*}}` goes through the server's own parser for
 * that key (section 5: fields marked with an asterisk).
 */
const Templates = list(z.string());

export const LinkDataTemplates = z.looseObject({
  Name: Templates,
  'Job Title': Templates,
  Company: Templates,
  Location: Templates,
});
export type LinkDataTemplates = z.infer<typeof LinkDataTemplates>;

/**
 * A link that a sync puts on cards. `id` is from the link type catalog; `updateUid`, ten lowercase
 * letters, marks links on a card as created by the sync.
 */
export const MappedLink = z.looseObject({
  id: Id,
  title: OptionalText,
  icon: OptionalText,
  /** Update an existing link of the same type instead of adding a second one. */
  updateExisting: Flag,
  value: Templates,
  desc: Templates,
  updateUid: OptionalText,
});
export type MappedLink = z.infer<typeof MappedLink>;

/**
 * Section 3: how a directory user becomes a card. `member` fills in the member's own fields, such
 * as `email`. A scheme is saved whole, so keys that the app doesn't know go back as they came.
 */
export const MappingScheme = z.looseObject({
  linkData: LinkDataTemplates,
  links: list(MappedLink),
  member: z.record(z.string(), Templates).nullish(),
});
export type MappingScheme = z.infer<typeof MappingScheme>;

/** The scheme as stored for a team: the four lines may be missing. */
export const StoredScheme = MappingScheme.extend({ linkData: LinkDataTemplates.nullish() });
export type StoredScheme = z.infer<typeof StoredScheme>;
