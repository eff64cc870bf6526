import { drawCheckout, drawFooters, drawMemo, drawValidity } from './layout/closing';
import { drawAddressee, drawLetterhead, formatDate } from './layout/letterhead';
import { drawPriceTable } from './layout/price-table';
import { type QuoteDocument, quoteAmounts } from './quote-document';
import { writePdf } from './write-pdf';

/**
 * The PDF of a quote, as it is sent to a customer (section 10, checklist F2): US Letter,
 * as many pages as the text needs and none that is empty. The same
 * quote gives the same file. Throws a RangeError for figures or dates that are none.
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
    // Last, as nothing but the memo itself may then begin a further page.
    if (quote.memo.trim() !== '') drawMemo(sheet, quote.memo);
    drawFooters(sheet, quote.seller.name, `Quote ${quote.number}`);
  });
};
