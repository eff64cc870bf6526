import { AppFailure } from '../../../contract/wire/errors';
import { isKeyOld } from '../../../domain/outbox/key-age';
import { easternDate } from '../../../domain/teams/trial-days';
import type { VerifiedOutcome } from './outcome';
import type { PendingWrite } from './pending-write';

/**
 * Whether an earlier try's key may not be used again: the server may have forgotten it (checklist
 * J36), or the same values mean another thing by now, as they count from the US Eastern day.
 */
export const isStale = (
  { startedAt }: PendingWrite,
  countsFromToday: boolean,
  nowMs: number,
): boolean =>
  isKeyOld(startedAt, nowMs) ||
  (countsFromToday && easternDate(Date.parse(startedAt)) !== easternDate(nowMs));

/**
 * Whether what a look saw is enough to go on without a person. `absent` is not where another key would be
 * taken while the server may still be at the first try.
 */
export const provesIt = (
  truth: VerifiedOutcome<unknown>['truth'],
  isStaleTry: boolean,
  isOldKey: boolean,
): boolean => truth === 'present' || (truth === 'absent' && (isOldKey || !isStaleTry));

/** Nothing goes out: a person looks, and decides whether it is made again under a new key. */
export const needsDecision = (id: string, { startedAt }: PendingWrite, alike = ''): AppFailure =>
  new AppFailure({
    code: 'conflict',
    message: `${alike}${alike && ' '}We couldn’t confirm an earlier attempt at this change, and the server may no longer recognize it. Trying again may do it twice.`,
    outcome: 'not-sent',
    unfinished: { id, startedAt },
  });

/** For the journal, of a try whose key is a new one. */
export const renewedReason = (reason: string, formerly: string): string => {
  const why = `Repeated with a new key: the outcome of the attempt at ${formerly} is unknown.`;
  return reason === '' ? why : `${reason} ${why}`;
};
