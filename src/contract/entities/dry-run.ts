import { z } from 'zod';
import { OpaqueId } from './hr';

/**
 * One value of a card. `key` names it for programs: `linkData.Name`, `member.department`,
 * `link.<updateUid>.value` or `.desc`; `label` for people. '' is no value.
 */
export const FieldChange = z.object({
  key: z.string(),
  label: z.string(),
  from: z.string(),
  to: z.string(),
  /** The server's own parser has the last word on `to`. */
  custom: z.boolean(),
});
export type FieldChange = z.infer<typeof FieldChange>;

export const AddedPerson = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  why: z.string(),
  fields: z.array(FieldChange),
});
export type AddedPerson = z.infer<typeof AddedPerson>;

/** A card that changes; a member may have several. */
export const ChangedCard = z.object({
  userId: z.string(),
  memberId: z.int(),
  cardId: z.int(),
  email: z.string(),
  name: z.string(),
  why: z.string(),
  fields: z.array(FieldChange),
});
export type ChangedCard = z.infer<typeof ChangedCard>;

export const RemovedPerson = z.object({
  memberId: z.int(),
  email: z.string(),
  name: z.string(),
  isAdmin: z.boolean(),
  why: z.string(),
});
export type RemovedPerson = z.infer<typeof RemovedPerson>;

/** Whom the sync passes over, and why. */
export const LeftOut = z.object({ name: z.string(), email: z.string(), why: z.string() });
export type LeftOut = z.infer<typeof LeftOut>;

/** What a sync would do (domain/hr-sync/dry-run.ts). */
export const DryRun = z.object({
  added: z.array(AddedPerson),
  changed: z.array(ChangedCard),
  removed: z.array(RemovedPerson),
  leftOut: z.array(LeftOut),
  /** Users of the directory who stay as they are. */
  unchanged: z.int(),
  /** Members before the sync. */
  teamSize: z.int(),
  /** Seats of the team; missing where the server does not tell how many it bought. */
  seats: z.int().optional(),
  /** Users in the config's groups, each once. */
  directorySize: z.int(),
  /** What this cannot know, as sentences. */
  unknowns: z.array(z.string()),
});
export type DryRun = z.infer<typeof DryRun>;

/** The lists of a dry run, in the order in which they are shown. */
export const dryRunParts = ['added', 'changed', 'removed', 'leftOut'] as const;
export type DryRunPart = (typeof dryRunParts)[number];

/** As a window gets it: the beginning of each list, and how long it is. */
export const ShownDryRun = DryRun.extend({
  counts: z.object({ added: z.int(), changed: z.int(), removed: z.int(), leftOut: z.int() }),
});
export type ShownDryRun = z.infer<typeof ShownDryRun>;

/** More of one list; the others are empty. */
export const DryRunPage = DryRun.pick({ added: true, changed: true, removed: true, leftOut: true });
export type DryRunPage = z.infer<typeof DryRunPage>;

/** One thing of a sync: foretold, happened, or both. */
export const SyncFinding = z.object({
  kind: z.enum(['added', 'changed', 'removed']),
  /** `foretold`: as foretold; `other`: another value; `missing`: did not happen; `unforeseen`: happened all the same. */
  verdict: z.enum(['foretold', 'other', 'missing', 'unforeseen']),
  name: z.string(),
  email: z.string(),
  /** The value's label; '' for a person as a whole. */
  label: z.string(),
  foretold: z.string(),
  happened: z.string(),
});
export type SyncFinding = z.infer<typeof SyncFinding>;

/** What a sync did against what was foretold (domain/hr-sync/sync-outcome.ts). */
export const SyncOutcome = z.object({
  counts: z.object({
    foretold: z.int(),
    other: z.int(),
    missing: z.int(),
    unforeseen: z.int(),
  }),
  /** All but those that are as foretold. */
  findings: z.array(SyncFinding),
});
export type SyncOutcome = z.infer<typeof SyncOutcome>;

/** A sync that was started here and whose end is not known yet. Times are ISO. */
export const SyncUnderWay = z.object({
  teamId: z.int(),
  connectionId: OpaqueId,
  startedAt: z.string(),
  by: z.string(),
  /** The config's `lastSync` before it: another one tells that it is through. */
  lastSync: z.string().nullable(),
});
export type SyncUnderWay = z.infer<typeof SyncUnderWay>;
