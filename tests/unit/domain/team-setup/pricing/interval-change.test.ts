import { expect, it } from 'vitest';
import { otherPricingText } from '../../../../../src/domain/team-setup/invoice-view';
import { newEditorForm } from '../../../../../src/domain/team-setup/pricing/editor-form';
import { intervalChangeText } from '../../../../../src/domain/team-setup/pricing/editor-submit';
import { prefillEditor } from '../../../../../src/domain/team-setup/pricing/prefill-editor';
import { price, team } from '../../builders';

const month = price({ priceId: 'new_m', period: 'month' });
const year = price({ priceId: 'new_y', period: 'year' });
const context = { prices: [month, year], nowMs: 0 };
const shown = (billedBefore: string | null, priceId: string, fellBack = true) =>
  intervalChangeText({ fellBack, billedBefore }, { ...newEditorForm(0), priceId }, context);

it('says when the proposed plan changes the billing interval', () => {
  expect(shown('year', 'new_m')).toBe('Billing changes from yearly to monthly.');
  expect(shown('month', 'new_y')).toBe('Billing changes from monthly to yearly.');
  expect(shown('week', 'new_m')).toBe('Billing changes from weekly to monthly.');
  expect(shown('year', 'new_y')).toBeNull();
  expect(shown(null, 'new_m')).toBeNull();
  expect(shown('year', 'new_m', false)).toBeNull();
});

it('knows the earlier interval from the price list, or else from the billing', () => {
  const subscription = {
    priceId: 'old_y',
    isPriceMonthly: false,
    isCustomPricing: false,
    multiYearSub: false,
    offerFreeTrial: false,
  };
  const known = { team: team({ leadsPaid: 0 }), subscription, address: null };
  const old = price({ priceId: 'old_y', period: 'year', isCurrent: false });
  const listed = { ...context, prices: [...context.prices, old] };
  expect(prefillEditor({ ...known, billedBy: null }, listed).billedBefore).toBe('year');
  expect(prefillEditor({ ...known, billedBy: 'month' }, context).billedBefore).toBe('month');
  expect(prefillEditor({ ...known, billedBy: null }, context).billedBefore).toBeNull();
});

// Section 2: the team's button has one of these two names; a trial's first draft doesn't change it.
it('says how to change the pricing while a draft waits, by both names of the button', () => {
  expect(otherPricingText({ dismissed: false })).toBe(
    'To change the pricing, exit, dismiss this draft on Home, and choose Replace Plan or Update Trial/Quote in the team’s record. The draft stays with the payment provider.',
  );
  expect(otherPricingText({ dismissed: true })).toBe(
    'To change the pricing, exit and choose Replace Plan or Update Trial/Quote in the team’s record. The draft stays with the payment provider.',
  );
});
