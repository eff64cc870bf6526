import { randomUUID } from 'node:crypto';
import type { BridgeEvent } from '../../src/contract/wire/events';
import { bridgeContract } from './bridge-contract';

bridgeContract('memory', async (core) => {
  const client = randomUUID();
  const ends: (() => void)[] = [];
  const listeners = new Set<(event: BridgeEvent) => void>();
  const tell = (event: BridgeEvent) => {
    for (const listener of listeners) listener(event);
  };
  return {
    call: (envelope) => core.call(envelope, client, tell),
    cancel: (id) => core.cancel(id, client),
    subscribe: async (listener) => {
      const end = core.subscribe(listener);
      listeners.add(listener);
      ends.push(end);
      return end;
    },
    close: async () => {
      for (const end of ends) end();
      core.forget(client);
    },
  };
});
