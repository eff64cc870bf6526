import type { BridgeEvent } from '../../../contract/wire/events';

export interface NumberedEvent {
  readonly number: number;
  readonly event: BridgeEvent;
}

/** What core has told since the host started, for windows that were away or come later. */
export interface EventRecord {
  add(event: BridgeEvent): NumberedEvent;
  /**
   * A window that comes back gets what it missed. A new one (`null`) gets the session as it was told
   * last: it may have changed after the window asked and before it listened.
   */
  since(seen: number | null): readonly NumberedEvent[];
}

/** Events that a window which lost its connection for a moment is told afterwards. */
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
