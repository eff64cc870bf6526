import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { membership, price } from '../../domain/builders';
import { ada, openMember } from './open-member';

test('a member’s plans have no name until the prices are loaded', async () => {
  const onPlan = membership({ id: 30, companyName: 'Acme', enterprisePlan: '50' }, 300);
  let answer: () => void = () => undefined;
  const { inside } = await openMember(ada({ memberTeams: [onPlan] }), {
    prepare: (fake) => {
      const held = fake.hold('billing.priceConfig');
      answer = () =>
        held.answer({
          priceConfig: [price({ enterprisePlan: '50', title: 'Entrust' })],
          couponConfig: [],
        });
    },
  });
  // The badge, the figure, and the row of the team.
  expect(inside.getAllByText('…')).toHaveLength(3);
  expect(inside.queryByText('50')).toBeNull();
  await act(async () => answer());
  expect(inside.getAllByText('Entrust')).toHaveLength(3);
});
