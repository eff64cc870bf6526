import type { TeamPricing } from '../../../../contract/entities/pricing';
import type { Database } from '../../../data/database/database';
import type { BillDocument } from '../../../documents/bill-document';
import { sandboxSeller } from '../../../documents/bill-document';
import { billFor } from '../../pricing/price-team';
import type { DeferredHandler } from '../handler';
import { conflict } from '../refusal';
import { membersIn, requireTeam, type TeamRowFull } from './lookups';
import { quoteCheckout } from './quote-checkout';
import { quoteDays } from './quote-days';
import { lastOffer } from './team-offer';
import { purchaseOf, requireSoldPrice } from './team-setup-lookups';

const billOfPricing = (database: Database, pricing: TeamPricing) => {
  const { purchase, price } = purchaseOf(database, pricing);
  return {
    bill: billFor(purchase),
    seats: purchase.seats,
    memo: pricing.customMemo,
    priceId: price.priceId,
  };
};

/** The bill of what sales last offered the team. A seeded demo team's columns are enough for it. */
const offerOf = (database: Database, team: TeamRowFull) => {
  const last = lastOffer(database, team.id);
  if (last === null) return null;
  if (last.pricing !== null) return billOfPricing(database, last.pricing);
  const { demo } = last;
  if (demo.stripe_source_price_id === null) return null;
  const price = requireSoldPrice(database, demo.stripe_source_price_id);
  const seats = demo.number_seats ?? Math.max(5, membersIn(database, team.id));
  return {
    bill: billFor({
      price,
      seats,
      leads: 0,
      customSeatCents: demo.price_per_seat_cents,
      discountFactor: 1,
      bucketFactor: 1,
      years: demo.multi_year_sub_years ?? 1,
    }),
    seats,
    memo: demo.quoted_custom_memo ?? '',
    priceId: price.priceId,
  };
};

/**
 * The quote of a team (checklist F3), equal to preview and invoice to the cent. Refuses a team
 * without any offer.
 */
export const teamPdf = (checkoutUrl: () => string): DeferredHandler<'quote.teamPdf'> => ({
  async prepare({ teamId, includeCheckout }, { database, now, staff }) {
    const team = requireTeam(database, teamId);
    const offer = offerOf(database, team);
    if (offer === null) throw conflict(`Nothing was quoted for team ${teamId}.`);
    const company = team.company_name || team.email || `Team ${teamId}`;
    const checkout = quoteCheckout(checkoutUrl(), {
      rep: staff.id,
      members: offer.seats,
      email: team.email ?? '',
      account: company,
      plan: offer.priceId,
      discount: '',
    });
    const owner = database.get<{ owner_name: string | null }>(
      'SELECT owner_name FROM teams WHERE id = ?',
      teamId,
    );
    const { issuedOn, until } = quoteDays(now);
    const document: BillDocument = {
      kind: 'Quote',
      number: `Q-${issuedOn.slice(0, 4)}-T${teamId}`,
      seller: sandboxSeller(staff.email),
      client: {
        company,
        lines: [owner?.owner_name ?? '', team.email ?? ''],
      },
      issuedOn,
      dueOn: until,
      bill: offer.bill,
      memo: offer.memo,
      checkoutUrl: includeCheckout ? checkout : null,
    };
    // Loaded with the first PDF, because it includes fonts and the PDF writer.
    const { renderBillPdf } = await import('../../../documents/render-bill-pdf');
    const pdf = await renderBillPdf(document);
    return () => pdf;
  },
});
