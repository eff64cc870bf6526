import { AppFailure } from '../../../contract/wire/result';
import { isKeyOld } from '../../../domain/outbox/key-age';
import { easternDate } from '../../../domain/text/calendar-day';
import type { PendingWrite } from './pending-write';
import type { VerifiedOutcome } from './verified-outcome';

/**
 * Whether an earlier attempt's key must not be used again: the server may have forgotten it
 * (checklist J36), or the values now mean something else because they count from the US Eastern
 * date.
 */
export const isStale = (
  { startedAt }: Pick<PendingWrite, 'startedAt'>,
  countsFromToday: boolean,
  nowMs: number,
): boolean =>
  isKeyOld(startedAt, nowMs) ||
  (countsFromToday && easternDate(Date.parse(startedAt)) !== easternDate(nowMs));

/**
 * Whether the verified state is enough to continue without a person. `absent` is not enough if
 * another key would be used while the server may still be working on the first attempt.
 */
export const provesIt = (
  truth: VerifiedOutcome<unknown>['truth'],
  isStaleTry: boolean,
  isOldKey: boolean,
): boolean => truth === 'present' || (truth === 'absent' && (isOldKey || !isStaleTry));

/** Sends nothing: a person checks and decides whether to repeat the write under a new key. */
export const needsDecision = (
  id: string,
  { startedAt }: Pick<PendingWrite, 'startedAt'>,
  alike = '',
): AppFailure =>
  new AppFailure({
    code: 'conflict',
    message: `${alike}${alike && ' '}We couldn’t confirm an earlier attempt at this change, and the server may no longer recognize it. Trying again may do it twice.`,
    outcome: 'not-sent',
    unfinished: { id, startedAt },
  });

/**
 * Sends nothing: an earlier attempt was made, it is no longer among the unfinished writes, and the
 * API can't tell whether the change was made.
 */
export const notConfirmed = (alike = ''): AppFailure =>
  new AppFailure({
    code: 'conflict',
    message: `${alike}${alike && ' '}We couldn’t confirm an earlier attempt at this change, so nothing was sent. If the record doesn’t have it, make the change there.`,
    outcome: 'unknown',
  });

/** The journal's reason for an attempt with a new key. */
export const renewedReason = (reason: string, formerly: string): string => {
  const why = `Retried as a new change: the outcome of the attempt at ${formerly} is unknown.`;
  return reason === '' ? why : `${reason} ${why}`;
};
