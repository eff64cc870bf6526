import { drawCheckout, drawFooters, drawMemo, drawValidity } from './layout/closing';
import { drawAddressee, drawLetterhead, formatDate } from './layout/letterhead';
import { drawPriceTable } from './layout/price-table';
import { type QuoteDocument, quoteAmounts } from './quote-document';
import { writePdf } from './write-pdf';

/**
 * The PDF of a quote for a customer (section 10, checklist F2): US Letter, with as many pages as
 * the text needs and no empty one. The same quote gives the same file. Throws a RangeError for
 * invalid numbers or dates.
 */
export const renderQuotePdf = async (quote: QuoteDocument): Promise<Buffer> => {
  quoteAmounts(quote);
  const about = {
    title: `Quote ${quote.number} for ${quote.client.company}`,
    author: quote.seller.name,
    day: quote.issuedOn,
  };
  return writePdf(about, (sheet) => {
    drawLetterhead(sheet, {
      seller: quote.seller,
      kind: 'Quote',
      facts: [
        ['Quote number', quote.number],
        ['Date', formatDate(quote.issuedOn)],
        ['Valid until', formatDate(quote.validUntil)],
      ],
    });
    drawAddressee(sheet, {
      label: 'Prepared for',
      company: quote.client.company,
      lines: [quote.client.name, quote.client.email],
    });
    drawPriceTable(sheet, quote);
    drawValidity(sheet, quote);
    if (quote.checkoutUrl) drawCheckout(sheet, quote.checkoutUrl);
    // The memo comes last, so that only the memo itself can start another page.
    if (quote.memo.trim() !== '') drawMemo(sheet, quote.memo);
    drawFooters(sheet, quote.seller.name, `Quote ${quote.number}`);
  });
};
