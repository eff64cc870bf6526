import { describe, expect, it } from 'vitest';
import type { BridgeEvent } from '../../../../src/contract/wire/events';
import { createEventHub } from '../../../../src/main/core/app/events';

describe('an event for every window', () => {
  const event: BridgeEvent = { type: 'writes.changed' };

  it('reaches all of them even after one fails', () => {
    const failed: unknown[] = [];
    const hub = createEventHub((cause) => failed.push(cause));
    const broken = new Error('gone');
    const got: string[] = [];
    hub.subscribe(() => {
      throw broken;
    });
    hub.subscribe(() => got.push('second'));
    hub.emit(event);
    expect(got).toEqual(['second']);
    expect(failed).toEqual([broken]);
    // An event with no listeners is fine.
    const quiet = createEventHub();
    quiet.subscribe(() => {
      throw broken;
    });
    expect(() => quiet.emit(event)).not.toThrow();
  });

  it('stops for each subscription separately', () => {
    const hub = createEventHub();
    const got: BridgeEvent[] = [];
    const listener = (each: BridgeEvent) => void got.push(each);
    const stopOne = hub.subscribe(listener);
    const stopOther = hub.subscribe(listener);
    hub.emit(event);
    stopOne();
    hub.emit(event);
    expect(got).toHaveLength(3);
    stopOther();
    hub.emit(event);
    expect(got).toHaveLength(3);
  });

  it('reaches the others when one leaves during delivery', () => {
    const hub = createEventHub();
    const got: string[] = [];
    const stop = hub.subscribe(() => {
      got.push('first');
      stop();
    });
    hub.subscribe(() => got.push('second'));
    hub.emit(event);
    hub.emit(event);
    expect(got).toEqual(['first', 'second', 'second']);
  });
});
