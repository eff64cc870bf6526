import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { createFontBook, type StyledText } from './fonts/font-book';
import { drawCheckout, drawFooters, drawMemo, drawValidity, validityText } from './layout/closing';
import { drawClient, drawLetterhead } from './layout/letterhead';
import { drawPriceTable, priceTableTexts } from './layout/price-table';
import { PAGE, Sheet } from './layout/sheet';
import { type QuoteDocument, quoteAmounts } from './quote-document';

/** All text that comes from outside: it decides which fonts are read. */
const textsOf = (quote: QuoteDocument): readonly StyledText[] => [
  { text: quote.seller.name, weight: 400 },
  { text: quote.seller.name, weight: 600 },
  ...[...quote.seller.addressLines, quote.seller.email].map((text) => ({
    text,
    weight: 400 as const,
  })),
  { text: quote.number, weight: 600 },
  { text: quote.client.company, weight: 600 },
  { text: quote.client.name, weight: 400 },
  { text: quote.client.email, weight: 400 },
  ...priceTableTexts(quote),
  { text: quote.memo.trim(), weight: 400 },
  { text: quote.checkoutUrl ?? '', weight: 400 },
  { text: validityText(quote), weight: 400 },
];

/**
 * The PDF of a quote, as it is sent to a customer (issue 2, section 3; checklist F2): US Letter,
 * fonts of every script embedded, as many pages as the text needs and none that is empty. The same
 * quote gives the same file. Throws a RangeError for figures or dates that are none.
 */
export const renderQuotePdf = async (quote: QuoteDocument): Promise<Buffer> => {
  quoteAmounts(quote);
  const book = await createFontBook(textsOf(quote));
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    // The sheet decides where pages end; with margins pdfkit would add pages by itself.
    margin: 0,
    pdfVersion: '1.7',
    font: '',
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `Quote ${quote.number} for ${quote.client.company}`,
      Author: quote.seller.name,
      CreationDate: new Date(`${quote.issuedOn.slice(0, 10)}T00:00:00Z`),
    },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(pdf, 'end');

  const sheet = new Sheet(pdf, book);
  drawLetterhead(sheet, quote);
  drawClient(sheet, quote);
  drawPriceTable(sheet, quote);
  drawValidity(sheet, quote);
  if (quote.checkoutUrl) drawCheckout(sheet, quote.checkoutUrl);
  // Last, as nothing but the memo itself may then begin a further page.
  if (quote.memo.trim() !== '') drawMemo(sheet, quote.memo);
  drawFooters(sheet, quote);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
};
