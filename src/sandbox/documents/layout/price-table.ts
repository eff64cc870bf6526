import { formatNumber } from '../../../domain/text/format-number';
import { formatCents } from '../../../domain/text/money';
import { type QuoteDocument, quoteAmounts } from '../quote-document';
import { COLORS, PAGE, type Sheet, type TextBox } from './sheet';

const PADDING = 10;
const SIZE = 10;

const columnsOf = (sheet: Sheet) => {
  const amount = { x: sheet.right - PADDING - 100, width: 100 };
  const price = { x: amount.x - 118, width: 110 };
  const seats = { x: price.x - 64, width: 56 };
  const planX = sheet.left + PADDING;
  const plan = { x: planX, width: seats.x - planX - 12 };
  return { plan, seats, price, amount };
};

/** '10' or '12.5', never 12.50. */
const percentText = (percent: number): string =>
  percent.toLocaleString('en-US', { maximumFractionDigits: 4 });

const discountLabel = ({ discount }: QuoteDocument): string => {
  const percent = `${percentText(discount?.percent ?? 0)}%`;
  return discount?.name ? `Discount: ${discount.name} (${percent})` : `Discount (${percent})`;
};

const drawHead = (sheet: Sheet): void => {
  const height = 26;
  const columns = columnsOf(sheet);
  sheet.pdf.roundedRect(sheet.left, sheet.y, sheet.width, height, 6).fill(COLORS.soft);
  const y = sheet.y + 6.5;
  const head = (text: string, box: Pick<TextBox, 'x' | 'width' | 'align'>): void => {
    sheet.textAt(y, { text, weight: 600 }, { ...box, size: 9, color: COLORS.quiet });
  };
  head('Plan', columns.plan);
  head('Seats', { ...columns.seats, align: 'right' });
  head('Per seat per year', { ...columns.price, align: 'right' });
  head('Amount', { ...columns.amount, align: 'right' });
  sheet.y += height;
};

const drawRow = (sheet: Sheet, quote: QuoteDocument, subtotal: number): void => {
  const columns = columnsOf(sheet);
  const years = quote.years ?? 1;
  const title = { text: quote.planTitle, weight: 600 } as const;
  const term = years === 1 ? 'Billed yearly' : `Term of ${years} years`;
  const top = sheet.y + PADDING;
  const right = { size: SIZE, align: 'right' } as const;
  let used = sheet.textAt(top, title, { ...columns.plan, size: SIZE, align: 'left' });
  used += sheet.textAt(
    top + used,
    { text: term, weight: 400 },
    { ...columns.plan, size: 9, color: COLORS.quiet },
  );
  const cells = [
    [formatNumber(quote.seats), columns.seats],
    [formatCents(quote.pricePerSeatYearlyCents), columns.price],
    [formatCents(subtotal), columns.amount],
  ] as const;
  for (const [text, column] of cells) {
    sheet.textAt(top, { text, weight: 400 }, { ...column, ...right });
  }
  sheet.y = top + used + PADDING;
  sheet.rule(sheet.y);
};

const TOTALS_LABEL = 260;

const drawSum = (sheet: Sheet, label: string, amount: string): void => {
  const { amount: column } = columnsOf(sheet);
  const width = TOTALS_LABEL;
  const box = { x: column.x - width - 12, width, size: SIZE, align: 'right' } as const;
  const styled = { text: label, weight: 400 } as const;
  const height = sheet.textAt(sheet.y, styled, { ...box, color: COLORS.quiet });
  sheet.textAt(sheet.y, { text: amount, weight: 400 }, { ...column, size: SIZE, align: 'right' });
  sheet.y += height + 3;
};

const drawTotal = (sheet: Sheet, total: number): void => {
  const { amount, seats } = columnsOf(sheet);
  const height = 34;
  sheet.pdf.roundedRect(seats.x, sheet.y + 3, sheet.right - seats.x, height, 6).fill(COLORS.brand);
  const y = sheet.y + 10.5;
  const white = { color: COLORS.paper, size: 12 };
  const wide = { x: amount.x - 60, width: amount.width + 60, align: 'right' } as const;
  sheet.textAt(
    y,
    { text: 'Total in US dollars', weight: 600 },
    { x: seats.x + 12, width: 140, ...white },
  );
  sheet.textAt(y, { text: formatCents(total), weight: 600 }, { ...wide, ...white });
  sheet.y += height + 3;
};

/** The table with its sums, kept together on one page. */
export const drawPriceTable = (sheet: Sheet, quote: QuoteDocument): void => {
  const { subtotal, discount, total } = quoteAmounts(quote);
  const { plan } = columnsOf(sheet);
  const title = { text: quote.planTitle, weight: 600 } as const;
  const discountText = { text: discountLabel(quote), weight: 400 } as const;
  const variable =
    sheet.heightOf(title, { ...plan, size: SIZE }) +
    sheet.heightOf(discountText, { width: TOTALS_LABEL, size: SIZE });
  sheet.ensure(Math.min(150 + variable, sheet.bottom - PAGE.margin));
  drawHead(sheet);
  drawRow(sheet, quote, subtotal);
  sheet.y += 12;
  if (quote.discount) {
    drawSum(sheet, 'Subtotal', formatCents(subtotal));
    drawSum(sheet, discountLabel(quote), formatCents(-discount));
    sheet.y += 2;
  }
  drawTotal(sheet, total);
  sheet.y += 24;
};
