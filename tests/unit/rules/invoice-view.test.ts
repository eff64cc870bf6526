import { describe, expect, it } from 'vitest';
import { ExtendedSubscription } from '../../../src/contract/entities/invoice';
import {
  collectionText,
  draftDiffers,
  invoiceTexts,
  invoiceView,
  stripeDashboardInvoiceUrl,
} from '../../../src/rules/invoice-view';

const extended = (invoice: object | null) =>
  ExtendedSubscription.parse({ subscription: { collection_method: 'send_invoice' }, invoice });
const open = { id: 'in_1', status: 'draft', amount_due: 123_456, invoice_pdf: 'https://x/p.pdf' };
const flow = { invoiceSent: false, canLogin: false, previewedCents: 123_456 };

it('the literal texts of sections 2 and 4', () => {
  expect(invoiceTexts).toEqual({
    title: 'View Invoice',
    heading: 'Subscription Draft Created',
    void: 'There was no invoice generated for this change.',
    send: 'Save and Send Invoice',
    customize: 'Customize Invoice',
    exit: 'Exit',
    sent: 'Invoice sent, click here to exit',
    login: 'Click here to login',
    download: 'Download Invoice',
  });
});

describe('how an invoice is paid', () => {
  it.each([
    ['send_invoice', 'By invoice'],
    ['charge_automatically', 'Automatic charge'],
    ['out_of_band', 'out_of_band'],
    [null, ''],
  ])('%s', (collection_method, text) => {
    expect(collectionText({ subscription: { collection_method } })).toBe(text);
  });
});

describe('by status', () => {
  it.each([
    ['void', { ...open, status: 'void' }],
    ['no invoice', null],
  ])('%s: only the text', (_name, invoice) => {
    expect(invoiceView(extended(invoice), flow)).toEqual({
      kind: 'void',
      text: 'There was no invoice generated for this change.',
    });
  });

  it.each(['draft', 'open'])('%s: the amount due', (status) => {
    expect(invoiceView(extended({ ...open, status }), flow)).toMatchObject({
      kind: 'open',
      amountDue: '$1,234.56',
      canDownload: true,
      differs: null,
    });
  });

  it('without a PDF there is nothing to download', () => {
    expect(invoiceView(extended({ ...open, invoice_pdf: '' }), flow)).toMatchObject({
      canDownload: false,
    });
  });

  it.each([
    ['paid', 'This invoice has been paid already.'],
    ['uncollectible', 'This invoice was written off.'],
  ])('%s elsewhere: nothing to send', (status, text) => {
    expect(invoiceView(extended({ ...open, status }), flow)).toMatchObject({
      kind: 'settled',
      text,
    });
  });

  it.each([true, false])('sent, with a login token: %s', (canLogin) => {
    const view = invoiceView(extended(open), { ...flow, invoiceSent: true, canLogin });
    expect(view).toMatchObject({ kind: 'sent', canLogin, canDownload: true });
  });

  it('paid after it was sent from here is still sent', () => {
    const view = invoiceView(extended({ ...open, status: 'paid' }), { ...flow, invoiceSent: true });
    expect(view.kind).toBe('sent');
  });
});

it.each([
  [123_456, 123_456, null],
  [123_456, null, null],
  [0, 0, null],
  [123_457, 123_456, 'The draft is due $1,234.57, but the preview showed $1,234.56.'],
  [null, 500, 'The draft is due $0.00, but the preview showed $5.00.'],
])('due %s, previewed %s', (amount_due, previewed, expected) => {
  expect(draftDiffers({ amount_due }, previewed)).toBe(expected);
});

it.each([
  [true, 'https://dash.example/invoices/in_1'],
  [false, 'https://dash.example/test/invoices/in_1'],
])('the provider page, production %s', (isProd, url) => {
  expect(stripeDashboardInvoiceUrl('https://dash.example/', 'in_1', isProd)).toBe(url);
});
