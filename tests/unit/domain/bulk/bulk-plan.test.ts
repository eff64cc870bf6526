import { describe, expect, it } from 'vitest';
import type { BulkAction, BulkRow } from '../../../../src/contract/entities/bulk';
import type { Member } from '../../../../src/contract/entities/member';
import type { Team } from '../../../../src/contract/entities/team';
import { bulkCsv } from '../../../../src/domain/bulk/bulk-csv';
import type { BulkContext } from '../../../../src/domain/bulk/bulk-kind';
import {
  bulkTitle,
  inputOf,
  planOf,
  planWords,
  valueWords,
} from '../../../../src/domain/bulk/bulk-plan';
import {
  bulkHeading,
  confirmsByTyping,
  noCounts,
  rateOf,
  secondsLeft,
} from '../../../../src/domain/bulk/bulk-words';
import { demoTeam } from '../builders';

/** Noon in New York on Nov 24, 2026. */
const nowMs = Date.UTC(2026, 10, 24, 17);
const context: BulkContext = { nowMs, team: null, teamOf: () => null, order: {} };

const harbor = { id: 30, companyName: 'Harbor', email: 'h@x.com' };
const lily = {
  id: 12,
  name: 'Lily Chen',
  email: 'lily@harbor.test',
  emailVerified: false,
  textFollowUp: true,
  exchange: '0',
  memberTeams: [{ id: 7, isAdmin: false, team: harbor }],
} as unknown as Member;
const member = (changes: object = {}) =>
  ({ record: 'member', value: { ...lily, ...changes } }) as const;
const team = (changes: object = {}) =>
  ({
    record: 'team',
    value: { ...harbor, orders: [], internalDemoTeams: [], ...changes } as unknown as Team,
  }) as const;
const trial = (trialExpiresAtUtc: string | null, changes: object = {}) =>
  team({
    internalDemoTeams: [{ id: 5, isDeleted: false, hasPaid: false, trialExpiresAtUtc, ...changes }],
  });

describe('the plan for a member', () => {
  const transfer = { method: 'memberTeam.transfer', teamId: 40 } as const;
  const twice = {
    memberTeams: [
      ...lily.memberTeams,
      { id: 8, isAdmin: true, team: { id: 31, companyName: 'Globex' } },
    ],
  };

  it('makes the same call as the button', () => {
    const action = { method: 'member.verifyEmail', emailVerified: true } as const;
    expect(planOf(member(), action, context)).toEqual({
      ok: true,
      now: false,
      want: true,
      warnings: [],
      undoable: true,
    });
    expect(inputOf(member(), action, true, context)).toEqual({ memberId: 12, emailVerified: true });
    expect(inputOf(member(), transfer, 40, context)).toEqual({ id: 7, teamId: 40 });
    const lead = { method: 'member.setLeadCapture', on: true } as const;
    expect(planOf(member(), lead, context)).toMatchObject({ now: false, want: true });
    expect(inputOf(member(), lead, true, context)).toEqual({ memberId: 12, on: true });
  });

  it('is refused when a parent team has the feature off (section 4)', () => {
    const parent = { id: 1, companyName: 'Acme Group', textFollowUp: false, emailFollowUp: true };
    const limited = member({
      memberTeams: [{ id: 7, isAdmin: false, team: { ...harbor, parent } }],
    });
    const action = { method: 'member.setFlag', flag: 'textFollowUp', value: true } as const;
    expect(planOf(limited, action, context)).toEqual({
      ok: false,
      why: 'Acme Group has this feature turned off for its teams.',
      forNow: true,
    });
    expect(planOf(limited, { ...action, flag: 'emailFollowUp' }, context)).toMatchObject({
      ok: true,
    });
  });

  it('asks which team to move a member of several teams from', () => {
    expect(planOf(member(twice), transfer, context)).toEqual({
      ok: false,
      why: 'Lily Chen is on 2 teams: Harbor (30), Globex (31). Choose the team to transfer from.',
    });
    expect(planOf(member(twice), { ...transfer, fromTeamId: 31 }, context)).toMatchObject({
      now: 31,
      undoable: false,
      endsAdminOf: 31,
      warnings: [
        'Lily Chen is an admin of Globex. If no one else is, the server may refuse the transfer.',
      ],
    });
    // Whether a known team is left without an admin depends on the whole list.
    const known = { ...context, teamOf: (id: number) => team({ id }).value };
    expect(planOf(member(twice), { ...transfer, fromTeamId: 31 }, known)).toMatchObject({
      endsAdminOf: 31,
      warnings: [],
    });
    expect(planOf(member({ memberTeams: [] }), transfer, context)).toEqual({
      ok: false,
      why: 'Lily Chen isn’t on any team.',
    });
    expect(planOf(member(), { ...transfer, teamId: 30 }, context)).toMatchObject({
      now: 30,
      want: 30,
    });
  });

  it('asks who replaces an admin', () => {
    const action = { method: 'member.changeAdmin', teamId: 31, isAdmin: true } as const;
    expect(planOf(member(), action, context)).toEqual({
      ok: false,
      why: 'Lily Chen isn’t on team 31.',
    });
    expect(planOf(member(twice), { ...action, isAdmin: false }, context)).toMatchObject({
      now: true,
      want: false,
      endsAdminOf: 31,
    });
  });
});

describe('the plan for a trial', () => {
  const by = (days: number): BulkAction => ({ method: 'demoTeam.extendTrial', by: { days } });
  const until = (date: string): BulkAction => ({ method: 'demoTeam.extendTrial', by: { date } });

  it('counts from its end, or from today when it is over', () => {
    const running = trial('2026-12-10T17:00:00.000Z');
    expect(planOf(running, by(10), context)).toMatchObject({
      now: '2026-12-10',
      want: '2026-12-20',
      undoable: true,
      warnings: [],
    });
    expect(planOf(trial('2026-11-01T17:00:00.000Z'), by(10), context)).toMatchObject({
      want: '2026-12-04',
      undoable: false,
      warnings: ['The trial ended Nov 1, ET, and restarts today.'],
    });
    expect(planOf(trial(null), by(10), context)).toMatchObject({ undoable: false, warnings: [] });
    const paid = trial('2026-11-01T17:00:00.000Z', { hasPaid: true });
    expect(planOf(paid, by(10), context)).toMatchObject({
      warnings: [
        'The trial ended Nov 1, ET, and restarts today.',
        'This team has paid. Its trial would end on Dec 4, ET.',
      ],
    });
    const plan = planOf(running, by(10), context);
    if (!plan.ok) throw new Error(plan.why);
    expect(planWords(running, plan, by(10), context)).toEqual({
      now: 'Dec 10, ET',
      willBe: 'Dec 20, ET',
    });
    // Both ends count: Nov 24 is the first day, Dec 20 the 27th.
    expect(inputOf(running, by(10), '2026-12-20', context)).toEqual({ id: 5, trialDays: 27 });
  });

  it('counts days in US Eastern time at any hour', () => {
    const late = { ...context, nowMs: Date.UTC(2026, 10, 25, 4, 59) };
    expect(inputOf(trial(null), by(1), '2026-11-25', late)).toEqual({ id: 5, trialDays: 2 });
    const after = { ...context, nowMs: Date.UTC(2026, 10, 25, 5, 1) };
    expect(inputOf(trial(null), by(1), '2026-11-25', after)).toEqual({ id: 5, trialDays: 1 });
    expect(inputOf(trial(null), by(1), '2026-11-24', after)).toBeNull();
  });

  it('gives the same warnings as the button and refuses a past date', () => {
    expect(planOf(trial('2026-12-10'), until('2026-12-01'), context)).toMatchObject({
      warnings: ['The trial would end on Dec 1, ET instead of Dec 10, ET: 9 days shorter.'],
    });
    expect(planOf(trial('2026-12-10', { hasPaid: true }), by(10), context)).toMatchObject({
      warnings: ['This team has paid. Its trial would end on Dec 20, ET.'],
    });
    expect(planOf(trial('2026-12-10'), until('2026-11-23'), context)).toEqual({
      ok: false,
      why: 'Date must be in the future',
    });
    expect(planOf(team(), by(10), context)).toEqual({ ok: false, why: 'This team has no trial.' });
  });
});

it('an order takes its values from the row’s columns first, then from the form', () => {
  const action: BulkAction = {
    method: 'team.addOrder',
    shopifyOrderId: 'S-0',
    fulfillOrderId: 'F-0',
    newStandardDevices: 3,
    newCustomDevices: 0,
  };
  const own = {
    ...context,
    order: { shopifyOrderId: 'S-1', newCustomDevices: '', newStandardDevices: 'x' },
  };
  expect(planOf(team(), action, own)).toEqual({
    ok: false,
    why: 'Enter whole numbers of devices, such as 0 or 25.',
  });
  const fine = { ...context, order: { shopifyOrderId: 'S-1', newStandardDevices: '4' } };
  expect(inputOf(team(), action, null, fine)).toEqual({
    teamId: 30,
    shopifyOrderId: 'S-1',
    fulfillOrderId: 'F-0',
    newStandardDevices: 4,
    newCustomDevices: 0,
  });
  expect(planOf(team({ orders: [{ shopifyOrderId: 'S-0' }] }), action, context)).toMatchObject({
    warnings: ['This team already has an order S-0.'],
  });
  const blanks = team({ orders: [{ shopifyOrderId: ' S-0\u200b ' }] });
  expect(planOf(blanks, action, context)).toMatchObject({
    warnings: ['This team already has an order S-0.'],
  });
});

it('says which of a team’s demo teams a trial is extended for', () => {
  const action: BulkAction = { method: 'demoTeam.extendTrial', by: { days: 10 } };
  const old = demoTeam({ id: 4, isDeleted: true, trialExpiresAtUtc: '2026-01-02T04:59:59.999Z' });
  const current = demoTeam({ id: 5 });
  const planned = planOf(team({ internalDemoTeams: [old, current] }), action, context);
  expect(planned).toMatchObject({
    ok: true,
    warnings: [
      'This team has 2 quotes or demo teams (1 deleted). This changes the trial of the current one, ID 5.',
    ],
  });
  const other = demoTeam({ id: 6 });
  const two = planOf(team({ internalDemoTeams: [current, other] }), action, context);
  expect(two).toMatchObject({
    warnings: [
      'This team has 2 quotes or demo teams. This changes the trial of the current one, ID 5.',
    ],
  });
  const only = planOf(team({ internalDemoTeams: [current] }), action, context);
  expect(only).toMatchObject({ ok: true, warnings: [] });
});

it('points out an order ID that a spreadsheet has shortened', () => {
  const action: BulkAction = {
    method: 'team.addOrder',
    shopifyOrderId: '',
    fulfillOrderId: 'F-0',
    newStandardDevices: 3,
    newCustomDevices: 0,
  };
  const order = { shopifyOrderId: '5.51235E+12' };
  expect(planOf(team(), action, { ...context, order })).toMatchObject({
    ok: true,
    warnings: ['“5.51235E+12” looks like an order ID that a spreadsheet shortened.'],
  });
});

it.each([
  [{ method: 'member.verifyEmail', emailVerified: false }, 'Mark emails as unverified'],
  [{ method: 'memberTeam.transfer', teamId: 30 }, 'Transfer to Harbor'],
  [{ method: 'member.changeAdmin', teamId: 30, isAdmin: false }, 'Remove as admin of Harbor'],
  [{ method: 'member.setFlag', flag: 'emailFollowUp', value: true }, 'Turn email follow-up on'],
  [{ method: 'member.setLeadCapture', on: false }, 'Turn lead capture off'],
  [
    { method: 'team.setFlag', flag: 'sendWeeklyInviteReminders', value: true },
    'Turn weekly invite reminders on',
  ],
  [{ method: 'demoTeam.extendTrial', by: { days: 1 } }, 'Extend trials by 1 day'],
  [
    { method: 'demoTeam.extendTrial', by: { date: '2026-12-01' } },
    'Set trial end date to Dec 1, 2026, ET',
  ],
] as const)('an action is named after what it does', (action, title) => {
  expect(bulkTitle(action, team().value)).toBe(title);
});

it('saves names of any length in full', () => {
  const companyName = 'A'.repeat(5000);
  const action = { method: 'memberTeam.transfer', teamId: 30 } as const;
  const long = team({ companyName });
  expect(bulkTitle(action, long.value)).toBe(`Transfer to ${companyName}`);
  expect(valueWords(30, action, { ...context, team: long.value })).toBe(`${companyName} (30)`);
});

describe('the summary of a list', () => {
  const row = (index: number, changes: Partial<BulkRow>): BulkRow => ({
    index,
    line: index + 1,
    text: String(index),
    record: null,
    name: '',
    email: '',
    now: '',
    willBe: '',
    warnings: [],
    status: 'will-change',
    why: '',
    ...changes,
  });

  it('counts rows in words', () => {
    const counts = { ...noCounts(), 'will-change': 1038, 'already-so': 1, 'not-found': 1 };
    expect(bulkHeading({ counts })).toBe('1,038 will change · 1 unchanged · 1 not found');
    // The word of the rows' status.
    expect(bulkHeading({ counts: { ...noCounts(), 'not-read': 4 } })).toBe(
      '4 with a failed lookup',
    );
  });

  it('must be typed for more than 50 rows or for anything that can’t be undone', () => {
    expect(confirmsByTyping({ toRun: 50, canUndo: true })).toBe(false);
    expect(confirmsByTyping({ toRun: 51, canUndo: true })).toBe(true);
    expect(confirmsByTyping({ toRun: 1, canUndo: false })).toBe(true);
  });

  it('shows the rate of the last half minute and the remaining time', () => {
    expect(rateOf([1000], 2000)).toBeNull();
    expect(rateOf([0, 30_000, 40_000, 50_000], 50_000)).toBe(6);
    expect(secondsLeft(30, 6)).toBe(300);
    expect(secondsLeft(30, null)).toBeNull();
  });

  it('is exported without formulas that a spreadsheet would run', () => {
    expect(
      bulkCsv([row(0, { name: '=cmd()', status: 'failed', why: '-1' })]).split('\r\n')[1],
    ).toBe("1,0,,,'=cmd(),,,,Failed,'-1,");
  });
});

it.each([
  ['newStandardDevices', 'Enter the number of standard devices.'],
  ['newCustomDevices', 'Enter the number of custom devices.'],
  ['shopifyOrderId', 'Enter the Shopify order ID.'],
  ['fulfillOrderId', 'Enter the fulfillment order ID.'],
] as const)('an order needs the %s from the form or the row', (field, why) => {
  const filled = {
    method: 'team.addOrder',
    shopifyOrderId: 'S-0',
    fulfillOrderId: 'F-0',
    newStandardDevices: 3,
    newCustomDevices: 0,
  } as const;
  const empty = field.endsWith('Devices') ? null : '';
  const action: BulkAction = { ...filled, [field]: empty };
  for (const order of [{}, { [field]: '' }, { [field]: ' ' }]) {
    expect(planOf(team(), action, { ...context, order })).toEqual({ ok: false, why });
    expect(inputOf(team(), action, null, { ...context, order })).toBeNull();
  }
  expect(planOf(team(), action, { ...context, order: { [field]: '0' } })).toMatchObject({
    ok: true,
  });
});
