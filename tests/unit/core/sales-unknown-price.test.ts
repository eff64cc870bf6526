import { describe, expect, it } from 'vitest';
import { salesDeskInEachTest } from './sales-desk';

const desk = salesDeskInEachTest();

describe('a price', () => {
  it('is set without a known price too; the journal says that it was not known', async () => {
    await desk.create();
    expect(await desk.price({}, null)).toMatchObject({
      ok: true,
      value: { previewedCents: null, pricingSet: true },
    });
    const [line] = await desk.journal();
    expect(line?.detail).toBe(
      'price price_1TeamsYear2025, seats 25, leads 0, discount factor 1, the price was not known when sent',
    );
  });
});

describe('the answer to a preview', () => {
  const request = {
    number_seats: 20,
    price_per_seat_yearly_dollars: null,
    discount_factor: 0.93,
    leadsNumber: 500,
    multiYearSubYears: 1,
    sourcePriceId: 'new_billing_yearly',
    interval: 'year',
  } as const;
  const amounts = {
    seatsTotal: 22_952.4,
    leadsTotal: '100.5',
    subTotal: 23_052.9,
    discountPercent: 7,
    total: 21_439.2,
  };

  it.each([
    ['at the top', amounts],
    ['under data', { data: amounts }],
    ['under data.data', { data: { data: amounts } }],
  ])('of New Billing is read %s, with fractions of a cent and odd values', async (_where, body) => {
    desk.on('POST /internal/stripe/subscription/preview/new_billing', { body });
    expect(await desk.core().call('billing.previewNewBilling', request)).toEqual({
      ok: true,
      value: amounts,
    });
  });

  it('of tiers gets through with tiers of any form', async () => {
    const tiers = [{ up_to: 'inf', unit_amount: 1147.62 }, { unit_amount: '96' }, null, 'tier'];
    desk.on('POST /internal/stripe/subscription/preview/current_pricing', { body: { tiers } });
    expect(await desk.core().call('billing.previewCurrent', request)).toEqual({
      ok: true,
      value: { tiers },
    });
  });

  it('that has none of the amounts is no price', async () => {
    desk.on('POST /internal/stripe/subscription/preview/new_billing', { body: { data: {} } });
    expect(await desk.core().call('billing.previewNewBilling', request)).toMatchObject({
      ok: false,
      error: { code: 'invalid-response' },
    });
  });
});
