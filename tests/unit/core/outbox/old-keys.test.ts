import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/result';
import { isKeyOld } from '../../../../src/domain/outbox/key-age';
import { absent, cannotTell, present } from '../../../../src/main/core/outbox/verified-outcome';
import { failureOf } from '../../../helpers/failure-of';
import { lost, never, sam, write, writesAppInEachTest } from './writes-app';

const hour = 3_600_000;
const at = writesAppInEachTest();

const keyOfFirst = async (more = {}) => {
  let key = '';
  await failureOf(
    at.run<string>((sent) => {
      key = sent;
      return Promise.reject(lost());
    }, more),
  );
  await at.writes.unfinished();
  at.lines.length = 0;
  return key;
};

describe('the key of a try with an unknown outcome', () => {
  it.each([
    ['2026-01-15T12:00:00.000Z', false],
    ['2026-01-14T16:00:00.000Z', false],
    ['2026-01-14T15:59:59.999Z', true],
    ['2026-01-12T12:00:00.000Z', true],
    // The clocks of two computers differ by minutes; more than that is no valid age.
    ['2026-01-15T12:10:00.000Z', false],
    ['2026-01-15T12:10:00.001Z', true],
    ['no date', true],
  ])('is too old at noon on January 15 if it is from %s: %s', (startedAt, old) => {
    expect(isKeyOld(startedAt, Date.UTC(2026, 0, 15, 12))).toBe(old);
  });

  it('J36: is used again for 20 hours', async () => {
    const first = await keyOfFirst();
    at.clock.advance(20 * hour);
    expect(await at.nextKey()).toBe(first);
  });

  it('J36: is not used after 20 hours: nothing is sent, and a person is asked', async () => {
    await keyOfFirst();
    at.clock.advance(20 * hour + 1);
    const [item] = await at.writes.unfinished();
    expect(item).toMatchObject({ isOld: true, state: 'unknown' });
    let sent = 0;
    const again = at.run(async () => {
      sent += 1;
      return 'done';
    });
    expect(await failureOf(again)).toEqual({
      code: 'conflict',
      outcome: 'not-sent',
      message:
        'We couldn’t confirm an earlier attempt at this change, and the server may no longer recognize it. Trying again may do it twice.',
      unfinished: { id: item?.id, startedAt: '2026-01-15T12:00:00.000Z' },
    });
    expect([sent, at.lines]).toEqual([0, []]);
    expect(await at.writes.open()).toHaveLength(1);
  });

  it('is not repeated automatically after that either', async () => {
    const repeat = { method: 'team.setFlag', input: { teamId: 9 } } as never;
    await keyOfFirst({ repeat });
    at.clock.advance(24 * hour);
    const [item] = await at.writes.unfinished();
    expect(await failureOf(at.writes.repeatOf(item?.id ?? ''))).toMatchObject({
      code: 'conflict',
      unfinished: { id: item?.id },
    });
    await at.writes.renew(item?.id ?? '');
    expect(await at.writes.repeatOf(item?.id ?? '')).toEqual(repeat);
  });

  it("is replaced after a person's decision, which is in the journal", async () => {
    const first = await keyOfFirst();
    at.clock.advance(72 * hour);
    const [item] = await at.writes.unfinished();
    await at.writes.renew(item?.id ?? '');
    let second = '';
    await failureOf(
      at.run((key) => {
        second = key;
        return Promise.reject(lost());
      }),
    );
    expect(second).not.toBe(first);
    expect(at.reasons).toEqual([
      '',
      'Retried as a new change: the outcome of the attempt at 2026-01-15T12:00:00.000Z is unknown.',
    ]);
    // It is new from here on: the same values use the same key.
    expect(await at.writes.unfinished()).toMatchObject([
      { isOld: false, startedAt: '2026-01-18T12:00:00.000Z' },
    ]);
    expect(await at.nextKey()).toBe(second);
  });

  it('is asked about once: one decision is one try', async () => {
    await keyOfFirst();
    at.clock.advance(24 * hour);
    const [item] = await at.writes.unfinished();
    await at.writes.renew(item?.id ?? '');
    await failureOf(at.run(() => Promise.reject(lost())));
    at.clock.advance(24 * hour);
    expect(await failureOf(at.run(async () => 'done'))).toMatchObject({ code: 'conflict' });
  });

  it('is also asked about when the clock was set back', async () => {
    await keyOfFirst();
    at.clock.advance(-48 * hour);
    expect(await failureOf(at.run(async () => 'done'))).toMatchObject({ code: 'conflict' });
  });

  it('is replaced without a question when the API shows that nothing happened', async () => {
    const first = await keyOfFirst();
    at.clock.advance(24 * hour);
    expect(await at.nextKey({ verify: async () => absent })).not.toBe(first);
  });

  it.each([
    ['a check says that nothing happened', { verify: async () => absent }],
    ['a check says so for a value', { verify: async () => absent, target: 'team/9/flag' }],
    ['a person has decided to make the change again', {}],
  ])('J24: stays the same for 20 hours, even when %s', async (_why, more) => {
    const first = await keyOfFirst(more);
    const [item] = await at.writes.unfinished();
    await at.writes.renew(item?.id ?? '');
    at.clock.advance(20 * hour);
    expect(await at.nextKey(more)).toBe(first);
  });

  it('J36: is not replaced automatically on the next day, even when a check sees nothing yet', async () => {
    const trial = { countsFromToday: true, verify: async () => absent } as const;
    const first = await keyOfFirst(trial);
    at.clock.advance(18 * hour);
    expect(await failureOf(at.run(async () => 'done', trial))).toMatchObject({
      code: 'conflict',
      outcome: 'not-sent',
    });
    const [item] = await at.writes.unfinished();
    await at.writes.renew(item?.id ?? '');
    expect(await at.nextKey(trial)).not.toBe(first);
    expect(at.reasons.at(-1)).toContain('Retried as a new change');
  });

  it('means the same write only on the same US Eastern day when the values depend on it', async () => {
    const trial = { countsFromToday: true } as const;
    const first = await keyOfFirst(trial);
    // 12:00 UTC is 07:00 in New York; 16 hours later it is 23:00 there.
    at.clock.advance(16 * hour);
    expect(await at.nextKey(trial)).toBe(first);
    await keyOfFirst(trial);
    expect(await at.writes.unfinished()).toMatchObject([{ isOld: false }]);
    at.clock.advance(2 * hour);
    // The screen promises no key that is not used.
    expect(await at.writes.unfinished()).toMatchObject([{ isOld: true }]);
    expect(await failureOf(at.run(async () => 'done', trial))).toMatchObject({ code: 'conflict' });
  });
});

describe('before a repeat', () => {
  it.each([1, 24])('a change that already exists is not resent after %d hours', async (hours) => {
    await keyOfFirst();
    at.clock.advance(hours * hour);
    let sent = 0;
    const seen: number[] = [];
    const answer = at.run(
      async () => {
        sent += 1;
        return 'sent';
      },
      {
        verify: async (_signal, since) => {
          seen.push(since);
          return present('there');
        },
      },
    );
    expect([await answer, sent]).toEqual(['there', 0]);
    expect(seen).toEqual([Date.UTC(2026, 0, 15, 12)]);
    expect(at.lines).toEqual([`${sam} team 9 started`, 'team 9 done: ']);
    expect(await at.writes.open()).toEqual([]);
  });

  it('the first try is sent without a check', async () => {
    let verifiers = 0;
    await at.run(async () => 'done', {
      verify: async () => {
        verifiers += 1;
        return cannotTell;
      },
    });
    expect(verifiers).toBe(0);
  });
});

describe('a write', () => {
  it('belongs to the person who started it, even if another person is signed in when its response arrives', async () => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<string>();
    const mine = at.run(async (_key, person) => {
      begun.resolve(person);
      await gate.promise;
      // A later step of the act, after its session has ended.
      throw new AppFailure({ code: 'unauthorized', message: 'Sign in first.', outcome: 'unknown' });
    });
    expect(await begun.promise).toBe(sam);
    at.person = 'kim@example.com';
    gate.resolve();
    await failureOf(mine);
    expect(at.lines.at(-1)).toBe('team 9 unknown: Sign in first.');
    expect(await at.writes.unfinished()).toEqual([]);
    at.person = sam;
    expect(await at.writes.unfinished()).toMatchObject([{ state: 'unknown' }]);
  });

  it('is not sent for another person', async () => {
    const late = at.writes.run(
      { signal: never, person: 'kim@example.com' },
      write<string>(),
      async () => 'sent',
    );
    expect(await failureOf(late)).toEqual({
      code: 'unauthorized',
      outcome: 'not-sent',
      message: 'Someone else is signed in now. Nothing was sent.',
    });
    expect(at.lines).toEqual([]);
  });
});

it('a burst of unknown outcomes is announced once until a window reads the list', async () => {
  const events = () => at.events.filter((event) => event === 'writes.changed').length;
  for (const order of ['A', 'B', 'C', 'D']) {
    await failureOf(at.run(() => Promise.reject(lost()), { parameters: { order } }));
  }
  expect(events()).toBe(1);
  expect(await at.writes.unfinished()).toHaveLength(4);
  await failureOf(at.run(() => Promise.reject(lost()), { parameters: { order: 'E' } }));
  expect(events()).toBe(2);
});
