import { messages } from '../../state/feedback/messages';
import type { ToggleWrite } from '../../state/outbox/write';

/** A membership, as listed for a member or for a team. */
interface AdminOf {
  readonly id: number;
  readonly isAdmin: boolean;
  readonly memberId: number;
  readonly teamId: number;
  /** The member's name, if known. */
  readonly name?: string | undefined;
}

/**
 * Make Admin or Remove Admin (C5, D6). Updates the member and the team at once. Section 8: its
 * errors are alerts.
 */
export const setAdmin = ({
  id,
  isAdmin,
  memberId,
  teamId,
  name,
}: AdminOf): ToggleWrite<'member.changeAdmin'> => ({
  key: `membership/${id}/isAdmin`,
  method: 'member.changeAdmin',
  current: isAdmin,
  input: (value) => ({ memberId, teamId, isAdmin: value }),
  applies: (records, value) => {
    const applied = <M extends { readonly id: number; readonly isAdmin: boolean }>(each: M): M =>
      each.id === id ? { ...each, isAdmin: value } : each;
    records.patchMember(memberId, ({ memberTeams }) => ({ memberTeams: memberTeams.map(applied) }));
    records.patchTeam(teamId, ({ memberTeams }) => ({ memberTeams: memberTeams.map(applied) }));
  },
  success: messages.updatedMemberTeams,
  failureTarget: 'alert',
  record: { kind: 'member', id: memberId, name },
});
