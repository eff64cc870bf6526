import { z } from 'zod';

/** Section 6 of the spec: the five flags of a staff member, without their `can_access_` prefix. */
export const Permission = z.enum(['admin', 'sales', 'ops', 'search', 'firewall']);
export type Permission = z.infer<typeof Permission>;

/**
 * Who may call a route or a method: anyone, anyone signed in, or anyone with at least one of the
 * named flags.
 */
export type Access = 'public' | 'signed-in' | readonly [Permission, ...Permission[]];
