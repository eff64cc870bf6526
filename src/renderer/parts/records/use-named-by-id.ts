import { useMemo } from 'react';
import { paletteTargets } from '../../../domain/search/palette-target';
import { mayOpenRecords } from '../../../domain/session/permissions';
import { type QueryResult, useQueryMethod } from '../../state/queries/use-query-method';
import { useStaff } from '../../state/session/use-staff';
import type { NamedById } from './found-records';
import { ofMember, ofTeam } from './known-records';

interface ById {
  readonly byId: readonly NamedById[];
  /** A response is pending. */
  readonly isAsking: boolean;
}

const isMissing = ({ error }: QueryResult<unknown>): boolean => error?.code === 'not-found';

/**
 * The records for a typed ID or link. They are requested when typing pauses, so that a
 * team is not offered as a member and a missing record is not opened.
 */
export const useNamedById = (text: string, debounced: string): ById => {
  const { user } = useStaff();
  const { memberId, teamId } = useMemo(() => {
    const named = user && mayOpenRecords(user) ? paletteTargets(text) : [];
    const idOf = (wanted: 'member' | 'team'): number =>
      named.flatMap((target) => (target.kind === wanted ? target.id : []))[0] ?? 0;
    return { memberId: idOf('member'), teamId: idOf('team') };
  }, [user, text]);
  const isSettled = debounced.trim() === text.trim();
  const member = useQueryMethod(
    'member.getById',
    { memberId },
    { guess: true, enabled: isSettled && memberId > 0 },
  );
  const team = useQueryMethod(
    'team.getById',
    { teamId },
    { guess: true, enabled: isSettled && teamId > 0 },
  );
  const { value: one } = member;
  const { value: other } = team;
  const noMember = isMissing(member);
  const noTeam = isMissing(team);
  const byId = useMemo((): readonly NamedById[] => {
    return [
      { kind: 'member', id: memberId, record: one && ofMember(memberId, one), isMissing: noMember },
      { kind: 'team', id: teamId, record: other && ofTeam(other), isMissing: noTeam },
    ].filter(({ id }) => id > 0) as NamedById[];
  }, [memberId, teamId, one, other, noMember, noTeam]);
  const isOpen = (id: number, { load }: QueryResult<unknown>) =>
    id > 0 && (!isSettled || load === 'idle' || load === 'loading');
  return { byId, isAsking: isOpen(memberId, member) || isOpen(teamId, team) };
};
