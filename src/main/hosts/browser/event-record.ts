import type { BridgeEvent } from '../../../contract/wire/events';

export interface NumberedEvent {
  readonly number: number;
  readonly event: BridgeEvent;
}

/** Keeps core's events for windows that reconnect or connect later. */
export interface EventRecord {
  add(event: BridgeEvent): NumberedEvent;
  /**
   * Events for a window that has connected. A reconnected window gets the events that it missed. A
   * new one (`null`) gets the latest session event, because the session may have changed between
   * its first call and its connection.
   */
  since(seen: number | null): readonly NumberedEvent[];
}

/** Events that are kept for windows that reconnect. */
const REMEMBERED = 200;

export const createEventRecord = (): EventRecord => {
  const past: NumberedEvent[] = [];
  let count = 0;
  let session: NumberedEvent | null = null;
  return {
    add(event) {
      count += 1;
      const numbered = { number: count, event };
      past.push(numbered);
      if (past.length > REMEMBERED) past.shift();
      if (event.type === 'session.changed') session = numbered;
      return numbered;
    },
    since(seen) {
      if (seen !== null) return past.filter(({ number }) => number > seen);
      return session ? [session] : [];
    },
  };
};
