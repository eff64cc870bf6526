import type { BillDocument } from './bill-document';
import { drawBillTable } from './layout/bill-table';
import { drawCheckout, drawFooters, drawMemo } from './layout/closing';
import { drawAddressee, drawLetterhead, formatDate } from './layout/letterhead';
import { COLORS } from './layout/sheet';
import { writePdf } from './write-pdf';

const closingText = ({ kind, dueOn, seller }: BillDocument): string => {
  const day = dueOn && formatDate(dueOn);
  // An invoice has its tax as a line.
  const parts =
    kind === 'Quote'
      ? [day && `This quote is valid until ${day}.`, 'Prices are in US dollars and exclude taxes.']
      : [day && `Please pay by ${day}.`, 'Prices are in US dollars.'];
  return [...parts, `Questions? Email ${seller.email}.`].filter(Boolean).join(' ');
};

/** The PDF of a team's quote or invoice; its total equals the bill's to the cent. */
export const renderBillPdf = async (document: BillDocument): Promise<Buffer> => {
  const { kind, number, seller, client, issuedOn, dueOn, bill, memo, checkoutUrl } = document;
  const title = `${kind} ${number}`;
  return writePdf(
    { title: `${title} for ${client.company}`, author: seller.name, day: issuedOn },
    (sheet) => {
      drawLetterhead(sheet, {
        seller,
        kind,
        facts: [
          [`${kind} number`, number],
          ['Date', formatDate(issuedOn)],
          ...(dueOn
            ? [[kind === 'Quote' ? 'Valid until' : 'Due', formatDate(dueOn)] as const]
            : []),
        ],
      });
      const label = kind === 'Quote' ? 'Prepared for' : 'Billed to';
      drawAddressee(sheet, { label, ...client });
      drawBillTable(sheet, bill);
      const closing = { text: closingText(document), weight: 400 } as const;
      const box = { x: sheet.left, width: sheet.width, size: 9, color: COLORS.quiet };
      sheet.ensure(sheet.heightOf(closing, box));
      sheet.flow(closing, box);
      sheet.y += 18;
      if (checkoutUrl) drawCheckout(sheet, checkoutUrl);
      if (memo.trim() !== '') drawMemo(sheet, memo);
      drawFooters(sheet, seller.name, title);
    },
  );
};
