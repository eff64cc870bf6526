import type { RecordRef } from '../../../contract/entities/visits';
import { memberName } from '../../../domain/members/member-form';
import { teamName } from '../../../domain/teams/team-name';
import { boundedName } from '../../../domain/text/bounded-name';
import type { Records } from './records';

/** A member or a team, and its name if the caller knows it. */
export interface NamedRecordRef extends RecordRef {
  readonly name?: string | undefined;
}

/** A record, by the name that it had when it was read. */
export interface NamedRecord extends RecordRef {
  readonly name: string;
}

/** The record's name in a message, as far as this window knows it. */
export const recordName = (records: Records, { kind, id, name }: NamedRecordRef): string => {
  if (name) return boundedName(name);
  if (kind === 'member') {
    const member = records.member(id).value ?? records.placeholderOfMember(id);
    return member ? boundedName(memberName(member)) : `Member ${id}`;
  }
  const team = records.team(id).value ?? records.placeholderOfTeam(id);
  return team ? boundedName(teamName(team)) : `Team ${id}`;
};

/** The record with its name, as far as this window knows it. */
export const named = (records: Records, record: NamedRecordRef): NamedRecord => ({
  ...record,
  name: recordName(records, record),
});

/** The words alone, so that a name is found only as a whole: `Al` isn't in `Already sent`. */
const wordsIn = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** A message with the record's name in front, unless the message contains it. */
export const namedText = ({ name }: NamedRecord, message: string): string =>
  wordsIn(message).includes(wordsIn(name)) ? message : [name, message].filter(Boolean).join(': ');
