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
