import { AppFailure } from '../../../../src/contract/wire/result';
import { easternDate } from '../../../../src/domain/text/calendar-day';
import { httpError } from '../../../../src/main/core/api/errors';
import { asUnknownOutcome } from '../../../../src/main/core/outbox/unknown-outcome';
import type { FakeClock } from '../helpers/fake-clock';

export const hour = 3_600_000;

/** What happens to a request, in the order in which a server handles it. */
export const faults = [
  'none',
  '401',
  'drop-before',
  '500-before',
  '422',
  'drop-after',
  '500-after',
  'cut',
  'slow',
  'session-ended',
] as const;
export type Fault = (typeof faults)[number];

/**
 * - `listed`: the API shows what was added
 * - `unlisted`: the API does not show it
 * - `asked`: the API does not show it and the server ignores keys, so a person decides on a resend
 * - `daily`: the same values mean something else tomorrow
 * - `slot`: sets a value of a record; a later one replaces it
 */
export const kinds = ['listed', 'unlisted', 'asked', 'daily', 'slot'] as const;
export type Kind = (typeof kinds)[number];

export interface Wish {
  readonly kind: Kind;
  /** The record on the screen. */
  readonly record: number;
  /** The value of a `slot`. */
  readonly value: number;
}

export interface Effect {
  /** Who did what to which record. */
  readonly of: string;
  readonly key: string;
  readonly who: string;
  readonly at: number;
  readonly wish: Wish;
}

export const otherThan = (person: string) =>
  person === 'sam@example.com' ? 'kim@example.com' : 'sam@example.com';

export const nameOf = (who: string, { kind, record, value }: Wish): string =>
  [who, kind, record, ...(kind === 'slot' ? [value] : [])].join(' ');

const status = (code: number) =>
  new AppFailure(
    httpError({ status: code, statusText: '', headers: new Headers() }, '{"message":"No."}', 0),
  );
const unknown = (code: 'timeout' | 'invalid-response' | 'offline') =>
  new AppFailure({ code, message: 'Lost.', field: 'body', outcome: 'unknown' } as never);

/** Reports what happened to a request that reached the server. */
export const answerWith = (fault: Fault): void => {
  switch (fault) {
    case 'drop-after':
      throw unknown('offline');
    case '500-after':
      throw status(500);
    case 'cut':
      throw unknown('invalid-response');
    case 'slow':
      throw unknown('timeout');
    case 'session-ended':
      throw asUnknownOutcome(new AppFailure({ code: 'unauthorized', message: 'Sign in first.' }));
  }
};

/** A server that remembers keys for a day. `wrong` lists requests that should never have come. */
export const createOutboxServer = (clock: FakeClock) => {
  const keys = new Map<string, { readonly at: number; readonly of: string }>();
  const firstSent = new Map<string, number>();
  const effects: Effect[] = [];
  const wrong: string[] = [];
  let requests = 0;

  /** A request arrives and takes effect unless its fault prevents it. */
  const act = (key: string, who: string, wish: Wish, fault: Fault): void => {
    const of = nameOf(who, wish);
    if (fault === 'drop-before') throw unknown('offline');
    const known = wish.kind === 'asked' ? undefined : keys.get(key);
    if (known && clock.now() - known.at <= 24 * hour) {
      if (known.of !== of) wrong.push(`the key of ${known.of} for ${of}`);
    } else {
      if (fault === '500-before') throw status(500);
      if (fault === '422') throw status(422);
      keys.set(key, { at: clock.now(), of });
      effects.push({ of, key, who, at: clock.now(), wish });
    }
  };

  return {
    effects,
    wrong,
    requests: () => requests,
    act,
    receive(key: string, who: string, wish: Wish, fault: Fault): void {
      requests += 1;
      const now = clock.now();
      const first = firstSent.get(key) ?? now;
      firstSent.set(key, first);
      const of = nameOf(who, wish);
      // Reported in `check`: the outbox would treat a failure here as one of its own.
      if (now - first > 20 * hour) wrong.push(`a key of ${(now - first) / hour} hours for ${of}`);
      if (wish.kind === 'daily' && easternDate(first) !== easternDate(now)) {
        wrong.push(`the key of another day for ${of}`);
      }
      if (fault === '401') throw status(401);
      act(key, who, wish, fault);
      answerWith(fault);
    },
  };
};
