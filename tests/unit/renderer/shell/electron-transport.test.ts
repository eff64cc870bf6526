import { expect, it } from 'vitest';
import { ok } from '../../../../src/contract/errors';
import type { BridgeEvent } from '../../../../src/contract/events';
import { createElectronTransport } from '../../../../src/renderer/bridge/electron-transport';

const marks = (): number => performance.getEntriesByName('bridge:answer').length;

it('an answer leaves its mark as it comes, and so do the first rows of one, before anybody is told', async () => {
  performance.clearMarks('bridge:answer');
  const listeners: ((event: BridgeEvent) => void)[] = [];
  const transport = createElectronTransport({
    call: async () => ok(null),
    cancel: () => undefined,
    subscribe: (listener) => {
      listeners.push(listener);
      return () => undefined;
    },
  });
  const seen: number[] = [];
  transport.subscribe(() => seen.push(marks()));
  const tell = (event: BridgeEvent) => {
    for (const listener of listeners) listener(event);
  };
  tell({ type: 'answer.begun', call: 'a-1', value: {}, counts: {} });
  expect(seen).toEqual([1]);
  tell({ type: 'postFlow.changed' });
  expect(seen).toEqual([1, 1]);
  await transport.send({ id: 'a-1', method: 'app.ping', input: {} });
  expect(marks()).toBe(2);
});
