import { isMethodName, methods } from '../../../contract/methods/methods';
import { CallEnvelope } from '../../../contract/wire/envelope';
import type { BridgeEvent } from '../../../contract/wire/events';
import { fail, type Result } from '../../../contract/wire/result';
import type { Dispatch } from './dispatch';

/** Sends an event only to the window that made the call. */
type Notify = (event: BridgeEvent) => void;

/** The running calls of all windows. */
export interface Calls {
  call(envelope: unknown, client: string, notify?: Notify): Promise<Result<unknown>>;
  /**
   * Messages of a window arrive in order, so an ID that is not running belongs to a finished call
   * and need not be remembered.
   */
  cancel(id: string, client: string): void;
  /**
   * Cancels the queries of a closed window. Its running writes may finish, because an interrupted
   * write is worse than a finished one that no window waits for.
   */
  forget(client: string): void;
  /**
   * Accepts no more calls, cancels queries at once, and cancels the rest when `writesEnded`
   * resolves. Resolves when all have ended.
   */
  close(writesEnded: Promise<unknown>): Promise<void>;
}

interface UnderWay {
  readonly id: string;
  readonly client: string;
  readonly isAction: boolean;
  readonly controller: AbortController;
  readonly response: Promise<Result<unknown>>;
}

const cancelledResponse = () => fail({ code: 'cancelled', message: 'Canceled.' });

export const createCalls = (dispatch: Dispatch): Calls => {
  const underWay = new Set<UnderWay>();
  let closed = false;

  const end = (which: (call: UnderWay) => boolean) => {
    for (const call of underWay) if (which(call)) call.controller.abort();
  };

  const run = async (
    envelope: CallEnvelope,
    client: string,
    notify?: Notify,
  ): Promise<Result<unknown>> => {
    const { id, method } = envelope;
    if ([...underWay].some((call) => call.id === id && call.client === client)) {
      return fail({
        code: 'validation',
        field: 'id',
        message: 'A call with this ID is in progress.',
      });
    }
    const controller = new AbortController();
    const isAction = isMethodName(method) && methods[method].kind === 'action';
    const response = dispatch(envelope, controller.signal, client, notify);
    const call = { id, client, isAction, controller, response };
    underWay.add(call);
    try {
      return await response;
    } finally {
      underWay.delete(call);
    }
  };

  return {
    async call(raw, client, notify) {
      const parsed = CallEnvelope.safeParse(raw);
      if (!parsed.success) {
        const field = parsed.error.issues[0]?.path.join('.');
        return fail({
          code: 'validation',
          message: 'This isn’t a valid bridge call.',
          ...(field ? { field } : {}),
        });
      }
      return closed ? cancelledResponse() : run(parsed.data, client, notify);
    },
    cancel: (id, client) => end((call) => call.id === id && call.client === client),
    forget: (client) => end((call) => call.client === client && !call.isAction),
    async close(writesEnded) {
      closed = true;
      end(({ isAction }) => !isAction);
      await writesEnded;
      end(() => true);
      await Promise.allSettled([...underWay].map(({ response }) => response));
    },
  };
};
