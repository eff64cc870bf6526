import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { QuoteScreen } from '../../../../src/renderer/features/quotes/quote-screen';
import { useApp } from '../../../../src/renderer/state/use-app';
import { dropdown, shownIn } from '../../../helpers/dropdown';
import { renderApp } from '../../../helpers/render-app';
import { price, team } from '../../domain/builders';

/** Like the shell, which closes the screen of another tab. */
const OnItsTab = () => (useApp((state) => state.navigation.tab) === 5 ? <QuoteScreen /> : null);

describe('a plan typed while the plans load', () => {
  const typeEarly = async () => {
    const prices = Promise.withResolvers<() => void>();
    const app = renderApp(<OnItsTab />, {
      permissions: ['sales'],
      prepare: (fake) => {
        fake.answer('billing.previewCurrent', { tiers: [{ unit_amount: 100 }] });
        const held = fake.hold('billing.priceConfig');
        prices.resolve(() =>
          held.answer({
            priceConfig: [
              price({ priceId: 'p_year', title: 'Entrust' }),
              price({ priceId: 'p_pro', title: 'Business' }),
            ],
            couponConfig: [],
          }),
        );
      },
    });
    const arrive = await prices.promise;
    await app.run((state) => state.navigation.showTab(5));
    await app.user.type(screen.getByLabelText(/^Company name/), 'Acme');
    await app.user.click(dropdown('Plan'));
    await app.user.keyboard('busi{Tab}');
    expect(shownIn('Plan')).toBe('busi');
    return { ...app, arrive: () => act(async () => arrive()) };
  };

  test('is cleared with the form', async () => {
    const { user, arrive } = await typeEarly();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(shownIn('Plan')).toBe('Loading plans…');
    await arrive();
    expect(shownIn('Plan')).toBe('Choose a plan');
  });

  test('gives way to the plan of a team that fills in the form', async () => {
    const { run, arrive } = await typeEarly();
    await run((state) =>
      state.quote.fillFor(team({ id: 3, companyName: 'Beta', enterprisePlan: '60' })),
    );
    await arrive();
    expect(shownIn('Plan')).toBe('Choose a plan');
  });
});
