import { act } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { QuoteScreen } from '../../../../src/renderer/features/quotes/quote-screen';
import { dropdown, shownIn } from '../../../helpers/dropdown';
import type { HeldCall } from '../../../helpers/fake-bridge';
import { renderApp } from '../../../helpers/render-app';
import { price } from '../../domain/builders';

describe('the quote form while the price list loads', () => {
  const openEarly = async (drafted: Readonly<Record<string, string>>) => {
    const calls: HeldCall<'billing.priceConfig'>[] = [];
    const app = renderApp(<QuoteScreen />, {
      permissions: ['sales'],
      prepare: (fake) => {
        calls.push(fake.hold('billing.priceConfig'));
        fake.answer('billing.previewCurrent', { tiers: [{ unit_amount: 100 }] });
      },
    });
    await app.run(({ drafts }) => {
      for (const [key, text] of Object.entries(drafted)) drafts.set(key, text);
    });
    const arrive = () =>
      act(async () =>
        calls[0]?.answer({
          priceConfig: [price({ priceId: 'p_year', title: 'Entrust' })],
          couponConfig: [{ id: 'c1', name: 'Ten off' }],
        }),
      );
    return { ...app, arrive };
  };

  test.each([
    ['Plan', '{ArrowDown}{Enter}'],
    ['Plan', '{ArrowDown}{Tab}'],
    ['Discount', '{Enter}{Enter}'],
    ['Discount', '{ArrowDown}{Tab}'],
    ['Discount', '{ArrowDown}{Home}{Tab}'],
  ])('a look into the list doesn’t clear what was chosen: %s, %s', async (label, keys) => {
    const app = await openEarly({ 'quote/sourcePriceId': 'p_year', 'quote/discountId': 'c1' });
    act(() => dropdown(label).focus());
    await app.user.keyboard(keys);
    await app.arrive();
    expect([shownIn('Plan'), shownIn('Discount')]).toEqual(['Entrust (yearly)', 'Ten off']);
  });
});
