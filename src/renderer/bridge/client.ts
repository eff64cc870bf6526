import type { MethodInput, MethodName, MethodOutput } from '../../contract/methods/methods';
import type { CallEnvelope } from '../../contract/wire/envelope';
import type { Result } from '../../contract/wire/errors';
import type { BridgeEvent } from '../../contract/wire/events';
import type { FirstRows } from '../../contract/wire/first-rows';

/** What carries envelopes to core: IPC in Electron, a socket in the browser host, memory in tests. */
export interface Transport {
  /** Rejects only when core itself cannot be reached. */
  send(envelope: CallEnvelope): Promise<Result<unknown>>;
  cancel(id: string): void;
  subscribe(listener: (event: BridgeEvent) => void): () => void;
}

export interface CallOptions<Output = unknown> {
  /** Ends the call in core too; the answer is then `cancelled`. */
  signal?: AbortSignal;
  /** Told before the call goes out: events such as `save.progress` name it. */
  onCall?: (id: string) => void;
  /** Asked of a failure: true where nobody has asked for the answer in so many words: no alert. */
  quiet?: () => boolean;
  /** Told of the first rows of a long answer; the answer with all of them follows. */
  onFirstRows?: (first: FirstRows<Output>) => void;
}

/** The renderer's only way to the world. Never throws: every answer is a Result. */
export interface Bridge {
  call<M extends MethodName>(
    method: M,
    input: MethodInput<M>,
    options?: CallOptions<MethodOutput<M>>,
  ): Promise<Result<MethodOutput<M>>>;
  subscribe(listener: (event: BridgeEvent) => void): () => void;
}

const cancelled: Result<never> = {
  ok: false,
  error: { code: 'cancelled', message: 'Canceled.' },
};

export const createBridge = (transport: Transport): Bridge => {
  const client = crypto.randomUUID().slice(0, 8);
  let count = 0;
  const pending = new Set<string>();
  /** Core tells every window; that a call waits is the business of the window that made it. */
  const isOurs = (event: BridgeEvent): boolean =>
    event.type !== 'answer.begun' && (event.type !== 'call.waiting' || pending.has(event.call));
  const followFirstRows = (id: string, tell: (first: FirstRows<never>) => void) =>
    transport.subscribe((event) => {
      if (event.type !== 'answer.begun' || event.call !== id) return;
      // As with the answer: core parsed it against the method's row.
      tell({ value: event.value as never, counts: event.counts });
    });
  return {
    async call(method, input, { signal, onCall, onFirstRows } = {}) {
      if (signal?.aborted) return cancelled;
      count += 1;
      const id = `${client}-${count}`;
      pending.add(id);
      onCall?.(id);
      const onAbort = () => transport.cancel(id);
      signal?.addEventListener('abort', onAbort, { once: true });
      const unfollow = onFirstRows
        ? followFirstRows(id, (first) => {
            if (!signal?.aborted) onFirstRows(first);
          })
        : undefined;
      try {
        const asked = { id, method, input, ...(onFirstRows ? { first: true } : {}) };
        const answer = await transport.send(asked);
        // An answer that was overtaken by the cancellation is not shown.
        if (signal?.aborted) return cancelled;
        // The wire carries what core parsed against the same table; the type is the table's.
        return answer as Result<never>;
      } catch {
        if (signal?.aborted) return cancelled;
        return {
          ok: false,
          error: {
            code: 'offline',
            message: 'The app isn’t responding. Close and restart it.',
            outcome: 'unknown',
          },
        };
      } finally {
        pending.delete(id);
        unfollow?.();
        signal?.removeEventListener('abort', onAbort);
      }
    },
    subscribe: (listener) =>
      transport.subscribe((event) => {
        if (isOurs(event)) listener(event);
      }),
  };
};
