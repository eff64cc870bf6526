import { z } from 'zod';
import { Flag } from './common';

/** The signed-in staff member and their permissions (sections 3 and 6). */
export const StaffUser = z.object({
  id: z.union([z.int(), z.string()]).nullish(),
  email: z.string().min(1),
  can_access_sales: Flag,
  can_access_admin: Flag,
  can_access_ops: Flag,
  can_access_search: Flag,
  can_access_firewall: Flag,
});
export type StaffUser = z.infer<typeof StaffUser>;
