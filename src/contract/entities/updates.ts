import { z } from 'zod';

/** `beta` gets what is tried out first, and every release too. */
export const UpdateChannel = z.enum(['latest', 'beta']);
export type UpdateChannel = z.infer<typeof UpdateChannel>;

/** What keeps an update from being installed: the app must not restart under it. */
export const RestartBlocker = z.enum(['write', 'money', 'edit']);
export type RestartBlocker = z.infer<typeof RestartBlocker>;

/** A newer version that the update server offers to this machine. */
export const OfferedUpdate = z.object({
  version: z.string(),
  /** As published, plain text; empty where there are none. */
  notes: z.string(),
});
export type OfferedUpdate = z.infer<typeof OfferedUpdate>;

export const UpdateState = z.discriminatedUnion('status', [
  /** This app is not updated by itself; `why` is a sentence for the user. */
  z.object({ status: z.literal('none'), why: z.string() }),
  /** Nothing newer is known. `checkedAt` is ISO 8601, UTC; null before the first look. */
  z.object({
    status: z.literal('idle'),
    checkedAt: z.string().nullable(),
    problem: z.string().nullable(),
  }),
  /** `update` is the one that was offered before, if any. */
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
    /** Counts from 1: a download that breaks starts again. */
    attempt: z.int().min(1),
  }),
  /** On this machine and proven genuine. `holds` is what kept it from being installed when asked. */
  z.object({ status: z.literal('ready'), update: OfferedUpdate, holds: z.array(RestartBlocker) }),
  z.object({ status: z.literal('installing'), update: OfferedUpdate }),
]);
export type UpdateState = z.infer<typeof UpdateState>;

export const Updates = z.object({ channel: UpdateChannel, state: UpdateState });
export type Updates = z.infer<typeof Updates>;
