import { describe, expect, test } from 'vitest';
import { setSubscription } from '../../../../src/renderer/features/teams/team-writes';

describe('Subscription settings', () => {
  const base = { subscription: 'si_1%sub_1', plan: '50' };
  const edit = (over: Partial<typeof base>) =>
    setSubscription({ id: 8, companyName: 'Acme' }, { ...base, ...over }, base);

  test('are not sent without a change', () => {
    expect(edit({})).toBeNull();
  });

  test('send only what changed, with the values it started from, after the section 5 confirmation', () => {
    const write = edit({ subscription: 'si_2%sub_2' });
    expect(write?.input).toEqual({
      teamId: 8,
      stripeSubscription: 'si_2%sub_2',
      base: { stripeSubscription: 'si_1%sub_1', enterprisePlan: '50' },
    });
    expect(write?.confirm?.title).toBe('Change the subscription settings of Acme?');
    expect(write?.confirm?.question).toBe(
      'Are you sure you want to update this info? Incorrect updates may cause issues',
    );
    expect(edit({ plan: '60' })?.input).not.toHaveProperty('stripeSubscription');
    expect(edit({ subscription: '', plan: '' })?.input).toMatchObject({
      stripeSubscription: '',
      enterprisePlan: '',
    });
  });
});
