import type { StaffContext } from '../handler';
import { Refusal } from '../refusal';

/** Section 6: some values of a route are for admins only, although all desk staff may call it. */
export const requireAdmin = ({ staff }: StaffContext): void => {
  if (!staff.permissions.has('admin')) {
    throw new Refusal(403, 'You need the admin permission for this.');
  }
};
