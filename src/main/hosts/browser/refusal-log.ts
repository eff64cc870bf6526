import type { Clock, Log } from '../../core/app/ports';

/** Milliseconds during which further refusals are only counted. */
const PERIOD = 60_000;
/** Characters that are logged of a value from an untrusted request. */
const LONGEST = 100;

const cut = (value: unknown): unknown =>
  typeof value === 'string' ? value.slice(0, LONGEST) : value;

/**
 * Any page in the user's browser can send requests to the port without limit, and a line for each
 * would rotate the log away. The first refusal is logged; those of the next minute are counted.
 */
export const createRefusalLog = (log: Log, clock: Clock) => {
  let more: number | null = null;
  return (message: string, details: Readonly<Record<string, unknown>>): void => {
    if (more !== null) {
      more += 1;
      return;
    }
    log.warn(message, Object.fromEntries(Object.entries(details).map(([k, v]) => [k, cut(v)])));
    more = 0;
    clock.after(PERIOD, () => {
      if (more) log.warn('further requests were refused', { count: more });
      more = null;
    });
  };
};
