import { expect, test } from 'vitest';
import { QuoteScreen } from '../../../../src/renderer/features/quotes/quote-screen';
import { labelsInForm } from '../../../helpers/labels-in-form';
import { renderApp } from '../../../helpers/render-app';

test('F2: the form asks for its fields in the order of section 2', async () => {
  renderApp(<QuoteScreen />, {
    permissions: ['sales'],
    prepare: (fake) => fake.answer('billing.priceConfig', { priceConfig: [], couponConfig: [] }),
  });
  expect(labelsInForm()).toEqual([
    'Company name',
    'Client name',
    'Client email',
    'Members',
    'Plan',
    'Custom memo',
    'Discount',
    'Include checkout',
  ]);
});
