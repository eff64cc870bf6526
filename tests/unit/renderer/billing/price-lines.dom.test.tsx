import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PriceLines } from '../../../../src/renderer/parts/pricing/price-lines';
import { styleOf } from '../../../helpers/held-rules';

test('the price before the discount comes first, then the discount, then the totals', () => {
  const amounts = {
    lines: [
      { label: 'Seats', detail: '25', cents: 220_000 },
      { label: 'Leads', detail: '25,000', cents: 307_000 },
    ],
    subTotalCents: 527_000,
    discountPercent: 10,
    discountCents: 52_700,
    fullLeadsCents: 474_300,
    totalCents: null,
    estimate: [320_600, 320_600],
    perSeatCents: null,
    notes: [],
    years: 1,
    period: 'year',
  } as const;
  render(<PriceLines shown={{ amounts } as never} />);
  const table = within(screen.getByRole('table', { name: 'Price lines' }));
  const [label] = table.getAllByRole('rowheader');
  expect(label && styleOf(label).paddingRight).toBe('12px');
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Seats25$2,200.00',
    'Leads25,000$3,070.00',
    'Subtotal$5,270.00',
    'Discount10%−$527.00',
    'Total without the discount on leads$4,743.00',
    'TotalAbout $3,206.00 per year',
  ]);
});
