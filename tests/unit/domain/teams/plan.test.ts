import { describe, expect, it } from 'vitest';
import { Member, MemberRow } from '../../../../src/contract/entities/member';
import { planLabel } from '../../../../src/domain/billing/plan-names';
import {
  activeMembership,
  effectivePlan,
  hasActiveTeam,
  memberPlanLabel,
} from '../../../../src/domain/teams/plan';
import { member, membership, price } from '../builders';

const prices = [
  price({ priceId: 'old', isCurrent: false, enterprisePlan: '40', title: 'Old Business' }),
  price({ priceId: 'p40', enterprisePlan: '40', title: 'Business' }),
  price({ priceId: 'p50', enterprisePlan: '50', title: 'Teams' }),
  price({ priceId: 'gone', isCurrent: false, enterprisePlan: '70', title: 'Gone' }),
  price({ priceId: 'untitled', enterprisePlan: '80', title: null }),
  price({ priceId: 'trap20', enterprisePlan: '20', title: 'Not legacy' }),
  price({ priceId: 'trap60', enterprisePlan: '60', title: 'Not new' }),
];

describe('planLabel', () => {
  it.each<[string, string | number | null | undefined, string | null, string]>([
    ['legacy 20, whatever the prices say', '20', null, 'Legacy Teams'],
    ['legacy 30', '30', null, 'Legacy Teams'],
    ['legacy as a number', 30, null, 'Legacy Teams'],
    ['legacy with a tier', '20', 'Pro', 'Legacy Teams'],
    ['new billing', '60', null, 'New Billing'],
    ['new billing as a number, with a tier', 60, 'Pro', 'New Billing'],
    ['a current price', '40', null, 'Business'],
    ['a tier only counts for 50', '40', 'Pro', 'Business'],
    ['50 without a tier', '50', null, 'Teams'],
    ['50 with an empty tier', '50', '', 'Teams'],
    ['50 with a tier', '50', 'Premium', 'Teams - Premium'],
    ['50 as a number with a tier', 50, 'Premium', 'Teams - Premium'],
    ['a price that is not current', '70', null, '70'],
    ['a current price without a title', '80', null, '80'],
    ['an unknown code', '99', 'Premium', '99'],
    ['a code close to a legacy one', '200', null, '200'],
    ['spaces around the code', ' 50 ', null, 'Teams'],
    ['no plan: null', null, null, ''],
    ['no plan: missing', undefined, null, ''],
    ['no plan: empty string', '', null, ''],
    ['no plan: 0', '0', null, ''],
  ])('%s', (_name, enterprisePlan, subscriptionTier, expected) => {
    expect(planLabel({ enterprisePlan, subscriptionTier }, prices)).toBe(expected);
  });

  it('shows the raw plan for 50 with a tier but no price', () => {
    expect(planLabel({ enterprisePlan: '50', subscriptionTier: 'Premium' }, [])).toBe('50');
  });

  it.each([
    ['50', '…', 'Plan 50'],
    ['20', 'Legacy Teams', 'Legacy Teams'],
    ['60', 'New Billing', 'New Billing'],
    [null, '', ''],
  ])('%s without prices', (enterprisePlan, loading, failed) => {
    expect(planLabel({ enterprisePlan }, 'loading')).toBe(loading);
    expect(planLabel({ enterprisePlan }, 'failed')).toBe(failed);
  });
});

describe('J15: activeMembership', () => {
  const planless = membership({ id: 1 }, 11);
  const withPlan = membership({ id: 2, enterprisePlan: '50' }, 12);
  const alsoPlan = membership({ id: 3, enterprisePlan: '60' }, 13);

  it.each([
    ['the object, before anything in the list', alsoPlan, [withPlan], 13],
    ['the object even without a plan', planless, [withPlan], 11],
    ['true: the first of the list with a plan', true, [planless, withPlan, alsoPlan], 12],
    ['null: none, whatever the list has', null, [planless, withPlan, alsoPlan], null],
    ['absent: likewise', undefined, [planless, alsoPlan], 13],
    ['false: none, whatever the list has', false, [withPlan], null],
    ['true without a plan in the list', true, [planless], null],
    ['nothing at all', undefined, [], null],
  ])('%s', (_name, activeTeamsMember, memberTeams, expected) => {
    expect(activeMembership(member({ activeTeamsMember, memberTeams }))?.id ?? null).toBe(expected);
  });

  it.each([
    ['object', planless, [], true],
    ['true', true, [], true],
    ['false', false, [withPlan], false],
    ['null with a plan in the list', null, [withPlan], false],
    ['absent with a plan in the list', undefined, [withPlan], true],
    ['absent without a plan', undefined, [planless], false],
  ])('hasActiveTeam: %s', (_name, activeTeamsMember, memberTeams, expected) => {
    expect(hasActiveTeam(member({ activeTeamsMember, memberTeams }))).toBe(expected);
  });

  it('effectivePlan requires a plan', () => {
    expect(effectivePlan(member({ activeTeamsMember: planless }))).toBeNull();
    expect(effectivePlan(member({ activeTeamsMember: withPlan }))?.enterprisePlan).toBe('50');
  });
});

describe('B3: memberPlanLabel', () => {
  it('is unknown in a row that says only that there is an active team', () => {
    const row = { id: 12, email: 'ada@example.test', isPro: 0 };
    for (const activeTeamsMember of [true, 1, '1', 'true']) {
      expect(memberPlanLabel(MemberRow.parse({ ...row, activeTeamsMember }), prices)).toBe('');
    }
    expect(memberPlanLabel(MemberRow.parse({ ...row, activeTeamsMember: '0' }), prices)).toBe(
      'Free',
    );
    const onTeam = [membership({ enterprisePlan: '30' })];
    const known = member({ activeTeamsMember: true, memberTeams: onTeam });
    expect(memberPlanLabel(known, prices)).toBe('Legacy Teams');
    const planless = member({ activeTeamsMember: true, memberTeams: [membership()] });
    expect(memberPlanLabel({ ...planless, isPro: 1 }, prices)).toBe('Pro');
  });

  it.each([
    [0, 'Free'],
    [1, 'Pro'],
    [2, 'Pro +'],
  ])('gives %d for isPro without a team as %s', (isPro, expected) => {
    expect(memberPlanLabel(member({ isPro }), prices)).toBe(expected);
    expect(memberPlanLabel(member({ isPro, activeTeamsMember: false }), prices)).toBe(expected);
  });

  it("keeps the member's own plan when the team has none", () => {
    expect(memberPlanLabel(member({ isPro: 2, activeTeamsMember: membership() }), prices)).toBe(
      'Pro +',
    );
  });

  it('prefers a team plan to Pro', () => {
    const activeTeamsMember = membership({ enterprisePlan: '50', subscriptionTier: 'Premium' });
    expect(memberPlanLabel(member({ isPro: 1, activeTeamsMember }), prices)).toBe(
      'Teams - Premium',
    );
  });

  it('reads a search row and a full member as the API sends them', () => {
    const sent = {
      id: '7',
      email: 'a@b.test',
      isPro: true,
      activeTeamsMember: { id: 3, isAdmin: 1, team: { id: 9, enterprisePlan: 30 } },
    };
    expect(memberPlanLabel(MemberRow.parse(sent), prices)).toBe('Legacy Teams');
    expect(memberPlanLabel(Member.parse({ ...sent, memberTeams: null }), prices)).toBe(
      'Legacy Teams',
    );
    expect(memberPlanLabel(MemberRow.parse({ ...sent, activeTeamsMember: null }), prices)).toBe(
      'Pro',
    );
    const memberTeams = [{ id: 3, isAdmin: 1, team: { id: 9, enterprisePlan: 30 } }];
    const { activeTeamsMember: _, ...without } = sent;
    const missing = Member.parse({ ...without, memberTeams });
    expect(memberPlanLabel(missing, prices)).toBe('Legacy Teams');
    const none = Member.parse({ ...without, memberTeams, activeTeamsMember: null });
    expect(memberPlanLabel(none, prices)).toBe('Pro');
  });
});
