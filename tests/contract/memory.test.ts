import { randomUUID } from 'node:crypto';
import { bridgeContract } from './bridge-contract';

bridgeContract('memory', async (core) => {
  const client = randomUUID();
  const ends: (() => void)[] = [];
  return {
    call: (envelope) => core.call(envelope, client),
    cancel: (id) => core.cancel(id, client),
    subscribe: async (listener) => {
      const end = core.subscribe(listener);
      ends.push(end);
      return end;
    },
    close: async () => {
      for (const end of ends) end();
      core.forget(client);
    },
  };
});
