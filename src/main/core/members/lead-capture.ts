import { AppFailure } from '../../../contract/wire/result';
import { exchangeFor, leadCaptureModeFor } from '../../../domain/members/lead-capture';
import { outcomeOf } from '../../../domain/outbox/outcome';
import { withoutWebPage } from '../../../domain/text/technical-details';
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
    // After a gateway's web page, what was saved would count as part of the page.
    const said = withoutWebPage(error.message).text;
    if (outcomeOf(error.error) === 'unknown') {
      throw new AppFailure({
        ...error.error,
        message: `${said} The lead capture mode is ${state}, but we couldn’t confirm the form. Try again.`,
      });
    }
    try {
      // A canceled call must not leave only half of the change.
      await setMode(!on, 'undo', new AbortController().signal);
    } catch (undo) {
      const why = undo instanceof Error ? ` (${withoutWebPage(undo.message).text})` : '';
      throw new PartiallyApplied({
        ...error.error,
        message: `${said} Only part of the change was saved: the lead capture mode is ${state}, the form isn’t, and the mode couldn’t be restored${why}. Try again.`,
      });
    }
    // The change was restored under this key. The next attempt needs a new key, because the server
    // would respond to the first half without acting.
    throw new AppFailure({ ...error.error, outcome: 'sent' }, { cause: error });
  }
};
