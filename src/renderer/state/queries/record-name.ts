import type { RecordRef } from '../../../contract/entities/visits';
import { memberName } from '../../../domain/members/member-form';
import { teamName } from '../../../domain/teams/team-name';
import type { Records } from './records';

/** A member or a team, and its name if the caller knows it. */
export interface NamedRecordRef extends RecordRef {
  readonly name?: string | undefined;
}

/** The record's name in a message, as far as this window knows it. */
export const recordName = (records: Records, { kind, id, name }: NamedRecordRef): string => {
  if (name) return name;
  if (kind === 'member') {
    const member = records.member(id).value ?? records.placeholderOfMember(id);
    return member ? memberName(member) : `Member ${id}`;
  }
  const team = records.team(id).value ?? records.placeholderOfTeam(id);
  return team ? teamName(team) : `Team ${id}`;
};
