import { getDocumentProxy } from 'unpdf';
import type { QuoteDocument } from '../../../../src/sandbox/documents/quote-document';
import { renderQuotePdf } from '../../../../src/sandbox/documents/render-quote-pdf';

export const quote: QuoteDocument = {
  number: 'Q-2026-00042',
  seller: {
    name: 'Harbor Cards',
    addressLines: ['500 Harbor Street', 'San Francisco, CA 94105'],
    email: 'sales@harbor.example',
  },
  client: { name: 'Grace O’Neill', company: 'Acme & Sons "Quality" Ltd.', email: 'g@acme.example' },
  issuedOn: '2026-11-21',
  validUntil: '2026-12-21',
  planTitle: 'Entrust - Tier 2',
  seats: 25,
  pricePerSeatYearlyCents: 7199,
  discount: { name: 'Partner', percent: 12.5 },
  memo: 'Thank you for the call on Tuesday.',
  checkoutUrl: null,
};

export interface ReadPage {
  readonly text: string;
  /** Links and the position of their text, in points. */
  readonly links: readonly string[];
  /** Left and right edge of every piece of text, in points. */
  readonly spans: readonly { readonly left: number; readonly right: number; readonly y: number }[];
}

/** What a reader extracts from a PDF, page by page. */
export const readPdf = async (data: Uint8Array): Promise<readonly ReadPage[]> => {
  const document = await getDocumentProxy(new Uint8Array(data));
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item) => ('str' in item ? [item] : []));
    const annotations = (await page.getAnnotations()) as { url?: string }[];
    pages.push({
      text: pieces
        .map((piece) => `${piece.str}${piece.hasEOL ? ' ' : ''}`)
        .join('')
        .replace(/\s+/g, ' '),
      links: annotations.flatMap(({ url }) => (url === undefined ? [] : [url])),
      spans: pieces
        .filter((piece) => piece.str.trim() !== '')
        .map(({ transform, width }) => ({
          left: transform[4] as number,
          right: (transform[4] as number) + width,
          y: transform[5] as number,
        })),
    });
  }
  return pages;
};

export const renderAndRead = async (changes: Partial<QuoteDocument> = {}) =>
  readPdf(await renderQuotePdf({ ...quote, ...changes }));

const FOOTER = /Harbor Cards ?Quote Q-2026-00042 ?· ?Page (\d+) of (\d+) ?$/;

/** The text of a page without its footer, and the text of the footer. */
export const splitFooter = (page: ReadPage) => {
  const match = FOOTER.exec(page.text);
  return {
    body: page.text.replace(FOOTER, '').trim(),
    page: Number(match?.[1]),
    of: Number(match?.[2]),
  };
};
