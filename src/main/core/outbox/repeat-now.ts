import type { DraftTexts } from '../../../contract/drafts';
import { AppFailure } from '../../../contract/wire/result';
import { trialDaysUntil } from '../../../domain/teams/trial-days';
import { addDays, easternDate } from '../../../domain/text/calendar-day';
import { notSent } from '../api/not-sent';
import type { PendingWrite, Repeat } from './pending-write';

/** The call, and the drafts whose text it sends, if the outbox doesn't have them with the write. */
export type RepeatNow = Repeat & { readonly drafts?: DraftTexts };

/**
 * The call that repeats a pending write now; throws if only a person can. A trial's days are counted
 * from today (US Eastern), so that it ends on the same day as with the first attempt: on another
 * day, this is a later change of the same value, with its own key.
 */
export const repeatNow = (
  { repeat, startedAt, drafts }: Pick<PendingWrite, 'repeat' | 'startedAt' | 'drafts'>,
  nowMs: number,
): RepeatNow => {
  const call = repeat as Repeat | null;
  if (call === null) {
    throw new AppFailure({
      code: 'validation',
      message: 'This change can’t be retried automatically. Make it manually.',
    });
  }
  const countedOn = easternDate(Date.parse(startedAt));
  if (call.method !== 'demoTeam.extendTrial' || countedOn === easternDate(nowMs)) return call;
  const { method, input } = call;
  const trialDays = trialDaysUntil(addDays(countedOn, input.trialDays - 1) ?? '', nowMs);
  if (trialDays < 1) {
    throw notSent({
      code: 'conflict',
      message:
        'The new end of the trial has passed. Choose another date in the team’s record, or dismiss this change.',
    });
  }
  return {
    method,
    input: { ...input, trialDays, attemptedAt: startedAt },
    ...(drafts ? { drafts } : {}),
  };
};
