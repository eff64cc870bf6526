import { easternDate } from '../../../domain/text/calendar-day';
import { formatCents } from '../../../domain/text/money';
import type { Bill } from '../../api/pricing/price-team';
import { ADJUSTMENT } from '../../api/pricing/settle-bill';
import { dueDayOf, type InvoiceRow } from '../../api/staff/handlers/invoice-handlers';
import type { Database } from '../../data/database/database';
import { type BillDocument, sandboxSeller } from '../../documents/bill-document';
import { html } from '../html';
import { pageMark } from '../mark';
import { renderPage } from '../page-layout';
import type { CustomerPage } from './customer-page';

const invoiceBy = (database: Database, id: string): InvoiceRow | undefined =>
  database.get<InvoiceRow>('SELECT * FROM invoices WHERE id = ?', id);

const customizeForm = ({ amount_due }: InvoiceRow) => html`<form method="post">
<label>Amount due, in dollars <input name="amount" inputmode="decimal" required value="${(amount_due / 100).toFixed(2)}"></label>
<button type="submit">Save invoice</button>
<button type="submit" name="finalize" value="1">Finalize without sending</button>
</form>`;

/**
 * What staff can do on the payment provider's page: change the amount, or finalize the invoice without
 * emailing it. Returns whether there was a draft to change.
 */
export const customizeInvoice = (
  database: Database,
  id: string,
  { amount, finalize }: { readonly amount: string; readonly finalize: boolean },
): boolean => {
  const invoice = invoiceBy(database, id);
  const cents = Math.round(Number(amount) * 100);
  if (invoice?.status !== 'draft' || !Number.isSafeInteger(cents) || cents < 0) return false;
  const bill = JSON.parse(invoice.bill) as Bill;
  const changed = cents - invoice.amount_due;
  const lines = [
    ...bill.lines,
    {
      title: ADJUSTMENT,
      detail: 'By agreement',
      quantity: 1,
      unitCents: null,
      amountCents: changed,
    },
  ];
  const adjusted: Bill =
    changed === 0
      ? bill
      : { ...bill, lines, subtotalCents: bill.subtotalCents + changed, totalCents: cents };
  database.run(
    'UPDATE invoices SET amount_due = ?, bill = ?, status = ? WHERE id = ?',
    cents,
    JSON.stringify(adjusted),
    finalize ? 'open' : 'draft',
    id,
  );
  return true;
};

/** The payment provider's dashboard page of an invoice, where staff can customize it. */
export const renderInvoicePage = (
  database: Database,
  id: string,
  mode: 'live' | 'test',
): CustomerPage => {
  const invoice = invoiceBy(database, id);
  const mark = pageMark('Payments');
  if (invoice === undefined) {
    const main = html`<div class="card">${mark}<h1>No such invoice</h1><p><code>${id}</code></p></div>`;
    return { status: 404, page: renderPage({ title: 'No such invoice', width: 'narrow', main }) };
  }
  const { company } = JSON.parse(invoice.client) as { company: string };
  const main = html`<div class="card">
${mark}
<h1>Invoice ${invoice.number}</h1>
<dl class="facts">
<dt>Company</dt><dd>${company}</dd>
<dt>Amount due</dt><dd>${formatCents(invoice.amount_due)}</dd>
<dt>Status</dt><dd>${invoice.status}</dd>
<dt>Customer</dt><dd><code>${invoice.customer_id}</code></dd>
<dt>Mode</dt><dd>${mode === 'live' ? 'Live' : 'Test'}</dd>
</dl>
${invoice.status === 'draft' ? customizeForm(invoice) : ''}
</div>`;
  return {
    status: 200,
    page: renderPage({ title: `Invoice ${invoice.number} - Payments`, width: 'narrow', main }),
  };
};

/** The PDF of an invoice for anyone with its link; null for a wrong link or a void invoice. */
export const renderInvoiceFile = async (
  database: Database,
  id: string,
  secret: string,
): Promise<Buffer | null> => {
  const invoice = invoiceBy(database, id);
  if (invoice === undefined || invoice.pdf_secret !== secret || invoice.status === 'void') {
    return null;
  }
  const client = JSON.parse(invoice.client) as {
    company: string;
    name: string;
    email: string;
    address: { line1: string; city: string; state: string; postal_code: string; country: string };
  };
  const { line1, city, state, postal_code, country } = client.address;
  const document: BillDocument = {
    kind: 'Invoice',
    number: invoice.number,
    seller: sandboxSeller(invoice.staff_email),
    client: {
      company: client.company,
      lines: [
        client.name,
        line1,
        [city, state, postal_code].filter((part) => part !== '').join(' '),
        country,
        client.email,
      ],
    },
    issuedOn: easternDate(Date.parse(invoice.created_at)),
    dueOn: dueDayOf(invoice),
    bill: JSON.parse(invoice.bill) as Bill,
    memo: invoice.memo,
    checkoutUrl: null,
  };
  // Loaded with the first PDF, because it includes fonts and the PDF writer.
  const { renderBillPdf } = await import('../../documents/render-bill-pdf');
  return renderBillPdf(document);
};

interface Mail {
  readonly created_at: string;
  readonly sender: string | null;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

/** Every email that the sandbox would have sent, newest first. */
export const renderOutbox = (database: Database): string => {
  const mails = database.all<Mail>('SELECT * FROM mails ORDER BY id DESC LIMIT 200');
  return renderPage({
    title: 'Emails - Sandbox',
    width: 'wide',
    main: html`${pageMark('Internal Dash')}
<h1>Emails</h1>
<p class="quiet">What the sandbox would have sent. Nothing leaves this computer.</p>
<table>
<thead><tr><th scope="col">Time</th><th scope="col">To</th><th scope="col">Subject</th><th scope="col">Text</th></tr></thead>
<tbody>
${mails.map((mail) => html`<tr><td>${mail.created_at}</td><td>${mail.recipient}</td><th scope="row">${mail.subject}</th><td>${mail.text}</td></tr>`)}
</tbody>
</table>`,
  });
};
