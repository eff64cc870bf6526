import type { RouteRequest } from '../../../contract/staff-api/routes';
import type { Database } from '../../database/database';
import type { QuoteDocument } from '../../documents/quote-document';
import { DAY } from '../../seed/calendar';
import type { DeferredHandler } from '../handler';
import { Refusal } from '../refusal';

const VALID_DAYS = 30;

const seller = {
  name: 'Internal Dash Sandbox Inc.',
  addressLines: ['500 Sample Street', 'San Francisco, CA 94105', 'United States'],
  email: 'sales@internal-dash.example',
};

type QuoteRequest = RouteRequest<'quote.makePdf'>;

interface QuoteParts {
  readonly planTitle: string;
  readonly pricePerSeatYearlyCents: number;
  readonly discount: QuoteDocument['discount'];
}

/** Price and discount of a request; a quote is by the year, so a monthly price counts twelve times. */
const partsOf = (database: Database, request: QuoteRequest): QuoteParts => {
  const price = database.get<{
    title: string;
    tier_level: string | null;
    period: string;
    is_current: 0 | 1;
    seat_cents: number;
  }>('SELECT * FROM prices WHERE price_id = ?', request.sourcePriceId);
  if (price === undefined) throw new Refusal(400, `No such price: '${request.sourcePriceId}'`);
  if (!price.is_current) {
    throw new Refusal(400, `The price ${request.sourcePriceId} is no longer offered.`);
  }
  let discount: QuoteDocument['discount'] = null;
  if (request.discountId !== null && request.discountId !== '') {
    const coupon = database.get<{ name: string | null; percent_off: number }>(
      'SELECT * FROM coupons WHERE id = ?',
      String(request.discountId),
    );
    if (coupon === undefined) throw new Refusal(400, `No such coupon: '${request.discountId}'`);
    discount = { name: coupon.name, percent: coupon.percent_off };
  }
  return {
    planTitle: price.tier_level ? `${price.title} - ${price.tier_level}` : price.title,
    pricePerSeatYearlyCents: price.period === 'month' ? price.seat_cents * 12 : price.seat_cents,
    discount,
  };
};

/** Counts up for good: two quotes at a time get two numbers, and one that fails leaves a gap. */
const nextNumber = (database: Database, issuedOn: string): string => {
  const row = database.get<{ value: string }>(
    `INSERT INTO meta (key, value) VALUES ('last_quote', '1')
     ON CONFLICT (key) DO UPDATE SET value = CAST(value + 1 AS TEXT) RETURNING value`,
  );
  return `Q-${issuedOn.slice(0, 4)}-${(row?.value ?? '1').padStart(5, '0')}`;
};

const checkoutLink = (base: string, request: QuoteRequest, rep: number): string => {
  const url = new URL(base);
  url.searchParams.set('rep', String(rep));
  url.searchParams.set('members', String(request.memberQuantity));
  url.searchParams.set('email', request.clientEmail);
  url.searchParams.set('plan', request.sourcePriceId);
  if (request.discountId) url.searchParams.set('discount', String(request.discountId));
  return url.href;
};

/** The PDF and its total in integer cents. Figures that are none are refused. */
const render = async (document: QuoteDocument): Promise<{ pdf: Uint8Array; total: number }> => {
  // Loaded with the first quote: they bring fonts and the PDF writer.
  const { renderQuotePdf } = await import('../../documents/render-quote-pdf');
  const { quoteAmounts } = await import('../../documents/quote-document');
  try {
    return { total: quoteAmounts(document).total, pdf: await renderQuotePdf(document) };
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal(422, error.message);
    throw error;
  }
};

/** Makes the PDF of a quote and keeps the quote. `checkoutUrl` is known once the server listens. */
export const makePdf = (checkoutUrl: () => string): DeferredHandler<'quote.makePdf'> => ({
  async prepare(request, { database, now, staff, audit }) {
    const parts = partsOf(database, request);
    const issuedOn = new Date(now).toISOString().slice(0, 10);
    const number = nextNumber(database, issuedOn);
    const { pdf, total } = await render({
      number,
      seller: { ...seller, email: staff.email },
      client: {
        name: request.clientName,
        company: request.companyName,
        email: request.clientEmail,
      },
      issuedOn,
      validUntil: new Date(now + VALID_DAYS * DAY).toISOString().slice(0, 10),
      seats: request.memberQuantity,
      memo: request.customMemo,
      checkoutUrl: request.includeCheckout ? checkoutLink(checkoutUrl(), request, staff.id) : null,
      ...parts,
    });
    return () => {
      database.run(
        'INSERT INTO quotes (number,staff_email,request,total_cents,created_at) VALUES (?,?,?,?,?)',
        number,
        staff.email,
        JSON.stringify(request),
        total,
        new Date(now).toISOString(),
      );
      audit(`quote ${number}`, null, request);
      return pdf;
    };
  },
});
