import type { Result } from '../../contract/errors';
import type { BridgeEvent } from '../../contract/events';
import type { Transport } from './client';

/** Tells the host which window this is, so that it ends what nobody waits for when it closes. */
const client = crypto.randomUUID();

const post = (body: unknown): Promise<Response> =>
  fetch('/bridge', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client': client },
    body: JSON.stringify(body),
  });

/** The browser host's transport: `POST /bridge`, events as SSE. The cookie authenticates the window. */
export const createHttpTransport = (): Transport => {
  const listeners = new Set<(event: BridgeEvent) => void>();
  let source: EventSource | null = null;
  return {
    async send(envelope) {
      const response = await post(envelope);
      return (await response.json()) as Result<unknown>;
    },
    cancel(id) {
      // A cancellation that does not arrive only costs core the rest of the call.
      post({ cancel: id }).catch(() => undefined);
    },
    subscribe(listener) {
      listeners.add(listener);
      if (!source) {
        source = new EventSource(`/events?client=${client}`);
        source.onmessage = (message) => {
          const event = JSON.parse(message.data) as BridgeEvent;
          for (const each of [...listeners]) each(event);
        };
      }
      return () => listeners.delete(listener);
    },
  };
};
