import type { StaffUser } from '../../contract/entities/staff-user';
import type { Access, Permission } from '../../contract/permissions';

/** The permission flags of a member of staff (section 6). */
export const permissionsOf = (user: StaffUser): ReadonlySet<Permission> => {
  const held = new Set<Permission>();
  if (user.can_access_admin) held.add('admin');
  if (user.can_access_sales) held.add('sales');
  if (user.can_access_ops) held.add('ops');
  if (user.can_access_search) held.add('search');
  if (user.can_access_firewall) held.add('firewall');
  return held;
};

/** Section 2: tabs and tiles show only to staff with every permission they require. */
export const holdsAll = (user: StaffUser, needed: readonly Permission[]): boolean => {
  const held = permissionsOf(user);
  return needed.every((permission) => held.has(permission));
};

/** Whether a call to a route or method is allowed; `user` is null when signed out. */
export const mayAccess = (user: StaffUser | null, access: Access): boolean => {
  if (access === 'public') return true;
  if (user === null) return false;
  if (access === 'signed-in') return true;
  const held = permissionsOf(user);
  return access.some((permission) => held.has(permission));
};

/** Those who can reach members or teams at all; the firewall permission alone doesn't lead there. */
export const recordStaff = ['search', 'admin', 'sales', 'ops'] as const;

export const mayOpenRecords = (user: StaffUser): boolean => mayAccess(user, recordStaff);
