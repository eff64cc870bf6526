import { describe, expect, it } from 'vitest';
import type { BridgeEvent } from '../../../../src/contract/events';
import { createElectronTransport } from '../../../../src/renderer/bridge/electron-transport';

const setUp = () => {
  const heard: ((event: BridgeEvent) => void)[] = [];
  const transport = createElectronTransport({
    call: () => Promise.reject(new Error('nothing is called here')),
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
  it('tells core once that the page listens, however many listen in it', () => {
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
});
