import type { TeamMembership } from '../../contract/entities/team';
import { searchText } from '../../contract/invisible';

/** Whether a team member matches the typed text: part of the email or name, or the whole ID. */
export const fitsMember = (
  { id, email, name }: TeamMembership['member'],
  typed: string,
): boolean => {
  const wanted = searchText(typed).toLowerCase();
  if (wanted === '' || String(id) === wanted) return true;
  return [email, name].some((text) => text?.toLowerCase().includes(wanted));
};
