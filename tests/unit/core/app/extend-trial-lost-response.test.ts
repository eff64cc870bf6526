import { afterEach, describe, expect, it } from 'vitest';
import type { ListedEntry } from '../../../../src/contract/entities/journal';
import { journalSentence } from '../../../../src/domain/journal/journal-sentence';
import { type FakeClock, fakeClock } from '../helpers/fake-clock';
import { recordHelpers } from '../helpers/record-helpers';
import { startTestCore, type TestCore } from '../helpers/test-core';
import { drop } from '../outbox/write-helpers';

let test: TestCore;
let clock: FakeClock;
const { changes, on, sent } = recordHelpers(() => test);

const start = async () => {
  // Noon in New York, whose day counts for trials.
  clock = fakeClock(Date.UTC(2026, 0, 15, 17));
  test = await startTestCore({ ports: { clock } });
  await test.signIn();
};
afterEach(() => test.stop());

describe('a trial’s extension without a response', () => {
  const route = 'PATCH /internal/stripe/demo_teams/70';
  const teamRoute = 'POST /internal/team/get_by_id';
  /** 15 days from January 15 end on January 29, at midnight in New York. */
  const extended = '2026-01-30T04:59:59.999Z';
  const trial = (trialExpiresAtUtc: string) => ({
    body: {
      team: { id: 9, email: 't@example.com', internalDemoTeams: [{ id: 70, trialExpiresAtUtc }] },
    },
  });
  const extend = () => test.call('demoTeam.extendTrial', { id: 70, trialDays: 15 });
  const records = async () => {
    const list = await test.call('writes.unfinished', {});
    return list.ok ? list.value.map(({ record }) => record) : null;
  };
  const openTeam = async () => {
    on(teamRoute, trial('2026-01-20T04:59:59.999Z'));
    await test.call('team.getById', { teamId: 9 });
  };

  it('is on the opened team’s record, which is told', async () => {
    await start();
    await openTeam();
    on(route, drop);
    expect(await extend()).toMatchObject({ ok: false, error: { outcome: 'unknown' } });
    expect(await records()).toEqual([{ record: 'team', id: 9 }]);
    expect(changes()).toEqual(['team 9']);
  });

  it('is on the record of a team in the list of demo teams', async () => {
    await start();
    on('GET /internal/stripe/demo_teams', {
      body: { data: { demoTeams: [{ id: 70, teamId: 9 }] } },
    });
    await test.call('demoTeam.list', { search: '', isMine: false, limit: 25 });
    on(teamRoute, { status: 422, body: { message: 'Not now.' } });
    on(route, drop);
    await extend();
    expect(await records()).toEqual([{ record: 'team', id: 9 }]);
  });

  it('is on the compared record, even if it can’t be read', async () => {
    await start();
    on(teamRoute, { status: 422, body: { message: 'Not now.' } });
    on(route, drop);
    const base = { teamId: 9, trialExpiresAtUtc: '2026-02-10' };
    await test.call('demoTeam.extendTrial', { id: 70, trialDays: 15, base, unchecked: true });
    expect(await records()).toEqual([{ record: 'team', id: 9 }]);
    expect(changes()).toEqual(['team 9']);
  });

  it('J19: is done if the team has the new end, and is not sent again', async () => {
    await start();
    await openTeam();
    on(route, drop);
    on(teamRoute, trial(extended));
    expect(await extend()).toEqual({ ok: true, value: 9 });
    expect(sent('/internal/stripe/demo_teams/70')).toHaveLength(1);
    expect(await records()).toEqual([]);
  });

  it('is sent again under its key while the team has another end', async () => {
    await start();
    await openTeam();
    on(route, drop);
    await extend();
    on(route, { body: { data: { teamId: 9 } } });
    expect(await extend()).toEqual({ ok: true, value: 9 });
    const [first, again] = sent('/internal/stripe/demo_teams/70');
    expect(again?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  });

  it('is not taken for the end that the same days mean on another day', async () => {
    await start();
    await openTeam();
    on(route, drop);
    await extend();
    clock.advance(13 * 3_600_000);
    await test.signIn();
    await openTeam();
    // What was asked for yesterday arrived; today, 15 days end on January 30.
    on(teamRoute, trial(extended));
    on(route, { body: { data: { teamId: 9 } } });
    expect(await extend()).toMatchObject({ ok: false, error: { code: 'conflict' } });
    expect(sent('/internal/stripe/demo_teams/70')).toHaveLength(1);
  });

  describe('is repeated from the list on the next day', () => {
    const base = { teamId: 9, trialExpiresAtUtc: '2026-01-20T04:59:59.999Z' };
    const unfinishedIds = async () => {
      const list = await test.call('writes.unfinished', {});
      return list.ok ? list.value.map(({ id }) => id) : [];
    };
    const repeat = (id: string) => test.call('writes.repeat', { id });
    /** Repeats it, and says that it isn’t done yet if the app asks. */
    const decide = async (id: string) => {
      const asked = await repeat(id);
      const question = !asked.ok && asked.error.code === 'conflict' && asked.error.unfinished;
      if (!question) return asked;
      await test.call('writes.renew', { id: question.id });
      return repeat(id);
    };
    const loseIt = async (trialDays = 15, more: object = { base }) => {
      await start();
      await openTeam();
      on(route, drop);
      await test.call('demoTeam.extendTrial', { id: 70, trialDays, ...more });
      on(route, { body: { data: { teamId: 9 } } });
    };
    const later = async (hours: number) => {
      clock.advance(hours * 3_600_000);
      // The session is over by then.
      if (hours > 0) await test.signIn();
    };
    const days = () => sent('/internal/stripe/demo_teams/70').map(({ json }) => json());

    it.each([
      ['as it was sent', { base }, 13, 14],
      ['by a bulk action', {}, 13, 14],
      ['after its key was forgotten', { base }, 40, 13],
      ['after the clock was set back', { base }, -24, 16],
    ])('with the end date that it has: %s', async (_what, more, hours, trialDays) => {
      await loseIt(15, more);
      await later(hours);
      const [id = ''] = await unfinishedIds();
      expect(await decide(id)).toMatchObject({ ok: true });
      expect(days()).toEqual([{ trialDays: 15 }, { trialDays }]);
      const [first, again] = sent('/internal/stripe/demo_teams/70');
      expect(again?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
      expect(await unfinishedIds()).toEqual([]);
      const list = await test.call('journal.list', {});
      const [entry] = list.ok ? (list.value as readonly ListedEntry[]) : [];
      expect(entry).toMatchObject({
        outcome: 'done',
        reason:
          'Retried as a new change: the outcome of the attempt at 2026-01-15T17:00:00.000Z is unknown.',
      });
    });

    it('only if a person says that it isn’t done yet, asked once', async () => {
      await loseIt();
      await later(40);
      const [id = ''] = await unfinishedIds();
      const asked = await repeat(id);
      expect(asked).toMatchObject({
        ok: false,
        error: {
          code: 'conflict',
          outcome: 'not-sent',
          unfinished: { startedAt: '2026-01-15T17:00:00.000Z' },
        },
      });
      expect(days()).toHaveLength(1);
    });

    it('and is done if the team has that end, without a question', async () => {
      await loseIt();
      on(teamRoute, trial(extended));
      await later(13);
      const [id = ''] = await unfinishedIds();
      expect(await repeat(id)).toMatchObject({ ok: true });
      expect(days()).toHaveLength(1);
      expect(await unfinishedIds()).toEqual([]);
    });

    it.each([
      ['it is sent', '2026-01-20T04:59:59.999Z'],
      ['the team has that end', extended],
    ])('and its typed date is removed in every window once %s', async (_what, ends) => {
      const drafts = { 'team/9/demo-team/70/trial': '2026-01-29' };
      await start();
      await openTeam();
      on(route, drop);
      await test.call('drafts.set', { texts: drafts });
      const input = { id: 70, trialDays: 15, base };
      await test.call('demoTeam.extendTrial', input, { drafts });
      on(route, { body: { data: { teamId: 9 } } });
      await later(13);
      on(teamRoute, trial(ends));
      const [id = ''] = await unfinishedIds();
      test.events.length = 0;
      expect(await decide(id)).toMatchObject({ ok: true });
      expect(test.events).toContainEqual({ type: 'drafts.dropped', call: '', texts: drafts });
      expect(await test.call('drafts.get', {})).toMatchObject({ value: { texts: {} } });
    });

    it('but not once that end has passed', async () => {
      await loseIt(1);
      await later(13);
      const [id = ''] = await unfinishedIds();
      expect(await repeat(id)).toMatchObject({
        ok: false,
        error: {
          code: 'conflict',
          outcome: 'not-sent',
          message:
            'The new end of the trial has passed. Choose another date in the team’s record, or dismiss this change.',
        },
      });
      expect(days()).toHaveLength(1);
      expect(await unfinishedIds()).toEqual([id]);
    });

    it('with that end also after another attempt without a response', async () => {
      await loseIt();
      await later(13);
      const [id = ''] = await unfinishedIds();
      on(route, drop);
      expect(await decide(id)).toMatchObject({ ok: false, error: { outcome: 'unknown' } });
      on(route, { body: { data: { teamId: 9 } } });
      const [next = '', ...others] = await unfinishedIds();
      expect(others).toEqual([]);
      expect(await decide(next)).toMatchObject({ ok: true });
      await later(24);
      expect(days()).toEqual([{ trialDays: 15 }, { trialDays: 14 }, { trialDays: 14 }]);
      const [, second, third] = sent('/internal/stripe/demo_teams/70');
      expect(third?.headers['idempotency-key']).toBe(second?.headers['idempotency-key']);
    });
  });

  it('keeps its record when no team has been opened', async () => {
    await start();
    await openTeam();
    on(route, drop);
    await extend();
    await test.call('session.signOut', {});
    await test.signIn();
    await extend();
    expect(sent('/internal/stripe/demo_teams/70')).toHaveLength(2);
    expect(await records()).toEqual([{ record: 'team', id: 9 }]);
  });
});

it('the journal has the end that the trial had before', async () => {
  await start();
  const team = (trialExpiresAtUtc: string | null) => {
    const internalDemoTeams = [{ id: 70, trialExpiresAtUtc }];
    on('POST /internal/team/get_by_id', {
      body: { team: { id: 9, email: 't@example.com', internalDemoTeams } },
    });
  };
  on('PATCH /internal/stripe/demo_teams/70', { body: {} });
  const extend = (trialDays: number, trialExpiresAtUtc: string | null) =>
    test.call('demoTeam.extendTrial', {
      id: 70,
      trialDays,
      base: { teamId: 9, trialExpiresAtUtc },
    });
  // The end of December 31 in New York.
  team('2026-01-01T04:59:59.999Z');
  await extend(15, '2026-01-01T04:59:59.999Z');
  team(null);
  await extend(16, null);
  const list = await test.call('journal.list', {});
  const entries = list.ok ? (list.value as readonly ListedEntry[]) : [];
  expect(entries.map(({ detail }) => detail)).toEqual([
    'trialDays 16 (no trial before)',
    'trialDays 15 (before: 2025-12-31)',
  ]);
  expect(entries.map((entry) => journalSentence(entry).detail)).toEqual([
    'Trial ends Jan 30, ET (no trial before)',
    'Trial ends Jan 29, ET (before: Dec 31, 2025, ET)',
  ]);
});
