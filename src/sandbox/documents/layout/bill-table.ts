import { formatNumber } from '../../../domain/text/format-number';
import { formatCents } from '../../../domain/text/money';
import type { Bill, BillLine } from '../../api/pricing/price-team';
import { COLORS, type Sheet } from './sheet';

const PADDING = 10;
const SIZE = 10;

const columnsOf = (sheet: Sheet) => {
  const amount = { x: sheet.right - PADDING - 100, width: 100 };
  const unit = { x: amount.x - 98, width: 90 };
  const quantity = { x: unit.x - 68, width: 60 };
  const titleX = sheet.left + PADDING;
  return { title: { x: titleX, width: quantity.x - titleX - 12 }, quantity, unit, amount };
};

const drawHead = (sheet: Sheet): void => {
  const { title, quantity, unit, amount } = columnsOf(sheet);
  const height = 26;
  sheet.pdf.roundedRect(sheet.left, sheet.y, sheet.width, height, 6).fill(COLORS.soft);
  const y = sheet.y + 6.5;
  for (const [text, column, align] of [
    ['Description', title, 'left'],
    ['Quantity', quantity, 'right'],
    ['Each', unit, 'right'],
    ['Amount', amount, 'right'],
  ] as const) {
    sheet.textAt(y, { text, weight: 600 }, { ...column, size: 9, color: COLORS.quiet, align });
  }
  sheet.y += height;
};

const drawLine = (sheet: Sheet, line: BillLine): void => {
  const columns = columnsOf(sheet);
  const title = { text: line.title, weight: 600 } as const;
  const detail = { text: line.detail, weight: 400 } as const;
  const titleBox = { ...columns.title, size: SIZE, align: 'left' } as const;
  const height = sheet.heightOf(title, titleBox) + sheet.heightOf(detail, { ...titleBox, size: 9 });
  sheet.ensure(height + 2 * PADDING);
  const top = sheet.y + PADDING;
  let used = sheet.textAt(top, title, titleBox);
  used += sheet.textAt(top + used, detail, { ...titleBox, size: 9, color: COLORS.quiet });
  for (const [text, column] of [
    [formatNumber(line.quantity), columns.quantity],
    [line.unitCents === null ? '' : formatCents(line.unitCents), columns.unit],
    [formatCents(line.amountCents), columns.amount],
  ] as const) {
    if (text === '') continue;
    sheet.textAt(top, { text, weight: 400 }, { ...column, size: SIZE, align: 'right' });
  }
  sheet.y = top + used + PADDING;
  sheet.rule(sheet.y);
};

const drawSum = (sheet: Sheet, label: string, amount: string): void => {
  const { amount: column } = columnsOf(sheet);
  const box = { x: column.x - 272, width: 260, size: SIZE, align: 'right' } as const;
  const height = sheet.textAt(
    sheet.y,
    { text: label, weight: 400 },
    { ...box, color: COLORS.quiet },
  );
  sheet.textAt(sheet.y, { text: amount, weight: 400 }, { ...column, size: SIZE, align: 'right' });
  sheet.y += height + 3;
};

/** The total in a band of the brand's color. */
const drawTotal = (sheet: Sheet, label: string, cents: number): void => {
  const { amount, quantity } = columnsOf(sheet);
  const height = 34;
  const x = quantity.x;
  sheet.pdf.roundedRect(x, sheet.y + 3, sheet.right - x, height, 6).fill(COLORS.brand);
  const y = sheet.y + 10.5;
  const white = { color: COLORS.paper, size: 12 };
  sheet.textAt(y, { text: label, weight: 600 }, { x: x + 12, width: 140, ...white });
  sheet.textAt(
    y,
    { text: formatCents(cents), weight: 600 },
    { x: amount.x - 60, width: amount.width + 60, align: 'right', ...white },
  );
  sheet.y += height + 3;
};

/** The lines, the discount, and the total. */
export const drawBillTable = (sheet: Sheet, bill: Bill): void => {
  sheet.ensure(150);
  drawHead(sheet);
  for (const line of bill.lines) drawLine(sheet, line);
  sheet.y += 12;
  sheet.ensure(90);
  if (bill.discountCents > 0) {
    drawSum(sheet, 'Subtotal', formatCents(bill.subtotalCents));
    drawSum(sheet, `Discount (${bill.discountPercent}%)`, formatCents(-bill.discountCents));
    sheet.y += 2;
  }
  drawTotal(sheet, 'Total in US dollars', bill.totalCents);
  sheet.y += 24;
};
