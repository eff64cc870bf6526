import type { Seller } from '../quote-document';
import { COLORS, type Sheet } from './sheet';

const LOGO = 34;

/** Our own logo: a card with a fold, in the brand's color. */
const drawLogo = ({ pdf }: Sheet, x: number, y: number): void => {
  pdf.roundedRect(x, y, LOGO, LOGO, 9).fill(COLORS.brand);
  pdf.roundedRect(x + 8, y + 10, 8, 14, 2).fill(COLORS.paper);
  pdf.roundedRect(x + 19, y + 10, 7, 5.5, 1.5).fill(COLORS.paper);
  pdf.roundedRect(x + 19, y + 18.5, 7, 5.5, 1.5).fill(COLORS.paper);
};

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** '2026-11-21' becomes November 21, 2026. Throws for anything else, such as an instant in UTC. */
export const formatDate = (isoDate: string): string => {
  const date = new Date(`${isoDate}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) throw new RangeError(`${isoDate} is not an ISO date.`);
  return longDate.format(date);
};

const META_WIDTH = 190;

export interface Letterhead {
  readonly seller: Seller;
  /** The type of document: Quote or Invoice. */
  readonly kind: string;
  /** Labels and values, such as number and date. */
  readonly facts: readonly (readonly [string, string])[];
}

/** The sender and the type of document, with a rule below. */
export const drawLetterhead = (sheet: Sheet, { seller, kind, facts }: Letterhead): void => {
  const { left, right, width } = sheet;
  const top = sheet.y;
  const metaX = right - META_WIDTH;
  drawLogo(sheet, left, top);

  const name = { text: seller.name, weight: 600 } as const;
  const sellerBox = { x: left + LOGO + 12, width: width - META_WIDTH - LOGO - 36 };
  let sellerY = top - 1;
  sellerY += sheet.textAt(sellerY, name, { ...sellerBox, size: 15 });
  for (const line of [...seller.addressLines, seller.email]) {
    const box = { ...sellerBox, size: 8.5, color: COLORS.quiet };
    sellerY += sheet.textAt(sellerY, { text: line, weight: 400 }, box);
  }

  let metaY = top - 6;
  metaY += sheet.textAt(
    metaY,
    { text: kind, weight: 600 },
    { x: metaX, width: META_WIDTH, size: 26, align: 'right', color: COLORS.brand },
  );
  metaY += 4;
  for (const [label, value] of facts) {
    const box = { x: metaX, width: META_WIDTH, size: 9 };
    sheet.textAt(metaY, { text: label, weight: 400 }, { ...box, color: COLORS.quiet });
    metaY += sheet.textAt(metaY, { text: value, weight: 600 }, { ...box, align: 'right' });
  }

  sheet.y = Math.max(sellerY, metaY) + 18;
  sheet.rule(sheet.y);
  sheet.y += 18;
};

export interface Addressee {
  readonly label: string;
  readonly company: string;
  /** Additional lines. Empty lines are skipped. */
  readonly lines: readonly string[];
}

/** The recipient, whose name may be long and in any script. */
export const drawAddressee = (sheet: Sheet, { label, company, lines }: Addressee): void => {
  const box = { x: sheet.left, width: sheet.width, align: 'left' } as const;
  sheet.flow({ text: label, weight: 400 }, { ...box, size: 9, color: COLORS.quiet });
  sheet.y += 1;
  sheet.flow({ text: company, weight: 600 }, { ...box, size: 14 });
  for (const [index, line] of lines.filter((each) => each.trim() !== '').entries()) {
    const color = index === 0 ? COLORS.ink : COLORS.quiet;
    sheet.flow({ text: line, weight: 400 }, { ...box, size: 10.5, color });
  }
  sheet.y += 20;
};
