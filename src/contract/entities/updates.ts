import { z } from 'zod';

/** `beta` gets prereleases and every release. */
export const UpdateChannel = z.enum(['latest', 'beta']);
export type UpdateChannel = z.infer<typeof UpdateChannel>;

/** Why the app must not restart to install an update. */
export const RestartBlocker = z.enum(['write', 'money', 'edit']);
export type RestartBlocker = z.infer<typeof RestartBlocker>;

/** A newer version from the update server for this computer. */
export const OfferedUpdate = z.object({
  version: z.string(),
  /** The published notes, plain text; may be empty. */
  notes: z.string(),
});
export type OfferedUpdate = z.infer<typeof OfferedUpdate>;

export const UpdateState = z.discriminatedUnion('status', [
  /** This app does not update itself; `why` is a sentence for the user. */
  z.object({ status: z.literal('none'), why: z.string() }),
  /** No newer version is known. `checkedAt` is ISO 8601, UTC; null before the first check. */
  z.object({
    status: z.literal('idle'),
    checkedAt: z.string().nullable(),
    problem: z.string().nullable(),
  }),
  /** `update` is the version offered before, if any. */
  z.object({ status: z.literal('checking'), update: OfferedUpdate.nullable() }),
  z.object({
    status: z.literal('available'),
    update: OfferedUpdate,
    problem: z.string().nullable(),
  }),
  z.object({
    status: z.literal('downloading'),
    update: OfferedUpdate,
    /** 0 to 100. */
    percent: z.int().min(0).max(100),
    /** From 1: an interrupted download starts again. */
    attempt: z.int().min(1),
  }),
  /** Downloaded and verified. `blockers` is what still keeps back a requested restart. */
  z.object({
    status: z.literal('ready'),
    update: OfferedUpdate,
    blockers: z.array(RestartBlocker),
  }),
  z.object({ status: z.literal('installing'), update: OfferedUpdate }),
]);
export type UpdateState = z.infer<typeof UpdateState>;

export const Updates = z.object({ channel: UpdateChannel, state: UpdateState });
export type Updates = z.infer<typeof Updates>;
