import type { QuoteDocument } from '../quote-document';
import { formatDate } from './letterhead';
import { COLORS, PAGE, type Sheet } from './sheet';

const BUTTON = { width: 128, height: 30 };

/** Where to pay: a button, and the complete URL for people who print the page. */
export const drawCheckout = (sheet: Sheet, url: string): void => {
  const padding = 14;
  const inner = { x: sheet.left + padding, width: sheet.width - 2 * padding };
  const address = { text: url, weight: 400 } as const;
  const addressBox = { ...inner, size: 8.5, align: 'left', color: COLORS.brand } as const;
  const head = Math.max(BUTTON.height, 30);
  const height = padding * 2 + head + 8 + sheet.heightOf(address, addressBox);
  sheet.ensure(height);
  const top = sheet.y;
  sheet.pdf.roundedRect(sheet.left, top, sheet.width, height, 8).fill(COLORS.soft);
  const textBox = { x: inner.x, width: inner.width - BUTTON.width - 16 };
  sheet.textAt(
    top + padding - 1,
    { text: 'Ready to start?', weight: 600 },
    { ...textBox, size: 11 },
  );
  sheet.textAt(
    top + padding + 15,
    { text: 'Accept this quote and pay online.', weight: 400 },
    { ...textBox, size: 9.5, color: COLORS.quiet },
  );
  const x = sheet.right - padding - BUTTON.width;
  sheet.pdf.roundedRect(x, top + padding, BUTTON.width, BUTTON.height, 6).fill(COLORS.brand);
  const label = { text: 'Go to checkout', weight: 600 } as const;
  const wide = sheet.lines(label, { size: 10, width: BUTTON.width })[0]?.width ?? 0;
  sheet.textAt(top + padding + 8, label, {
    x: x + (BUTTON.width - wide) / 2,
    width: BUTTON.width,
    size: 10,
    color: COLORS.paper,
  });
  sheet.pdf.link(x, top + padding, BUTTON.width, BUTTON.height, url);
  sheet.textAt(top + padding + head + 8, address, { ...addressBox, link: url });
  sheet.y = top + height + 22;
};

/** The memo, on as many pages as it needs. */
export const drawMemo = (sheet: Sheet, memo: string): void => {
  const box = { x: sheet.left, width: sheet.width };
  // Keeps the heading from standing alone at the bottom of a page.
  sheet.ensure(60);
  sheet.flow({ text: 'Notes', weight: 600 }, { ...box, size: 11 });
  sheet.y += 3;
  sheet.flow({ text: memo.trim(), weight: 400 }, { ...box, size: 10 });
};

/** How long the prices are valid, and whom to ask. */
const validityText = ({ validUntil, seller }: QuoteDocument): string =>
  `This quote is valid until ${formatDate(validUntil)}. Prices are in US dollars and exclude taxes. Questions? Email ${seller.email}.`;

export const drawValidity = (sheet: Sheet, quote: QuoteDocument): void => {
  const text = { text: validityText(quote), weight: 400 } as const;
  const box = { x: sheet.left, width: sheet.width, size: 9, color: COLORS.quiet };
  sheet.ensure(sheet.heightOf(text, box));
  sheet.flow(text, box);
  sheet.y += 18;
};

/** Drawn on every page at the end, when the number of pages is known. */
export const drawFooters = (sheet: Sheet, sellerName: string, title: string): void => {
  const { start, count } = sheet.pdf.bufferedPageRange();
  const y = PAGE.height - PAGE.margin;
  for (let page = 0; page < count; page += 1) {
    sheet.pdf.switchToPage(start + page);
    sheet.rule(y - 8);
    const box = { x: sheet.left, width: sheet.width, size: 8, color: COLORS.quiet };
    const first = sheet.lines({ text: sellerName, weight: 400 }, { ...box, width: 260 })[0];
    if (first) sheet.lineAt(y, first, box);
    const place = `${title}  ·  Page ${page + 1} of ${count}`;
    sheet.textAt(y, { text: place, weight: 400 }, { ...box, align: 'right' });
  }
};
