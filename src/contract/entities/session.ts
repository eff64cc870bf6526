import { z } from 'zod';
import { StaffUser } from './staff-user';

/** Where the bearer token is kept on this machine; anything but `keychain` is told to the user. */
export const TokenStoreKind = z.enum(['keychain', 'safe-storage', 'memory']);
export type TokenStoreKind = z.infer<typeof TokenStoreKind>;

/**
 * What the renderer knows of the session: never a token. `reason` says why a session ended
 * (expired, revoked, refused), so that the login screen can tell.
 */
export const Session = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('restoring'),
    /** There once the system's keychain has not answered for a second: it may be asking the user. */
    waitsFor: z.literal('keychain').optional(),
  }),
  z.object({ status: z.literal('signed-out'), reason: z.string().optional() }),
  z.object({ status: z.literal('signing-in') }),
  z.object({
    status: z.literal('signed-in'),
    user: StaffUser,
    /** Production mode: which team app host, card provider key and plan sets apply. */
    isProd: z.boolean(),
    /**
     * There while nobody has used the app for a while: calls are refused until the same person signs
     * in again, or the system's own prompt says that it is them.
     */
    locked: z.object({ systemPrompt: z.boolean() }).optional(),
  }),
]);
export type Session = z.infer<typeof Session>;
