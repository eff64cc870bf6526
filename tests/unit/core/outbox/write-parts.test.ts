import { describe, expect, it } from 'vitest';
import type { Member } from '../../../../src/contract/entities/member';
import type { Team } from '../../../../src/contract/entities/team';
import { AppFailure } from '../../../../src/contract/wire/result';
import { notSent } from '../../../../src/main/core/api/not-sent';
import { classifyFailure } from '../../../../src/main/core/outbox/classify-failure';
import { derivedKey } from '../../../../src/main/core/outbox/derived-key';
import { createMembershipIndex } from '../../../../src/main/core/outbox/membership-index';
import { pendingWriteId } from '../../../../src/main/core/outbox/pending-write';
import { planUpdate } from '../../../../src/main/core/outbox/plan-update';
import { asUnknownOutcome, keepStep } from '../../../../src/main/core/outbox/unknown-outcome';
import { failureOf } from '../../../helpers/failure-of';

const member = (id: number, teams: Readonly<Record<number, number>>) =>
  ({
    id,
    memberTeams: Object.entries(teams).map(([membership, teamId]) => ({
      id: Number(membership),
      team: { id: teamId },
    })),
  }) as unknown as Member;
const team = (id: number, members: Readonly<Record<number, number>>, demoTeams: number[] = []) =>
  ({
    id,
    internalDemoTeams: demoTeams.map((each) => ({ id: each })),
    memberTeams: Object.entries(members).map(([membership, memberId]) => ({
      id: Number(membership),
      member: { id: memberId },
    })),
  }) as unknown as Team;

describe('the membership index', () => {
  it('learns from members and teams', () => {
    const memberships = createMembershipIndex();
    memberships.sawMember(member(5, { 50: 9, 51: 10 }));
    memberships.sawMember(member(6, { 60: 10 }));
    memberships.sawTeam(team(11, { 52: 5, 70: 7 }));
    expect(memberships.teamsOf(5)).toEqual([9, 10, 11]);
    expect(memberships.teamsOf(7)).toEqual([11]);
    expect(memberships.teamsOf(8)).toEqual([]);
    expect(memberships.membersOf(10)).toEqual([5, 6]);
    expect(memberships.membersOf(9)).toEqual([5]);
    // Member 7 was not opened.
    expect(memberships.membersOf(11)).toEqual([]);
    expect(memberships.membership(60)).toEqual({ id: 60, memberId: 6, teamId: 10 });
    expect(memberships.membership(70)).toEqual({ id: 70, memberId: 7, teamId: 11 });
    expect(memberships.membership(1)).toBeNull();
  });

  it('learns whose demo team it is from the team and from the list, until a sign-out', () => {
    const memberships = createMembershipIndex();
    memberships.sawTeam(team(11, {}, [70, 71]));
    memberships.sawDemoTeams([
      { id: 72, teamId: 12 },
      { id: 73, teamId: null },
    ]);
    expect([70, 71, 72, 73].map(memberships.teamOfDemo)).toEqual([11, 11, 12, null]);
    memberships.clear();
    expect([70, 72].map(memberships.teamOfDemo)).toEqual([null, null]);
  });

  it('keeps the newest value, and nothing after a sign-out', () => {
    const memberships = createMembershipIndex();
    memberships.sawMember(member(5, { 50: 9 }));
    memberships.sawMember(member(5, { 50: 10 }));
    memberships.sawTeam(team(11, { 52: 5 }));
    expect(memberships.teamsOf(5)).toEqual([10, 11]);
    memberships.clear();
    expect(memberships.teamsOf(5)).toEqual([]);
    expect(memberships.membersOf(10)).toEqual([]);
  });

  it('covers the 500 records opened last', () => {
    const memberships = createMembershipIndex();
    for (let id = 1; id <= 500; id += 1) memberships.sawMember(member(id, { [id]: 9 }));
    memberships.sawMember(member(1, { 1: 9 }));
    expect(memberships.membersOf(9)).toHaveLength(500);
    memberships.sawMember(member(501, { 501: 9 }));
    expect(memberships.teamsOf(1)).toEqual([9]);
    expect(memberships.teamsOf(2)).toEqual([]);
    expect(memberships.membersOf(9)).toHaveLength(500);
  });
});

describe('the part of a save to send', () => {
  const intent = '11111111-1111-4111-8111-111111111111';

  it('is what the user changed, under its own key when it is not everything', () => {
    const plan = planUpdate(
      { name: 'New', email: 'a@x.test' },
      { name: 'Old', email: 'a@x.test' },
      { name: 'Old', email: 'a@x.test' },
    );
    expect(plan.send).toEqual({ name: 'New' });
    expect(plan.stale).toBe(false);
    const key = plan.keyFrom(intent);
    expect(key).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(key).not.toBe(intent);
    expect(plan.keyFrom(intent)).toBe(key);
    const other = planUpdate(
      { name: 'Old', email: 'b@x.test' },
      { name: 'Old', email: 'a@x.test' },
      { name: 'Old', email: 'a@x.test' },
    );
    expect(other.keyFrom(intent)).not.toBe(key);
  });

  it('has another key over a value that another person set', () => {
    const over = (now: string) => planUpdate({ name: 'New' }, { name: now }, { name: now });
    expect(over('Old').keyFrom(intent)).toBe(over('Old').keyFrom(intent));
    expect(over('Theirs').keyFrom(intent)).not.toBe(over('Old').keyFrom(intent));
  });

  it('is empty when missing, null, and empty mean the same', () => {
    const plan = planUpdate(
      { a: '', b: null, c: undefined, d: 0 },
      { a: null, b: undefined, c: 'x', d: 0 },
      { a: undefined, b: '', c: 'y', d: 0 },
    );
    expect(plan.send).toEqual({});
    expect(plan.stale).toBe(false);
    expect(planUpdate({ d: 0 }, { d: null }, { d: null }).send).toEqual({ d: 0 });
  });

  it("leaves out what the server already has and reports another person's change", () => {
    const both = planUpdate(
      { name: 'New', slug: 's' },
      { name: 'Old', slug: 's' },
      { name: 'New', slug: 's' },
    );
    expect(both.send).toEqual({});
    expect(both.stale).toBe(true);
  });

  it('is a conflict when another person changed the same value', async () => {
    const save = async () =>
      planUpdate({ name: 'Mine', slug: 's' }, { name: 'Old', slug: 's' }, { slug: 't' });
    expect(await failureOf(save())).toEqual({
      code: 'conflict',
      message: 'Someone else changed this since you opened it.',
      current: { name: null },
    });
  });
});

const failure = (code: string, rest: object = {}) =>
  new AppFailure({ code, message: 'x', ...rest } as never);

describe('the outcome of a failed try', () => {
  it.each([
    ['a defect in the app', new Error('x'), 'unknown', 'unknown'],
    [
      'a request that was not sent',
      notSent({ code: 'not-found', message: 'x' }),
      'refused',
      'still-unknown',
    ],
    ['no connection', failure('offline', { outcome: 'not-sent' }), 'refused', 'still-unknown'],
    ['a broken connection', failure('offline', { outcome: 'unknown' }), 'unknown', 'unknown'],
    ['a wrong input', failure('validation'), 'refused', 'still-unknown'],
    ['a disk error', failure('file', { reason: 'EIO' }), 'unknown', 'unknown'],
    [
      'a disk error before anything is sent',
      failure('file', { reason: 'EIO', outcome: 'not-sent' }),
      'refused',
      'still-unknown',
    ],
    ['a conflict', failure('conflict'), 'refused', 'refused'],
    ['nothing found', failure('not-found'), 'refused', 'refused'],
  ])('%s: %s', (_what, error, first, second) => {
    expect(classifyFailure(error, false)).toBe(first);
    expect(classifyFailure(error, true)).toBe(second);
  });
});

describe('a failure after the server has acted', () => {
  const full = failure('file', { reason: 'ENOSPC' });

  it('leaves the outcome unknown, whatever failed', async () => {
    expect(await failureOf(keepStep(() => Promise.reject(full)))).toEqual({
      code: 'file',
      reason: 'ENOSPC',
      message: 'x',
      outcome: 'unknown',
    });
    expect((asUnknownOutcome(full) as Error).cause).toBe(full);
    const signedOut = keepStep(() => Promise.reject(failure('unauthorized')));
    expect(await failureOf(signedOut)).toEqual({
      code: 'unauthorized',
      message: 'x',
      outcome: 'unknown',
    });
    expect(classifyFailure(asUnknownOutcome(failure('not-found')), false)).toBe('unknown');
    const defect = new Error('x');
    expect(asUnknownOutcome(defect)).toBe(defect);
    expect(await keepStep(async () => 7)).toBe(7);
  });
});

it('a write is the same in any key order, and a different one with other lists', () => {
  const id = (parameters: object) => pendingWriteId('sam@x.test', 'a', parameters as never);
  expect(id({ a: 1, b: { c: 2, d: [1, 2] } })).toBe(id({ b: { d: [1, 2], c: 2 }, a: 1 }));
  expect(id({ a: 1, b: undefined })).toBe(id({ a: 1 }));
  expect(id({ a: [1, 2] })).not.toBe(id({ a: [2, 1] }));
  expect(id({ a: [1] })).not.toBe(id({ a: { 0: 1 } }));
});

it('each further call of a change has its own key, the same on every computer', () => {
  // The first 16 bytes of the SHA-256 of `intent/step`, as a version 8 UUID.
  expect(derivedKey('11111111-1111-4111-8111-111111111111', 'name')).toBe(
    'c524566e-aebe-803d-90ef-e8f0d0c9c3b9',
  );
});
