import { AppFailure } from '../../../contract/wire/result';
import { exchangeFor, leadCaptureModeFor } from '../../../domain/members/lead-capture';
import { outcomeOf } from '../../../domain/outbox/outcome';
import type { StaffApi } from '../api/staff-api';
import { derivedKey } from '../outbox/derived-key';
import { PartiallyApplied } from '../outbox/write-errors';

/**
 * Sets both halves of the toggle (section 4): the mode in the links data, then the member's
 * `exchange`. If the second is refused, the first is restored and the server's message is shown. If
 * restoring fails too, or its outcome is unknown, the message says what was saved.
 */
export const setLeadCapture = async (
  api: StaffApi,
  memberId: number,
  on: boolean,
  { signal, idempotencyKey }: { readonly signal: AbortSignal; readonly idempotencyKey: string },
): Promise<null> => {
  const setMode = (value: boolean, step: string, during: AbortSignal) =>
    api.callRoute(
      'member.setLeadCaptureMode',
      { id: memberId, leadCaptureMode: leadCaptureModeFor(value) },
      { signal: during, idempotencyKey: derivedKey(idempotencyKey, step) },
    );

  await setMode(on, 'mode', signal);
  try {
    await api.callRoute(
      'member.update',
      { id: memberId, exchange: exchangeFor(on) },
      { signal, idempotencyKey: derivedKey(idempotencyKey, 'exchange') },
    );
    return null;
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error;
    const state = on ? 'on' : 'off';
    if (outcomeOf(error.error) === 'unknown') {
      throw new AppFailure({
        ...error.error,
        message: `${error.message} The lead capture mode is ${state}, but we couldn’t confirm the form. Try again.`,
      });
    }
    try {
      // A canceled call must not leave only half of the change.
      await setMode(!on, 'undo', new AbortController().signal);
    } catch (undo) {
      const why = undo instanceof Error ? ` (${undo.message})` : '';
      throw new PartiallyApplied({
        ...error.error,
        message: `${error.message} Only part of the change was saved: the lead capture mode is ${state}, the form isn’t, and the mode couldn’t be restored${why}. Try again.`,
      });
    }
    // The change was restored under this key. The next attempt needs a new key, because the server
    // would respond to the first half without acting.
    throw new AppFailure({ ...error.error, outcome: 'sent' }, { cause: error });
  }
};
