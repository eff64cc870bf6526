import type { TeamMembership } from '../../contract/entities/team';
import { filterText, fitsFilter } from '../text/filter-text';

/** Whether a team member matches the typed text: part of the email or name, or the whole ID. */
export const fitsMember = (
  { id, email, name }: TeamMembership['member'],
  typed: string,
): boolean => {
  const wanted = filterText(typed);
  return String(id) === wanted || fitsFilter(wanted, [email, name]);
};
