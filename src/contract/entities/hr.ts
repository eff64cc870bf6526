import { z } from 'zod';
import { Flag, Id, list, OptionalDate, OptionalText } from './common';
import { DirectoryGroup } from './directory';
import { MappingScheme } from './mapping-scheme';

/** A number or any text: connections and their configs use both. */
export const OpaqueId = z.union([Id, z.string().min(1)]);
export type OpaqueId = z.infer<typeof OpaqueId>;

/**
 * Section 3, sync config, without its mapping scheme, which has its own call (checklist J20). Sent
 * whole, so a missing field is a mistake and not a reset.
 */
export const SyncSettings = z.object({
  /** Missing if the server sent none; the config is then sent back without it. */
  id: OpaqueId.nullish(),
  /** How often the server syncs by itself, such as `daily`; null means never. */
  syncSchedule: OptionalText,
  lastSync: OptionalDate,
  /**
   * The fields that a sync writes: `Name`, `Job Title`, `Company`, `Location`, `Links`, `Member`.
   */
  syncFields: list(z.string()),
  /** Whether a sync replaces existing values; otherwise it fills only empty ones. */
  overwriteFields: Flag,
  /** Whether a sync removes team members who are not in the groups. */
  isDeleteMember: Flag,
  sendInvites: Flag,
  /** Whether a sync updates every card of a member, or only the first. */
  syncAllCards: Flag,
  setAdminFromHR: Flag,
  isDepartments: Flag,
  isEmailDomainGroups: Flag,
  defaultLeadAssignee: z.union([z.string(), z.number().transform(String)]).nullish(),
  /**
   * A sync covers the members of these groups, including nested ones. Without groups it changes no
   * one.
   */
  groups: list(DirectoryGroup),
  /** Fields with values in an unexpected format; kept, and sent back as received. */
  unexpected: z.array(z.string()).optional(),
});
export type SyncSettings = z.infer<typeof SyncSettings>;

/** The config in a connection. */
export const SyncConfig = SyncSettings.extend({ mappingScheme: MappingScheme.nullish() });
export type SyncConfig = z.infer<typeof SyncConfig>;

/**
 * `uid` is the key for requesting a directory token; `integration` is a name such as
 * `microsoftTeams`.
 */
export const HrConnection = z.object({
  id: OpaqueId,
  uid: OptionalText,
  integration: z.string(),
  parentTeamId: Id.nullish(),
  integrationSyncConfig: SyncConfig.nullish(),
  /** Fields with values in an unexpected format. */
  unexpected: z.array(z.string()).optional(),
  /** An unreadable sync config as received; what a sync would do is unknown. */
  unexpectedConfig: z.string().optional(),
});
export type HrConnection = z.infer<typeof HrConnection>;

/**
 * An entry among a team's connections that is not a connection; shown as received (checklist J32).
 */
export const UnexpectedConnection = z.object({ note: z.string(), text: z.string() });
export type UnexpectedConnection = z.infer<typeof UnexpectedConnection>;

/** A link on a card: `id` is its type, `updateUid` the one of the mapped link that made it. */
export const CardLink = z.object({
  id: Id,
  title: OptionalText,
  value: OptionalText,
  desc: OptionalText,
  updateUid: OptionalText,
});
export type CardLink = z.infer<typeof CardLink>;

/** The parts of a team member's card that a sync may change. A member's first card comes first. */
export const TeamCard = z.object({
  /** 0 for every member without a card, who gets one in a sync that has values for it. */
  id: Id,
  memberId: Id,
  email: OptionalText,
  isAdmin: Flag,
  linkData: z
    .object({
      Name: OptionalText,
      'Job Title': OptionalText,
      Company: OptionalText,
      Location: OptionalText,
    })
    .nullish(),
  /** The member's own fields, by the keys of the scheme's `member`. */
  member: z.record(z.string(), OptionalText).nullish(),
  links: list(CardLink),
});
export type TeamCard = z.infer<typeof TeamCard>;
