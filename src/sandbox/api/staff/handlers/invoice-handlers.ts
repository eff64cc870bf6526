import { easternDate } from '../../../../domain/text/calendar-day';
import { formatCents } from '../../../../domain/text/money';
import type { Database } from '../../../data/database/database';
import { formatDate } from '../../../documents/layout/letterhead';
import { PAY_PATH } from '../../../server/addresses';
import type { Handler } from '../handler';
import { conflict, notFound } from '../refusal';

export interface InvoiceRow {
  readonly id: string;
  readonly number: string;
  readonly customer_id: string;
  readonly team_id: number | null;
  readonly subscription_id: string | null;
  readonly status: string;
  readonly collection_method: string;
  readonly amount_due: number;
  readonly bill: string;
  readonly client: string;
  readonly memo: string;
  readonly staff_email: string;
  readonly pdf_secret: string;
  readonly created_at: string;
  readonly due_at: string | null;
  readonly sent_at: string | null;
}

const pdfLink = ({ id, pdf_secret }: InvoiceRow, base: string): string =>
  `${base}${PAY_PATH}/invoices/${id}/${pdf_secret}/pdf`;

/**
 * An invoice as the payment provider returns it. The PDF exists once it is finalized; a void invoice has
 * none.
 */
export const invoiceResponse = (row: InvoiceRow, base: string) => ({
  id: row.id,
  number: row.number,
  status: row.status,
  amount_due: row.amount_due,
  invoice_pdf: ['draft', 'void'].includes(row.status) ? null : pdfLink(row, base),
  customer_email: (JSON.parse(row.client) as { email: string }).email || null,
  due_date:
    row.collection_method === 'send_invoice' && row.due_at !== null
      ? Math.floor(Date.parse(row.due_at) / 1000)
      : null,
});

/**
 * The day in US Eastern time that an invoice is due (checklist J23), 'YYYY-MM-DD'; null if it is
 * charged automatically.
 */
export const dueDayOf = ({ collection_method, due_at }: InvoiceRow): string | null =>
  collection_method === 'send_invoice' && due_at !== null ? easternDate(Date.parse(due_at)) : null;

const requireInvoice = (database: Database, id: string): InvoiceRow => {
  const row = database.get<InvoiceRow>('SELECT * FROM invoices WHERE id = ?', id);
  if (row === undefined) throw notFound(`No such invoice: '${id}'`);
  return row;
};

export const getInvoice =
  (baseUrl: () => string): Handler<'billing.getInvoice'> =>
  ({ id }, { database }) =>
    invoiceResponse(requireInvoice(database, id), baseUrl());

/** Why an invoice that is no longer a draft can't be sent, in the payment provider's style. */
const refusals: Readonly<Record<string, string>> = {
  paid: 'is already paid',
  void: 'was voided',
  uncollectible: 'was marked uncollectible',
};

/** Finalizes a draft and emails it to the team (the sandbox shows the email on a page). */
export const sendInvoice =
  (baseUrl: () => string): Handler<'billing.sendInvoice'> =>
  ({ stripe_customer_id, stripe_invoice_id }, { database, now, staff, audit }) => {
    const invoice = requireInvoice(database, stripe_invoice_id);
    if (invoice.customer_id !== stripe_customer_id) {
      throw conflict(`Invoice ${invoice.number} belongs to another customer.`);
    }
    // A finalized invoice may not have been emailed, because the payment provider finalizes drafts
    // automatically.
    const isWaiting = invoice.status === 'draft' || invoice.status === 'open';
    if (!isWaiting || invoice.sent_at !== null) {
      const why = invoice.sent_at === null ? refusals[invoice.status] : 'has already been sent';
      throw conflict(`Invoice ${invoice.number} ${why}.`);
    }
    const sentAt = new Date(now).toISOString();
    const dueOn = dueDayOf(invoice);
    const client = JSON.parse(invoice.client) as { company: string; name: string; email: string };
    database.run(
      "UPDATE invoices SET status = 'open', sent_at = ? WHERE id = ?",
      sentAt,
      invoice.id,
    );
    database.run(
      `UPDATE payment_subscriptions SET status = 'active'
       WHERE id = ? AND status IN ('incomplete', 'trialing')`,
      invoice.subscription_id,
    );
    database.run(
      'INSERT INTO mails (created_at,sender,recipient,subject,text,invoice_id) VALUES (?,?,?,?,?,?)',
      sentAt,
      staff.email,
      client.email,
      `Invoice ${invoice.number} for ${client.company}`,
      [
        `Hello ${client.name || client.company},`,
        '',
        `Your invoice ${invoice.number} for ${formatCents(invoice.amount_due)} is ready${dueOn ? `. It is due on ${formatDate(dueOn)}` : ''}.`,
        pdfLink(invoice, baseUrl()),
      ].join('\n'),
      invoice.id,
    );
    audit(
      invoice.team_id === null ? `invoice ${invoice.id}` : `team ${invoice.team_id}`,
      { invoice: invoice.id, status: invoice.status },
      { invoice: invoice.id, status: 'open', mailedTo: client.email },
    );
  };
