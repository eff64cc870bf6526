import { fail, type Result } from '../../contract/errors';
import { isMethodName, methods } from '../../contract/methods';
import { CallEnvelope } from '../../contract/wire';
import type { Dispatch } from './dispatch';

/** The calls under way of every window. */
export interface Calls {
  call(envelope: unknown, client: string): Promise<Result<unknown>>;
  cancel(id: string, client: string): void;
  /**
   * Ends the queries of a window that went away. A write under way is let finish: half a write is
   * worse than one that nobody waits for.
   */
  forget(client: string): void;
  /** Ends everything; resolves when it has ended. */
  close(): Promise<void>;
}

interface UnderWay {
  readonly controller: AbortController;
  readonly isAction: boolean;
}

/** Over HTTP a cancellation may arrive before its call: so many are remembered for a window. */
const mostEarly = 100;

const cancelledAnswer = () => fail({ code: 'cancelled', message: 'Cancelled.' });

export const createCalls = (dispatch: Dispatch): Calls => {
  const clients = new Map<string, Map<string, UnderWay>>();
  const early = new Map<string, Set<string>>();
  const running = new Set<Promise<unknown>>();
  let closed = false;

  const wasCancelled = (id: string, client: string): boolean =>
    early.get(client)?.delete(id) ?? false;

  const run = async (envelope: CallEnvelope, client: string): Promise<Result<unknown>> => {
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
      return await dispatch(envelope, controller.signal);
    } finally {
      mine.delete(id);
      if (mine.size === 0 && clients.get(client) === mine) clients.delete(client);
    }
  };

  return {
    async call(raw, client) {
      const parsed = CallEnvelope.safeParse(raw);
      if (!parsed.success) {
        const field = parsed.error.issues[0]?.path.join('.');
        return fail({
          code: 'validation',
          message: 'This is not a call of the bridge.',
          ...(field ? { field } : {}),
        });
      }
      if (closed || wasCancelled(parsed.data.id, client)) return cancelledAnswer();
      const answer = run(parsed.data, client);
      running.add(answer);
      try {
        return await answer;
      } finally {
        running.delete(answer);
      }
    },
    cancel(id, client) {
      const found = clients.get(client)?.get(id);
      if (found) {
        found.controller.abort();
        return;
      }
      const ids = early.get(client) ?? new Set<string>();
      early.set(client, ids.add(id));
      for (const oldest of ids) {
        if (ids.size <= mostEarly) break;
        ids.delete(oldest);
      }
    },
    forget(client) {
      early.delete(client);
      for (const { controller, isAction } of clients.get(client)?.values() ?? []) {
        if (!isAction) controller.abort();
      }
    },
    async close() {
      closed = true;
      for (const mine of clients.values()) {
        for (const { controller } of mine.values()) controller.abort();
      }
      await Promise.allSettled([...running]);
    },
  };
};
