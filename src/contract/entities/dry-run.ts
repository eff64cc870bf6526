import { z } from 'zod';
import { OpaqueId } from './hr';

/**
 * One value of a card. `key` identifies it in code: `linkData.Name`, `member.department`,
 * `link.<updateUid>.value` or `.desc`, with `<type>#<position>` for a link without an update ID;
 * `label` is for people. '' means no value.
 */
export const FieldChange = z.object({
  key: z.string(),
  label: z.string(),
  from: z.string(),
  to: z.string(),
  /** The server's own parser may change `to`. */
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

/** A changed card; a member may have several. */
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

/** A person the sync skips, and why. */
export const SkippedPerson = z.object({ name: z.string(), email: z.string(), why: z.string() });
export type SkippedPerson = z.infer<typeof SkippedPerson>;

/** What a sync would do (domain/hr-sync/dry-run.ts). */
export const DryRun = z.object({
  added: z.array(AddedPerson),
  changed: z.array(ChangedCard),
  removed: z.array(RemovedPerson),
  skipped: z.array(SkippedPerson),
  /** Number of directory users without changes. */
  unchanged: z.int(),
  /** Number of members before the sync. */
  teamSize: z.int(),
  /** The team's seats; missing if the server does not say how many were bought. */
  seats: z.int().optional(),
  /** Number of distinct users in the config's groups. */
  directorySize: z.int(),
  /** Sentences about what the dry run cannot predict. */
  unknowns: z.array(z.string()),
});
export type DryRun = z.infer<typeof DryRun>;

/** The lists of a dry run, in display order. */
export const dryRunParts = ['added', 'changed', 'removed', 'skipped'] as const;
export type DryRunPart = (typeof dryRunParts)[number];

/** A dry run as sent to a window: the beginning of each list, and its length. */
export const ShownDryRun = DryRun.extend({
  counts: z.object({ added: z.int(), changed: z.int(), removed: z.int(), skipped: z.int() }),
});
export type ShownDryRun = z.infer<typeof ShownDryRun>;

/** More entries of one list; the other lists are empty. */
export const DryRunPage = DryRun.pick({ added: true, changed: true, removed: true, skipped: true });
export type DryRunPage = z.infer<typeof DryRunPage>;

/** One result of a sync: predicted, happened, or both. */
export const SyncFinding = z.object({
  kind: z.enum(['added', 'changed', 'removed']),
  /**
   * `predicted`: as predicted; `other`: different value; `missing`: did not happen; `unforeseen`:
   * happened but was not predicted.
   */
  verdict: z.enum(['predicted', 'other', 'missing', 'unforeseen']),
  name: z.string(),
  email: z.string(),
  /** The value's label; '' for the person as a whole. */
  label: z.string(),
  predicted: z.string(),
  happened: z.string(),
});
export type SyncFinding = z.infer<typeof SyncFinding>;

/** The results of a sync compared with its dry run (domain/hr-sync/sync-outcome.ts). */
export const SyncOutcome = z.object({
  counts: z.object({
    predicted: z.int(),
    other: z.int(),
    missing: z.int(),
    unforeseen: z.int(),
  }),
  /** All findings except those that match the dry run. */
  findings: z.array(SyncFinding),
});
export type SyncOutcome = z.infer<typeof SyncOutcome>;

/** A sync started here that has not ended as far as the app knows. Times are ISO. */
export const SyncUnderWay = z.object({
  teamId: z.int(),
  connectionId: OpaqueId,
  startedAt: z.string(),
  by: z.string(),
  /** The config's `lastSync` before this sync; a different value means that the sync has ended. */
  lastSync: z.string().nullable(),
});
export type SyncUnderWay = z.infer<typeof SyncUnderWay>;
