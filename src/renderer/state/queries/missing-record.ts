import type { RecordRef } from '../../../contract/entities/visits';
import type { MethodInput, MethodName } from '../../../contract/methods/methods';
import type { AppError } from '../../../contract/wire/errors';
import type { FeedbackSlice } from '../feedback/feedback-slice';
import { isRecord, type NavigationSlice } from '../navigation/navigation-slice';
import type { Records } from './records';

interface Shown {
  readonly feedback: FeedbackSlice;
  readonly navigation: NavigationSlice;
  readonly records: Records;
}

const asked = (method: MethodName, input: unknown): RecordRef | null => {
  if (method === 'member.getById') {
    return { kind: 'member', id: Number((input as MethodInput<'member.getById'>).memberId) };
  }
  if (method === 'team.getById') {
    return { kind: 'team', id: Number((input as MethodInput<'team.getById'>).teamId) };
  }
  return null;
};

/**
 * Handles a record that does not exist: shows one message, closes its modal, and removes it from
 * the history. A record that is already loaded stays. Returns false if nothing was done.
 */
export const closeMissing = (
  { feedback, navigation, records }: Shown,
  method: MethodName,
  error: AppError,
  input: unknown,
): boolean => {
  const record = asked(method, input);
  if (record === null || error.code !== 'not-found') return false;
  const { kind, id } = record;
  if (!navigation.modals.some((each) => isRecord(each) && each.kind === kind && each.id === id)) {
    return false;
  }
  if (records[kind](id).value !== null) return false;
  navigation.closeRecord(kind, id);
  feedback.alertError(error, kind === 'member' ? 'Member not found' : 'Team not found');
  return true;
};
