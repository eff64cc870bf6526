import { fail, type Result } from '../../../contract/errors';
import type { BridgeEvent } from '../../../contract/events';
import { isMethodName, methods } from '../../../contract/methods';
import { CallEnvelope } from '../../../contract/wire';
import type { Dispatch } from './dispatch';

/** Tells the window that calls, and no other. */
type Tell = (event: BridgeEvent) => void;

/** The calls under way of every window. */
export interface Calls {
  call(envelope: unknown, client: string, tell?: Tell): Promise<Result<unknown>>;
  /**
   * Every wire keeps the order of what a window sends, so an id that is not under way is that of a
   * call that is over: there is nothing to remember.
   */
  cancel(id: string, client: string): void;
  /**
   * Ends the queries of a window that went away. A write under way is let finish: half a write is
   * worse than one that nobody waits for.
   */
  forget(client: string): void;
  /**
   * Takes no more calls, ends queries at once and everything else when `writesEnded` resolves;
   * resolves when all have ended.
   */
  close(writesEnded: Promise<unknown>): Promise<void>;
}

interface UnderWay {
  readonly controller: AbortController;
  readonly isAction: boolean;
}

const cancelledAnswer = () => fail({ code: 'cancelled', message: 'Cancelled.' });

export const createCalls = (dispatch: Dispatch): Calls => {
  const clients = new Map<string, Map<string, UnderWay>>();
  const running = new Set<Promise<unknown>>();
  let closed = false;

  const run = async (
    envelope: CallEnvelope,
    client: string,
    tell?: Tell,
  ): Promise<Result<unknown>> => {
    const { id, method } = envelope;
    const mine = clients.get(client) ?? new Map<string, UnderWay>();
    if (mine.has(id)) {
      return fail({
        code: 'validation',
        field: 'id',
        message: 'A call with this id is under way.',
      });
    }
    clients.set(client, mine);
    const controller = new AbortController();
    const isAction = isMethodName(method) && methods[method].kind === 'action';
    mine.set(id, { controller, isAction });
    try {
      return await dispatch(envelope, controller.signal, client, tell);
    } finally {
      mine.delete(id);
      if (mine.size === 0 && clients.get(client) === mine) clients.delete(client);
    }
  };

  return {
    async call(raw, client, tell) {
      const parsed = CallEnvelope.safeParse(raw);
      if (!parsed.success) {
        const field = parsed.error.issues[0]?.path.join('.');
        return fail({
          code: 'validation',
          message: 'This is not a call of the bridge.',
          ...(field ? { field } : {}),
        });
      }
      if (closed) return cancelledAnswer();
      const answer = run(parsed.data, client, tell);
      running.add(answer);
      try {
        return await answer;
      } finally {
        running.delete(answer);
      }
    },
    cancel(id, client) {
      clients.get(client)?.get(id)?.controller.abort();
    },
    forget(client) {
      for (const { controller, isAction } of clients.get(client)?.values() ?? []) {
        if (!isAction) controller.abort();
      }
    },
    async close(writesEnded) {
      closed = true;
      const end = (which: (call: UnderWay) => boolean) => {
        for (const mine of clients.values()) {
          for (const call of mine.values()) if (which(call)) call.controller.abort();
        }
      };
      end(({ isAction }) => !isAction);
      await writesEnded;
      end(() => true);
      await Promise.allSettled([...running]);
    },
  };
};
