import { describe, expect, it } from 'vitest';
import type { BridgeEvent } from '../../../../src/contract/wire/events';
import { ok } from '../../../../src/contract/wire/result';
import { createElectronTransport } from '../../../../src/renderer/bridge/electron-transport';

const setUp = () => {
  const heard: ((event: BridgeEvent) => void)[] = [];
  const transport = createElectronTransport({
    call: async () => ok(null),
    cancel: () => undefined,
    subscribe(listener) {
      heard.push(listener);
      return () => undefined;
    },
  });
  const tell = (event: BridgeEvent): void => {
    for (const listener of heard) listener(event);
  };
  return { transport, heard, tell };
};

describe("Electron's transport", () => {
  it('tells core once that the page is listening, no matter how many listeners it has', () => {
    const { transport, heard, tell } = setUp();
    expect(heard).toHaveLength(0);
    const got: string[] = [];
    transport.subscribe(({ type }) => got.push(`one ${type}`));
    const stop = transport.subscribe(({ type }) => got.push(`two ${type}`));
    tell({ type: 'settings.changed' });
    stop();
    tell({ type: 'writes.changed' });
    expect(heard).toHaveLength(1);
    expect(got).toEqual(['one settings.changed', 'two settings.changed', 'one writes.changed']);
  });

  it('marks the arrival of a response, and of its first rows before listeners see them', async () => {
    const marks = (): number => performance.getEntriesByName('bridge:answer').length;
    performance.clearMarks('bridge:answer');
    const { transport, tell } = setUp();
    const seen: number[] = [];
    transport.subscribe(() => seen.push(marks()));
    tell({ type: 'response.started', call: 'a-1', value: {}, counts: {} });
    expect(seen).toEqual([1]);
    tell({ type: 'teamSetup.changed' });
    expect(seen).toEqual([1, 1]);
    await transport.send({ id: 'a-1', method: 'app.ping', input: {} });
    expect(marks()).toBe(2);
  });
});
