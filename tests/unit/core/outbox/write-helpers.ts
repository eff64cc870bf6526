import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { guarded, scopeNameOf, startTestCore, type TestCore } from '../helpers/test-core';

export const addOrder = 'POST /internal/team/add_order';
export const order = (shopifyOrderId: string) => ({
  teamId: 9,
  shopifyOrderId,
  fulfillOrderId: 'F1',
  newStandardDevices: 3,
  newCustomDevices: 0,
});

/** The server acts or not, and ends the connection without a response. */
export const drop = {
  raw: (_response: unknown, socket: { destroy(): void }) => socket.destroy(),
};
export const done = { body: {} };

/** What write tests send to a core and check afterward. */
export const writeHelpers = (test: () => TestCore) => {
  /** Connections whose request is never answered. */
  const open: { destroy(): void }[] = [];
  const folder = () => path.join(test().userData, 'intents', scopeNameOf(test()));
  const on = (route: string, answer: Parameters<typeof guarded>[2]) =>
    guarded(test(), route, answer);
  const send = (id: string, core = test()) => core.call('team.addOrder', order(id));
  return {
    on,
    send,
    folder,
    files: async () => (await readdir(folder())).filter((name) => name.endsWith('.json')),
    keys: (address = '/internal/team/add_order') =>
      test()
        .api.requests.filter((request) => request.path === address)
        .map(({ headers }) => headers['idempotency-key']),
    unfinished: async (core = test()) => {
      const result = await core.call('writes.unfinished', {});
      if (!result.ok) throw new Error(result.error.message);
      return result.value;
    },
    /** Subject and outcome of each act, newest first. */
    journal: async (core = test()) => {
      const result = await core.call('journal.list', {});
      return result.ok ? result.value.map(({ subject, outcome }) => `${subject} ${outcome}`) : [];
    },
    /** An app that ended between sending an order and its response, and the one started after it. */
    crash: async () => {
      const asked = Promise.withResolvers<void>();
      on(addOrder, {
        raw: (_response, socket) => {
          open.push(socket);
          asked.resolve();
        },
      });
      void send('A');
      await asked.promise;
      const second = test().restart();
      await second.call('session.get', {});
      return second;
    },
    stop: async () => {
      for (const socket of open.splice(0)) socket.destroy();
      await test().stop();
    },
  };
};

/** A signed-in core for each test of the file, and its helpers. */
export const writesInEachTest = () => {
  let test: TestCore;
  const helpers = writeHelpers(() => test);
  beforeEach(async () => {
    test = await startTestCore();
    await test.signIn();
  });
  afterEach(helpers.stop);
  return { ...helpers, core: () => test };
};
