import type { Database } from '../../data/database/database';
import { html } from '../html';
import { pageMark } from '../mark';
import { renderPage } from '../page-layout';

interface Subscription {
  readonly id: string;
  readonly status: string;
  readonly billing_interval: string | null;
  readonly quantity: number | null;
}

interface Card {
  readonly id: string;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly exp_month: number | null;
  readonly exp_year: number | null;
}

export interface CustomerPage {
  readonly status: 200 | 404;
  readonly page: string;
}

/** The page of the payment provider's dashboard that our links open: one per customer. */
export const renderCustomerPage = (
  database: Database,
  id: string,
  mode: 'live' | 'test',
): CustomerPage => {
  const customer = database.get<{ name: string | null }>(
    'SELECT name FROM payment_customers WHERE id = ?',
    id,
  );
  const mark = pageMark('Payments');
  if (customer === undefined) {
    const main = html`<div class="card">${mark}<h1>No such customer</h1><p><code>${id}</code></p></div>`;
    return { status: 404, page: renderPage({ title: 'No such customer', width: 'narrow', main }) };
  }
  const subscriptions = database.all<Subscription>(
    'SELECT * FROM payment_subscriptions WHERE customer_id = ? ORDER BY id',
    id,
  );
  const cards = database.all<Card>(
    'SELECT * FROM payment_methods WHERE customer_id = ? ORDER BY created_at_ms, id',
    id,
  );
  const main = html`<div class="card">
${mark}
<h1>${customer.name || id}</h1>
<dl class="facts">
<dt>Customer</dt><dd><code>${id}</code></dd>
<dt>Mode</dt><dd>${mode === 'live' ? 'Live' : 'Test'}</dd>
${subscriptions.map(
  (each) =>
    html`<dt>Subscription</dt><dd><code>${each.id}</code> ${each.status}, per ${each.billing_interval}, ${each.quantity} seats</dd>`,
)}
${cards.map(
  (card) =>
    html`<dt>Card</dt><dd>${card.brand} ending in ${card.last4}, expires ${card.exp_month}/${card.exp_year}</dd>`,
)}
</dl>
</div>`;
  return {
    status: 200,
    page: renderPage({ title: `${customer.name || id} - Payments`, width: 'narrow', main }),
  };
};
