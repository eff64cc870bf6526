import { z } from 'zod';
import { StaffUser } from './staff-user';

/** Where this computer keeps the bearer token; the user is told of anything but `keychain`. */
export const TokenStoreKind = z.enum(['keychain', 'safe-storage', 'memory']);
export type TokenStoreKind = z.infer<typeof TokenStoreKind>;

/**
 * The session without its token. `reason` says why it ended (expired, revoked, refused), for the
 * login screen.
 */
export const Session = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('restoring'),
    /** Set when the keychain has not responded for a second: it may be asking the user. */
    waitsFor: z.literal('keychain').optional(),
  }),
  z.object({ status: z.literal('signed-out'), reason: z.string().optional() }),
  z.object({ status: z.literal('signing-in') }),
  z.object({
    status: z.literal('signed-in'),
    user: StaffUser,
    /** Production mode: selects the team app host, card provider key, and plan sets. */
    isProd: z.boolean(),
    /**
     * Set after a period without use: calls are refused until the same person signs in again or the
     * system prompt confirms their identity.
     */
    locked: z.object({ systemPrompt: z.boolean() }).optional(),
  }),
]);
export type Session = z.infer<typeof Session>;
