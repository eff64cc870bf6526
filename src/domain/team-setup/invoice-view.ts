import type { PriceConfigEntry } from '../../contract/entities/billing';
import type { ExtendedSubscription, Invoice } from '../../contract/entities/invoice';
import type { LaterPricing, PricedTerms, TeamSetupFlow } from '../../contract/entities/settings';
import type { Team } from '../../contract/entities/team';
import { planNameOf } from '../billing/plan-names';
import { boundedName } from '../text/bounded-name';
import { easternDayText } from '../text/eastern-day';
import { formatNumber } from '../text/format-number';
import { formatCents, formatExactDollars } from '../text/money';
import { isoFromUnixSeconds } from '../text/parse-api-date';
import { percentOff } from '../text/percent';
import { pluralize } from '../text/pluralize';
import { isSentStatus } from './invoice-status';
import { expectedDueText, otherThanDue, type Previewed } from './pricing/previewed-price';

/** Sections 2 and 4, verbatim. */
export const invoiceTexts = {
  title: 'View Invoice',
  heading: 'Subscription Draft Created',
  void: 'There was no invoice generated for this change.',
  send: 'Save and Send Invoice',
  customize: 'Customize Invoice',
  exit: 'Exit',
  sent: 'Invoice sent, click here to exit',
  login: 'Click here to login',
  download: 'Download Invoice',
} as const;

/** Where a change of the pricing leads while a draft waits: the API can't void it. */
export const otherPricingText = ({ dismissed }: Pick<TeamSetupFlow, 'dismissed'>): string =>
  `To change the pricing, exit${dismissed ? '' : ', dismiss this draft on Home,'} and choose Replace Plan or Update Trial/Quote in the team’s record. The draft stays with the payment provider.`;

/** What the invoice view shows (section 4). */
export type InvoiceView =
  /** There is no invoice for this change: shows the text and Exit. */
  | { readonly kind: 'void'; readonly text: string }
  /** The invoice has an unknown format (checklist J32): shows it as received, and Exit. */
  | { readonly kind: 'unread'; readonly text: string; readonly asItCame: string }
  /** Shows the amount due with Save and Send, Customize, and Exit. */
  | {
      readonly kind: 'open';
      readonly invoice: Invoice;
      readonly canDownload: boolean;
      /**
       * A warning before sending: the amount differs from the preview, or the status is unusual.
       */
      readonly note: string | null;
    }
  /** Sent or paid, here or elsewhere: shows the Exit text, and the login if a token is stored. */
  | {
      readonly kind: 'sent';
      readonly invoice: Invoice;
      readonly canDownload: boolean;
      readonly canLogin: boolean;
      readonly note: string | null;
    };

/** For example, `$1,234.00`, from the payment provider's cents (section 9). */
export const amountDueText = ({ amount_due }: Pick<Invoice, 'amount_due'>): string =>
  amount_due == null ? 'Unknown' : formatCents(amount_due);

/** The payment method, as shown to people. An unknown value from the payment provider stays as it is. */
export const collectionText = (
  extended: Pick<ExtendedSubscription, 'subscription'> | null,
): string => {
  const method = extended?.subscription.collection_method ?? '';
  if (method === 'send_invoice') return 'By invoice';
  return method === 'charge_automatically' ? 'Automatic charge' : method;
};

/** Whether the payment provider charges the invoice instead of waiting for the customer to pay it. */
export const isChargedAutomatically = (
  extended: Pick<ExtendedSubscription, 'subscription'> | null,
): boolean => extended?.subscription.collection_method === 'charge_automatically';

/**
 * The heading of the view. Section 2's draft heading no longer fits once the invoice was sent or
 * paid.
 */
export const invoiceHeading = (view: InvoiceView): string => {
  if (view.kind !== 'sent') return invoiceTexts.heading;
  return view.invoice.status === 'paid' ? 'Invoice paid' : 'Invoice sent';
};

const termLines = (
  { pricePerSeatDollars: dollars, discountFactor, leadsDiscountFactor, years }: PricedTerms,
  hasLeads: boolean,
): readonly { readonly label: string; readonly value: string }[] => [
  ...(hasLeads && leadsDiscountFactor !== 1
    ? [{ label: 'Discount on leads', value: `${percentOff(leadsDiscountFactor)}%` }]
    : []),
  ...(dollars === null
    ? []
    : [{ label: 'Price per seat per year', value: formatExactDollars(dollars) }]),
  ...(discountFactor === 1 ? [] : [{ label: 'Discount', value: `${percentOff(discountFactor)}%` }]),
  ...(years === 1 ? [] : [{ label: 'Multi-year', value: pluralize(years, 'year') }]),
];

/**
 * What the invoice is for, as set with its pricing: plan, seats, leads, and special terms. Unknown
 * parts are missing; the payment provider's own lines aren't available. `prices` is null while they
 * load.
 */
export const invoiceLines = (
  {
    priceId,
    pricedSeats,
    pricedLeads,
    pricedTerms,
  }: Pick<TeamSetupFlow, 'priceId' | 'pricedSeats' | 'pricedLeads' | 'pricedTerms'>,
  prices: readonly PriceConfigEntry[] | null,
): readonly { readonly label: string; readonly value: string }[] => [
  ...(priceId === null
    ? []
    : [{ label: 'Plan', value: prices === null ? 'Loading…' : planNameOf(prices, priceId) }]),
  ...(pricedSeats === null ? [] : [{ label: 'Seats', value: formatNumber(pricedSeats) }]),
  ...(pricedLeads === null || pricedLeads === 0
    ? []
    : [{ label: 'Leads', value: formatNumber(pricedLeads) }]),
  ...(pricedTerms === null ? [] : termLines(pricedTerms, Boolean(pricedLeads))),
];

/** The invoice's recipient and due date; null where unknown. */
export interface InvoiceTerms {
  readonly recipient: string | null;
  /** ISO 8601. */
  readonly dueAt: string | null;
}

/** The invoice's own terms, or else the due date quoted to a new team. */
export const invoiceTerms = (
  { customer_email, due_date }: Pick<Invoice, 'customer_email' | 'due_date'>,
  flow: Pick<TeamSetupFlow, 'isUpgrade' | 'extendedSubscription'>,
  team: Pick<Team, 'internalDemoTeams'> | null,
): InvoiceTerms => {
  const byInvoice = !isChargedAutomatically(flow.extendedSubscription);
  // A team that changes its plan may still have an earlier plan's quote.
  const quoted = flow.isUpgrade
    ? null
    : (team?.internalDemoTeams?.find(({ isDeleted }) => !isDeleted)?.dueDateUtc ?? null);
  const told = isoFromUnixSeconds(due_date) ?? quoted;
  return { recipient: customer_email || null, dueAt: byInvoice ? told : null };
};

/**
 * The difference from the preview, with both amounts. Null if there is none or an amount is
 * unknown.
 */
export const draftDiffers = (
  invoice: Pick<Invoice, 'amount_due'>,
  previewed: Previewed,
): string | null => {
  const expected = otherThanDue(previewed, invoice.amount_due);
  if (expected === null) return null;
  const showed = `The preview showed ${expectedDueText(expected)}.`;
  if (invoice.amount_due == null) {
    return `The amount of this invoice is unknown. ${showed}`;
  }
  return `The amount due is ${amountDueText(invoice)}. ${showed}`;
};

/**
 * Shown on the screen and before sending a draft that has an earlier price: the newer pricing, as far
 * as known. Null if there is none. A trial's preview of $0.00 isn't its price.
 */
const laterPricingText = (later: LaterPricing | null | undefined): string | null => {
  if (!later) return null;
  const { seats, previewedCents } = later;
  const terms = [
    ...(seats === null ? [] : [pluralize(seats, 'seat')]),
    ...(previewedCents ? [formatCents(previewedCents)] : []),
  ];
  const what = terms.length === 0 ? '' : ` (${terms.join(', ')})`;
  return `Newer pricing was sent for this team after this draft${what}. This invoice has the earlier price.`;
};

interface SendContext extends Previewed {
  readonly laterPricing?: LaterPricing | null;
  readonly isStale: boolean;
  /** ISO 8601; null if unknown. */
  readonly dueAt?: string | null;
  readonly isCharged?: boolean;
  /** Why the charge will or may fail; null if it may work. */
  readonly failingCharge?: string | null;
  readonly nowMs: number;
}

/**
 * The confirmation before sending: recipient, amount, due date or automatic charge, and any
 * difference from the preview (J26).
 */
export const sendQuestion = (
  invoice: Pick<Invoice, 'amount_due'>,
  to: { readonly companyName: string; readonly email: string },
  {
    laterPricing,
    isStale,
    dueAt = null,
    isCharged,
    failingCharge,
    nowMs,
    ...previewed
  }: SendContext,
): { readonly message: string; readonly confirmLabel: string } => {
  const { companyName, email } = to;
  const who =
    companyName === '' ? boundedName(email) : `${boundedName(companyName)} (${boundedName(email)})`;
  const isKnown = invoice.amount_due != null;
  const amount = amountDueText(invoice);
  const asks = isKnown ? `Send an invoice for ${amount} to ${who}?` : `Send the invoice to ${who}?`;
  const due = dueAt && `It is due ${easternDayText(dueAt, nowMs)}.`;
  const differs = draftDiffers(invoice, previewed);
  return {
    message: [
      asks,
      due,
      isCharged && 'It will be charged automatically.',
      isCharged && failingCharge,
      differs,
      laterPricingText(laterPricing),
      isStale && 'Couldn’t reload the invoice: its amount may have changed.',
      'It can’t be undone.',
    ]
      .filter(Boolean)
      .join(' '),
    confirmLabel: isKnown ? `Send ${amount} invoice` : 'Send anyway',
  };
};

/** Notes for an invoice that couldn't be reloaded (checklist J26, J33). */
const staleNotes = {
  open: 'Couldn’t reload the invoice. The amount, status, and PDF may be out of date.',
  sent: 'Couldn’t reload the invoice, so the PDF may be missing here.',
} as const;

const notes: ReadonlyMap<string, string> = new Map([
  ['open', 'The payment provider has finalized this invoice. It may not have been emailed.'],
  ['uncollectible', 'This invoice was marked uncollectible by the payment provider.'],
]);

const unread =
  'The server returned an invoice in an unknown format. It can’t be sent from here. Check it in the payment provider’s dashboard.';

/** The view of an extended subscription. A missing invoice counts as void. */
export const invoiceView = (
  { invoice, unreadInvoice }: Pick<ExtendedSubscription, 'invoice' | 'unreadInvoice'>,
  flow: Pick<TeamSetupFlow, 'invoiceSent' | 'canLogin'> &
    Previewed &
    Partial<Pick<TeamSetupFlow, 'laterPricing'>>,
  /** The invoice couldn't be reloaded, so its data is from the last time. */
  isStale = false,
): InvoiceView => {
  if (!invoice && unreadInvoice) {
    return { kind: 'unread', text: unread, asItCame: unreadInvoice };
  }
  if (!invoice || invoice.status === 'void') return { kind: 'void', text: invoiceTexts.void };
  const canDownload = Boolean(invoice.invoice_pdf);
  if (flow.invoiceSent || isSentStatus(invoice.status)) {
    const note = isStale && !canDownload ? staleNotes.sent : null;
    return { kind: 'sent', invoice, canDownload, canLogin: flow.canLogin, note };
  }
  return {
    kind: 'open',
    invoice,
    canDownload,
    note:
      [
        draftDiffers(invoice, flow),
        laterPricingText(flow.laterPricing),
        notes.get(invoice.status ?? ''),
        isStale && staleNotes.open,
      ]
        .filter(Boolean)
        .join(' ') || null,
  };
};
