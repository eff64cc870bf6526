import type { StaffContext } from '../handler';
import { Refusal } from '../refusal';

/** Section 6: some values of a route that all desk staff may call are for admins alone. */
export const requireAdmin = ({ staff }: StaffContext): void => {
  if (!staff.permissions.has('admin')) {
    throw new Refusal(403, 'You need the admin permission for this.');
  }
};
