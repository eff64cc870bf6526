import { z } from 'zod';
import { Flag, Id, list, OptionalDate, OptionalText } from './common';
import { DirectoryGroup } from './directory';
import { MappingScheme } from './mapping-scheme';

/** Numbers, or text of any kind: connections and their configs have one or the other. */
export const OpaqueId = z.union([Id, z.string().min(1)]);
export type OpaqueId = z.infer<typeof OpaqueId>;

/**
 * Section 3, sync config, but for its mapping scheme, which has its own call (checklist J20).
 * Sent whole, so that a missing field is a mistake and not a reset.
 */
export const SyncSettings = z.object({
  /** Missing where the server sent none: such a config is sent back without one, too. */
  id: OpaqueId.nullish(),
  /** How often the server syncs by itself, such as `daily`; null: never. */
  syncSchedule: OptionalText,
  lastSync: OptionalDate,
  /** What a sync writes: `Name`, `Job Title`, `Company`, `Location`, `Links`, `Member`. */
  syncFields: list(z.string()),
  /** Whether values that a card has already are replaced; else only empty ones are filled. */
  overwriteFields: Flag,
  /** Whether members of the team whom the groups do not hold are taken out of the team. */
  isDeleteMember: Flag,
  sendInvites: Flag,
  /** Every card of a member, or only the first. */
  syncAllCards: Flag,
  setAdminFromHR: Flag,
  isDepartments: Flag,
  isEmailDomainGroups: Flag,
  defaultLeadAssignee: z.union([z.string(), z.number().transform(String)]).nullish(),
  /** Whose members, those of nested groups included, are synced. Without any a sync touches nobody. */
  groups: list(DirectoryGroup),
  /** Fields whose values have another form than these; they are kept, and sent back as they came. */
  odd: z.array(z.string()).optional(),
});
export type SyncSettings = z.infer<typeof SyncSettings>;

/** The config as a connection has it. */
export const SyncConfig = SyncSettings.extend({ mappingScheme: MappingScheme.nullish() });
export type SyncConfig = z.infer<typeof SyncConfig>;

/** `uid` is what a directory token is asked for with; `integration` such as `microsoftTeams`. */
export const HrConnection = z.object({
  id: OpaqueId,
  uid: OptionalText,
  integration: z.string(),
  parentTeamId: Id.nullish(),
  integrationSyncConfig: SyncConfig.nullish(),
  /** Fields whose values have another form than these. */
  odd: z.array(z.string()).optional(),
  /** A sync config that is none, as it came: what it makes a sync do is not known. */
  oddConfig: z.string().optional(),
});
export type HrConnection = z.infer<typeof HrConnection>;

/** What stands among a team's connections and is none: shown as it came (checklist J32). */
export const OddConnection = z.object({ note: z.string(), text: z.string() });
export type OddConnection = z.infer<typeof OddConnection>;

/** A link on a card: `id` is its type, `updateUid` that of the mapped link which made it. */
export const CardLink = z.object({
  id: Id,
  title: OptionalText,
  value: OptionalText,
  desc: OptionalText,
  updateUid: OptionalText,
});
export type CardLink = z.infer<typeof CardLink>;

/** A card of a team's member, as far as a sync may change it. A member's first card comes first. */
export const TeamCard = z.object({
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
