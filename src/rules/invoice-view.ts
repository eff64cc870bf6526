import type { ExtendedSubscription, Invoice } from '../contract/entities/invoice';
import { formatCents } from './money';
import { stripeDashboardUrl } from './subscription';

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
  /** The amount due with Save and Send, Customize and Exit. */
  | {
      readonly kind: 'open';
      readonly invoice: Invoice;
      readonly amountDue: string;
      readonly canDownload: boolean;
      /** Why it must not be sent: it is due another amount than was previewed; null when it may. */
      readonly differs: string | null;
    }
  /** Sent from here: the text that exits, and the login where a token is kept. */
  | {
      readonly kind: 'sent';
      readonly invoice: Invoice;
      readonly canDownload: boolean;
      readonly canLogin: boolean;
    }
  /** Settled elsewhere meanwhile: nothing to send any more. */
  | {
      readonly kind: 'settled';
      readonly invoice: Invoice;
      readonly text: string;
      readonly canDownload: boolean;
    };

/** `$1,234.00`; the provider's cents (section 9). */
export const amountDueText = (invoice: Pick<Invoice, 'amount_due'>): string =>
  formatCents(invoice.amount_due ?? 0);

/** How it is paid, for people; the provider's word where it is another one. */
export const collectionText = (
  extended: Pick<ExtendedSubscription, 'subscription'> | null,
): string => {
  const method = extended?.subscription.collection_method ?? '';
  if (method === 'send_invoice') return 'By invoice';
  return method === 'charge_automatically' ? 'Automatic charge' : method;
};

/**
 * Whether the draft is due what was previewed: null when it is or when nobody knows what was
 * previewed, else a sentence that says both amounts. Such a draft is not sent.
 */
export const draftDiffers = (
  invoice: Pick<Invoice, 'amount_due'>,
  previewedCents: number | null,
): string | null => {
  if (previewedCents === null || invoice.amount_due === previewedCents) return null;
  return `The draft is due ${amountDueText(invoice)}, but the preview showed ${formatCents(previewedCents)}.`;
};

const settledTexts: ReadonlyMap<string, string> = new Map([
  ['paid', 'This invoice has been paid already.'],
  ['uncollectible', 'This invoice was written off.'],
]);

/** The view of an extended subscription; no invoice at all is like a void one. */
export const invoiceView = (
  { invoice }: Pick<ExtendedSubscription, 'invoice'>,
  flow: {
    readonly invoiceSent: boolean;
    readonly canLogin: boolean;
    readonly previewedCents: number | null;
  },
): InvoiceView => {
  if (!invoice || invoice.status === 'void') return { kind: 'void', text: invoiceTexts.void };
  const canDownload = Boolean(invoice.invoice_pdf);
  if (flow.invoiceSent) return { kind: 'sent', invoice, canDownload, canLogin: flow.canLogin };
  const settled = settledTexts.get(invoice.status ?? '');
  if (settled !== undefined) return { kind: 'settled', invoice, text: settled, canDownload };
  return {
    kind: 'open',
    invoice,
    amountDue: amountDueText(invoice),
    canDownload,
    differs: draftDiffers(invoice, flow.previewedCents),
  };
};

/** The provider's page of an invoice, for `Customize Invoice` (section 7). */
export const stripeDashboardInvoiceUrl = (
  dashboardUrl: string,
  invoiceId: string,
  isProd: boolean,
): string => stripeDashboardUrl(dashboardUrl, 'invoices', invoiceId, isProd);
