import { describe, expect, test } from 'vitest';
import {
  addOrder,
  openCustomer,
  setSubscription,
  setTeamEmail,
  setTeamFlag,
} from '../../../../src/renderer/features/team/team-writes';
import { createTestStore } from '../../../helpers/test-store';
import { team } from '../../rules/builders';

test("the team's email: what is asked, sent with what was seen, and told", () => {
  expect(setTeamEmail({ id: 8 }, 'new@t.test', 'old@t.test')).toEqual({
    key: 'team/8/email',
    method: 'team.setEmail',
    input: { teamId: 8, email: 'new@t.test', base: { email: 'old@t.test' } },
    drafts: ['team/8/email'],
    success: 'Successfully updated team!',
    tells: 'caller',
    record: { kind: 'team', id: 8 },
    confirm: {
      title: 'Change the email?',
      question: 'This changes the email of team 8.',
      confirmLabel: 'Save',
      final: false,
      changes: [{ field: 'email', label: 'Email', before: 'old@t.test', after: 'new@t.test' }],
    },
    undo: expect.any(Function),
  });
  expect(setTeamEmail({ id: 8 }, 'new@t.test', 'old@t.test').undo?.().input).toEqual({
    teamId: 8,
    email: 'old@t.test',
    base: { email: 'new@t.test' },
  });
  // There is no address to go back to.
  expect(setTeamEmail({ id: 8 }, 'new@t.test', '')).not.toHaveProperty('undo');
});

test.each(['textFollowUp', 'emailFollowUp', 'sendWeeklyInviteReminders'] as const)(
  'the switch %s',
  async (flag) => {
    const { fake, state } = createTestStore('admin');
    const flags = { textFollowUp: true, emailFollowUp: true, sendWeeklyInviteReminders: true };
    fake.answer('team.getById', team({ id: 8, ...flags }));
    await state().records.loadTeam(8);
    const { input, applies, ...rest } = setTeamFlag(team({ id: 8, ...flags }), flag);
    expect(rest).toEqual({
      key: `team/8/${flag}`,
      method: 'team.setFlag',
      current: true,
      success: 'Successfully updated team!',
    });
    expect(setTeamFlag(team({ id: 8, [flag]: false }), flag).current).toBe(false);
    expect(input(false)).toEqual({ teamId: 8, flag, value: false });
    applies({ ...state().records } as never, false);
    expect(state().records.team(8).value).toMatchObject({ ...flags, [flag]: false });
  },
);

describe('Subscription Settings', () => {
  const base = { subscription: 'si_1%sub_1', plan: '50' };
  const edit = (over: Partial<typeof base>) =>
    setSubscription({ id: 8 }, { ...base, ...over }, base);

  test('without a change are not sent', () => {
    expect(edit({})).toBeNull();
  });

  test('send what changed alone, over what was seen, behind the confirmation of section 5', () => {
    expect(edit({ subscription: 'si_2%sub_2' })).toEqual({
      key: 'team/8/subscription',
      method: 'team.setSubscription',
      input: {
        teamId: 8,
        stripeSubscription: 'si_2%sub_2',
        base: { stripeSubscription: 'si_1%sub_1', enterprisePlan: '50' },
      },
      drafts: ['team/8/subscription'],
      success: 'Successfully updated team!',
      tells: 'caller',
      record: { kind: 'team', id: 8 },
      confirm: {
        title: 'Subscription Settings',
        question: 'Are you sure you want to update this info? Incorrect updates may cause issues',
        confirmLabel: 'Save',
        final: false,
        danger: true,
        changes: [
          {
            field: 'stripeSubscription',
            label: 'Subscription ID',
            before: 'si_1%sub_1',
            after: 'si_2%sub_2',
          },
        ],
      },
      undo: expect.any(Function),
    });
    expect(edit({ subscription: 'si_2%sub_2' })?.undo?.()).toEqual({
      key: 'team/8/subscription',
      method: 'team.setSubscription',
      input: {
        teamId: 8,
        stripeSubscription: 'si_1%sub_1',
        base: { stripeSubscription: 'si_2%sub_2', enterprisePlan: '50' },
      },
      success: 'Successfully updated team!',
    });
    const plan = edit({ plan: '60' });
    expect(plan?.input).toEqual({
      teamId: 8,
      enterprisePlan: '60',
      base: { stripeSubscription: 'si_1%sub_1', enterprisePlan: '50' },
    });
    expect(plan?.confirm?.changes).toEqual([
      { field: 'enterprisePlan', label: 'Enterprise Plan', before: '50', after: '60' },
    ]);
    expect(edit({ subscription: '', plan: '' })?.input).toMatchObject({
      stripeSubscription: '',
      enterprisePlan: '',
    });
  });
});

test('Add Order, and the customer at the provider', () => {
  const order = {
    shopifyOrderId: 'A1',
    fulfillOrderId: 'F1',
    newStandardDevices: 2,
    newCustomDevices: 3,
  };
  expect(addOrder(8, order)).toEqual({
    key: 'team/8/order',
    method: 'team.addOrder',
    input: { teamId: 8, ...order },
    success: 'Successfully updated team!',
  });
  expect(openCustomer('cus_1')).toEqual({
    key: 'customer/cus_1/open',
    method: 'billing.openCustomer',
    input: { stripeCustomerId: 'cus_1' },
    tells: 'alert',
  });
});
