import { html } from '../html';
import { pageMark } from '../mark';
import { renderPage } from '../page-layout';

/** The target of a checkout link: shows what it would sell, without a way to pay. */
export const renderCheckoutPage = (values: URLSearchParams): string =>
  renderPage({
    title: 'Checkout',
    width: 'narrow',
    main: html`<div class="card">
${pageMark('Checkout')}
<h1>Checkout</h1>
<p class="quiet">This link works. Nothing can be bought in the sandbox.</p>
<dl class="facts">${[...values].map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
</div>`,
  });
