import type { DraftTexts } from '../../contract/drafts';
import type { MethodInput, MethodName, MethodOutput } from '../../contract/methods/methods';
import type { CallEnvelope } from '../../contract/wire/envelope';
import type { BridgeEvent } from '../../contract/wire/events';
import type { FirstRows } from '../../contract/wire/first-rows';
import type { Result } from '../../contract/wire/result';

/** Carries envelopes to core: IPC in Electron, a socket in the browser host, memory in tests. */
export interface Transport {
  /** Rejects only if core itself cannot be reached. */
  send(envelope: CallEnvelope): Promise<Result<unknown>>;
  cancel(id: string): void;
  subscribe(listener: (event: BridgeEvent) => void): () => void;
}

export interface CallOptions<Output = unknown> {
  /** Cancels the call in core too; the result is then `cancelled`. */
  signal?: AbortSignal;
  /** The drafts whose text this write sends; none that may not be saved. */
  drafts?: DraftTexts;
  /** The warnings that the person saw and overrode. */
  overridden?: readonly string[];
  /** Called before the call is sent, with the ID that events such as `save.progress` contain. */
  onCall?: (id: string) => void;
  /**
   * Checked on failure: true if the user did not explicitly make the request, so no alert is shown.
   */
  quiet?: () => boolean;
  /** Called with the first rows of a long response; the full response follows. */
  onFirstRows?: (first: FirstRows<Output>) => void;
}

/** The renderer's only connection to the outside. Never throws: every call returns a Result. */
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
  /**
   * Core sends events to every window, but a waiting call concerns only the window that made it.
   */
  const isOurs = (event: BridgeEvent): boolean => {
    if (event.type === 'response.started') return false;
    // The window that sends drafts removes them itself, once it has shown the outcome.
    if (event.type === 'drafts.dropped') return !pending.has(event.call);
    return event.type !== 'call.waiting' || pending.has(event.call);
  };
  const followFirstRows = (id: string, tell: (first: FirstRows<never>) => void) =>
    transport.subscribe((event) => {
      if (event.type !== 'response.started' || event.call !== id) return;
      // Core has already parsed it against the method's row.
      tell({ value: event.value as never, counts: event.counts });
    });
  return {
    async call(method, input, { signal, drafts, overridden, onCall, onFirstRows } = {}) {
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
        const asked = {
          ...{ id, method, input },
          ...(drafts ? { drafts } : {}),
          ...(overridden ? { overridden: [...overridden] } : {}),
          ...(onFirstRows ? { first: true } : {}),
        };
        const response = await transport.send(asked);
        // A response that arrives after the cancellation is dropped.
        if (signal?.aborted) return cancelled;
        // Core has parsed it against the same method table, which also provides the type.
        return response as Result<never>;
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
