import type { ExtendedSubscription, Invoice } from '../../contract/entities/invoice';
import type { TeamSetupFlow } from '../../contract/entities/settings';
import type { Team } from '../../contract/entities/team';
import { easternDayText } from '../text/eastern-day';
import { formatCents } from '../text/money';
import { isSentStatus } from './team-setup-flow';

/** Section 2 and 4, to the letter. */
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

/** What the invoice view shows (section 4). */
export type InvoiceView =
  /** No invoice for this change: the text and Exit. */
  | { readonly kind: 'void'; readonly text: string }
  /** An invoice of a form that the app does not know (checklist J32): as it came, and Exit. */
  | { readonly kind: 'unread'; readonly text: string; readonly asItCame: string }
  /** The amount due with Save and Send, Customize and Exit. */
  | {
      readonly kind: 'open';
      readonly invoice: Invoice;
      readonly amountDue: string;
      readonly canDownload: boolean;
      /** What staff should know before they send it: another amount than was previewed, or an odd state. */
      readonly note: string | null;
    }
  /** Sent from here: the text that exits, and the login where a token is kept. */
  | {
      readonly kind: 'sent';
      readonly invoice: Invoice;
      readonly canDownload: boolean;
      readonly canLogin: boolean;
      readonly note: string | null;
    }
  /** Settled elsewhere meanwhile: nothing to send any more. */
  | {
      readonly kind: 'settled';
      readonly invoice: Invoice;
      readonly text: string;
      readonly canDownload: boolean;
    };

/** `$1,234.00`; the provider's cents (section 9). */
export const amountDueText = ({ amount_due }: Pick<Invoice, 'amount_due'>): string =>
  amount_due == null ? 'Unknown' : formatCents(amount_due);

/** How it is paid, for people; the provider's word where it is another one. */
export const collectionText = (
  extended: Pick<ExtendedSubscription, 'subscription'> | null,
): string => {
  const method = extended?.subscription.collection_method ?? '';
  if (method === 'send_invoice') return 'By invoice';
  return method === 'charge_automatically' ? 'Automatic charge' : method;
};

const isSent = 'Invoice Sent';

/** What the view is headed with: the draft of section 2 is none any more once it was sent or paid. */
export const invoiceHeading = (view: InvoiceView): string => {
  if (view.kind === 'sent') return isSent;
  if (view.kind !== 'settled') return invoiceTexts.heading;
  return view.invoice.status === 'paid' ? 'Invoice Paid' : isSent;
};

/** Who gets an invoice and by when they pay; null for what no answer tells. */
export interface InvoiceTerms {
  readonly recipient: string | null;
  /** ISO 8601. */
  readonly dueAt: string | null;
}

/** What the invoice itself says, else the due date that a new team was quoted. */
export const invoiceTerms = (
  { customer_email, due_date }: Pick<Invoice, 'customer_email' | 'due_date'>,
  flow: Pick<TeamSetupFlow, 'isUpgrade' | 'extendedSubscription'>,
  team: Pick<Team, 'internalDemoTeams'> | null,
): InvoiceTerms => {
  const byInvoice =
    flow.extendedSubscription?.subscription.collection_method !== 'charge_automatically';
  // A team that changes its plan may have the quote of an earlier one.
  const quoted = flow.isUpgrade
    ? null
    : (team?.internalDemoTeams?.find(({ isDeleted }) => !isDeleted)?.dueDateUtc ?? null);
  const told = due_date == null ? quoted : new Date(due_date * 1000).toISOString();
  return { recipient: customer_email || null, dueAt: byInvoice ? told : null };
};

/** What differs from the preview, with both amounts; null when nothing does or nobody knows. */
export const draftDiffers = (
  invoice: Pick<Invoice, 'amount_due'>,
  previewedCents: number | null,
): string | null => {
  if (previewedCents === null || invoice.amount_due === previewedCents) return null;
  const previewed = formatCents(previewedCents);
  if (invoice.amount_due == null) {
    return `The amount of this invoice is unknown. The preview showed ${previewed}.`;
  }
  return `The invoice is due ${amountDueText(invoice)}. The preview showed ${previewed}.`;
};

interface SendContext {
  readonly previewedCents: number | null;
  readonly isStale: boolean;
  /** ISO 8601; null where no answer tells it. */
  readonly dueAt?: string | null;
  readonly nowMs: number;
}

/** What is asked before it is sent: to whom, how much, by when, and what differs from the preview (J26). */
export const sendQuestion = (
  invoice: Pick<Invoice, 'amount_due'>,
  to: { readonly companyName: string; readonly email: string },
  { previewedCents, isStale, dueAt = null, nowMs }: SendContext,
): { readonly message: string; readonly confirmLabel: string } => {
  const { companyName, email } = to;
  const who = companyName === '' ? email : `${companyName} (${email})`;
  const isKnown = invoice.amount_due != null;
  const amount = amountDueText(invoice);
  const asks = isKnown
    ? `Email an invoice of ${amount} to ${who}?`
    : `Email the invoice to ${who}?`;
  const due = dueAt && `It is due ${easternDayText(dueAt, nowMs)}.`;
  const differs = draftDiffers(invoice, previewedCents);
  return {
    message: [
      asks,
      due,
      differs,
      isStale && 'Couldn’t reload the invoice: its amount may have changed.',
      'It cannot be recalled.',
    ]
      .filter(Boolean)
      .join(' '),
    confirmLabel: isKnown ? `Send ${amount}` : 'Send without a known amount',
  };
};

/** Where the API does not tell how the invoice stands (checklist J26, J33). */
const staleNotes = {
  open: 'Couldn’t reload the invoice: amount, status and PDF are from the last time.',
  sent: 'Couldn’t reload the invoice: it’s unknown whether it has a PDF now.',
} as const;

const notes: ReadonlyMap<string, string> = new Map([
  ['open', 'The provider has finalized this invoice. It may not have been emailed.'],
  ['uncollectible', 'This invoice was marked uncollectible at the provider.'],
]);

const unread =
  'The server returned an invoice in an unknown format. It can’t be sent from here. Check it at the payment provider.';

/** The view of an extended subscription; no invoice at all is like a void one. */
export const invoiceView = (
  { invoice, unreadInvoice }: Pick<ExtendedSubscription, 'invoice' | 'unreadInvoice'>,
  flow: {
    readonly invoiceSent: boolean;
    readonly canLogin: boolean;
    readonly previewedCents: number | null;
  },
  /** It could not be read again: what is known of it is of the last time. */
  isStale = false,
): InvoiceView => {
  if (!invoice && unreadInvoice) {
    return { kind: 'unread', text: unread, asItCame: unreadInvoice };
  }
  if (!invoice || invoice.status === 'void') return { kind: 'void', text: invoiceTexts.void };
  const canDownload = Boolean(invoice.invoice_pdf);
  if (flow.invoiceSent) {
    const note = isStale && !canDownload ? staleNotes.sent : null;
    return { kind: 'sent', invoice, canDownload, canLogin: flow.canLogin, note };
  }
  if (isSentStatus(invoice.status)) {
    const text =
      invoice.status === 'paid'
        ? 'This invoice is paid.'
        : 'This invoice was sent to the customer.';
    return { kind: 'settled', invoice, text, canDownload };
  }
  return {
    kind: 'open',
    invoice,
    amountDue: amountDueText(invoice),
    canDownload,
    note:
      [
        draftDiffers(invoice, flow.previewedCents),
        notes.get(invoice.status ?? ''),
        isStale && staleNotes.open,
      ]
        .filter(Boolean)
        .join(' ') || null,
  };
};
