import type { RouteRequest } from '../../../../contract/methods/routes';
import { discountFactor } from '../../../../domain/text/percent';
import type { Database } from '../../../data/database/database';
import { sandboxSeller } from '../../../documents/bill-document';
import type { QuoteDocument } from '../../../documents/quote-document';
import { type Bill, billFor } from '../../pricing/price-team';
import type { DeferredHandler } from '../handler';
import { Refusal } from '../refusal';
import { quoteCheckout } from './quote-checkout';
import { quoteDays } from './quote-days';
import { requireSoldPrice } from './team-setup-lookups';

type QuoteRequest = RouteRequest<'quote.makePdf'>;

/** The coupon of a request; null if there is none. */
const couponOf = (database: Database, { discountId }: QuoteRequest): QuoteDocument['discount'] => {
  if (discountId === null || discountId === '') return null;
  const coupon = database.get<{ name: string | null; percent_off: number }>(
    'SELECT * FROM coupons WHERE id = ?',
    String(discountId),
  );
  if (coupon === undefined) throw new Refusal(400, `No such coupon: '${discountId}'`);
  return { name: coupon.name, percent: coupon.percent_off };
};

/**
 * A permanent counter: simultaneous quotes get different numbers, and a failed one leaves a gap.
 */
const nextNumber = (database: Database, issuedOn: string): string => {
  const row = database.get<{ value: string }>(
    `INSERT INTO meta (key, value) VALUES ('last_quote', '1')
     ON CONFLICT (key) DO UPDATE SET value = CAST(value + 1 AS TEXT) RETURNING value`,
  );
  return `Q-${issuedOn.slice(0, 4)}-${(row?.value ?? '1').padStart(5, '0')}`;
};

const checkoutLink = (base: string, request: QuoteRequest, rep: number): string =>
  quoteCheckout(base, {
    rep,
    members: request.memberQuantity,
    email: request.clientEmail,
    account: request.companyName,
    plan: request.sourcePriceId,
    discount: String(request.discountId ?? ''),
  });

/**
 * Renders the price-per-seat layout if it agrees with the bill to the cent, and otherwise the bill
 * with its tiers or its seats and leads. Invalid amounts are refused.
 */
const render = async (document: QuoteDocument, bill: Bill): Promise<Uint8Array> => {
  // Loaded with the first quote, because they include fonts and the PDF writer.
  const { renderQuotePdf } = await import('../../../documents/render-quote-pdf');
  const { renderBillPdf } = await import('../../../documents/render-bill-pdf');
  const { quoteAmounts } = await import('../../../documents/quote-document');
  const { number, seller, client, issuedOn, validUntil, memo, checkoutUrl } = document;
  try {
    const { total } = quoteAmounts(document);
    if (!Number.isSafeInteger(bill.totalCents)) throw new RangeError('The total is too large.');
    if (bill.lines.length === 1 && total === bill.totalCents) {
      return await renderQuotePdf(document);
    }
    return await renderBillPdf({
      kind: 'Quote',
      number,
      seller,
      client: { company: client.company, lines: [client.name, client.email] },
      issuedOn,
      dueOn: validUntil,
      bill,
      memo,
      checkoutUrl,
    });
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal(422, error.message);
    throw error;
  }
};

/**
 * Creates a quote's PDF and stores the quote. `checkoutUrl` is known only once the server listens.
 */
export const makePdf = (checkoutUrl: () => string): DeferredHandler<'quote.makePdf'> => ({
  async prepare(request, { database, now, staff, audit }) {
    const price = requireSoldPrice(database, request.sourcePriceId);
    const discount = couponOf(database, request);
    const bill = billFor({
      price,
      seats: request.memberQuantity,
      leads: 0,
      customSeatCents: null,
      discountFactor: discountFactor(discount?.percent ?? 0),
      bucketFactor: 1,
      years: 1,
    });
    const { issuedOn, until } = quoteDays(now);
    const number = nextNumber(database, issuedOn);
    const document: QuoteDocument = {
      number,
      seller: sandboxSeller(staff.email),
      client: {
        name: request.clientName,
        company: request.companyName,
        email: request.clientEmail,
      },
      issuedOn,
      validUntil: until,
      seats: request.memberQuantity,
      memo: request.customMemo,
      checkoutUrl: request.includeCheckout ? checkoutLink(checkoutUrl(), request, staff.id) : null,
      planTitle: price.title,
      // A quote is per year, so a monthly price counts twelve times.
      pricePerSeatYearlyCents: price.seatCents * (price.period === 'month' ? 12 : 1),
      discount,
    };
    const pdf = await render(document, bill);
    return () => {
      database.run(
        'INSERT INTO quotes (number,staff_email,request,total_cents,created_at) VALUES (?,?,?,?,?)',
        number,
        staff.email,
        JSON.stringify(request),
        bill.totalCents,
        new Date(now).toISOString(),
      );
      audit(`quote ${number}`, null, request);
      return pdf;
    };
  },
});
