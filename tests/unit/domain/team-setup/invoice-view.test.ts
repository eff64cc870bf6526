import { describe, expect, it } from 'vitest';
import { ExtendedSubscription } from '../../../../src/contract/entities/invoice';
import type { PricedTerms } from '../../../../src/contract/entities/settings';
import {
  amountDueText,
  collectionText,
  draftDiffers,
  invoiceHeading,
  invoiceLines,
  invoiceTerms,
  invoiceTexts,
  invoiceView,
  sendQuestion,
} from '../../../../src/domain/team-setup/invoice-view';
import { demoTeam, team } from '../builders';

const extended = (invoice: object | null) =>
  ExtendedSubscription.parse({ subscription: { collection_method: 'send_invoice' }, invoice });
const open = { id: 'in_1', status: 'draft', amount_due: 123_456, invoice_pdf: 'https://x/p.pdf' };
const flow = { invoiceSent: false, canLogin: false, previewedCents: 123_456 };

it('texts match sections 2 and 4', () => {
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

describe('the payment method of an invoice', () => {
  it.each([
    ['send_invoice', 'By invoice'],
    ['charge_automatically', 'Automatic charge'],
    ['out_of_band', 'out_of_band'],
    [null, ''],
  ])('%s', (collection_method, text) => {
    expect(collectionText({ subscription: { collection_method } })).toBe(text);
  });
});

describe('an invoice by status', () => {
  it.each([
    ['void', { ...open, status: 'void' }],
    ['no invoice', null],
  ])('%s shows only the text', (_name, invoice) => {
    expect(invoiceView(extended(invoice), flow)).toEqual({
      kind: 'void',
      text: 'There was no invoice generated for this change.',
    });
  });

  it.each(['draft', 'open'])('%s can be sent and downloaded', (status) => {
    expect(invoiceView(extended({ ...open, status }), flow)).toMatchObject({
      kind: 'open',
      canDownload: true,
      note:
        status === 'open'
          ? 'The payment provider has finalized this invoice. It may not have been emailed.'
          : null,
    });
  });

  it('has nothing to download without a PDF', () => {
    expect(invoiceView(extended({ ...open, invoice_pdf: '' }), flow)).toMatchObject({
      canDownload: false,
    });
  });

  it.each(['paid', 'sent'])('J25: counts as sent when it is %s elsewhere', (status) => {
    expect(invoiceView(extended({ ...open, status }), flow).kind).toBe('sent');
  });

  it('can still be sent when it is written off, with a note', () => {
    expect(invoiceView(extended({ ...open, status: 'uncollectible' }), flow)).toMatchObject({
      kind: 'open',
      note: 'This invoice was marked uncollectible by the payment provider.',
    });
  });

  it('J32: shows an amount of an unexpected shape as unknown and keeps the rest', () => {
    const read = extended({ ...open, amount_due: '12 dollars' });
    expect(invoiceView(read, flow)).toMatchObject({ kind: 'open', canDownload: true });
    expect(read.invoice && amountDueText(read.invoice)).toBe('Unknown');
    expect(amountDueText(open)).toBe('$1,234.56');
  });

  it.each([true, false])('can be sent with a login token: %s', (canLogin) => {
    const view = invoiceView(extended(open), { ...flow, invoiceSent: true, canLogin });
    expect(view).toMatchObject({ kind: 'sent', canLogin, canDownload: true });
  });

  it('counts as sent after it is paid when it was sent from here', () => {
    const view = invoiceView(extended({ ...open, status: 'paid' }), { ...flow, invoiceSent: true });
    expect(view.kind).toBe('sent');
  });
});

it.each([
  [123_456, 123_456, null],
  [123_456, null, null],
  [0, 0, null],
  [123_457, 123_456, 'The amount due is $1,234.57. The preview showed $1,234.56.'],
  [null, 500, 'The amount of this invoice is unknown. The preview showed $5.00.'],
])('J26: due %s, previewed %s', (amount_due, previewed, expected) => {
  expect(draftDiffers({ amount_due }, { previewedCents: previewed })).toBe(expected);
});

it.each([
  [
    129_623,
    285_120,
    309_120,
    'The amount due is $1,296.23. The preview showed $2,851.20 to $3,091.20.',
  ],
  [
    309_123,
    285_120,
    309_120,
    'The amount due is $3,091.23. The preview showed $2,851.20 to $3,091.20.',
  ],
  [78_744, 314_964, 314_964, 'The amount due is $787.44. The preview showed about $3,149.64.'],
  [
    null,
    314_964,
    314_964,
    'The amount of this invoice is unknown. The preview showed about $3,149.64.',
  ],
  [285_120, 285_120, 309_120, null],
  [309_120, 285_120, 309_120, null],
  [314_964, 314_964, 314_964, null],
])('J26: due %s, estimated %s to %s', (amount_due, lowestCents, highestCents, expected) => {
  const previewedPrice = {
    lowestCents,
    highestCents,
    isEstimate: true,
    years: 1,
    period: 'year',
  } as const;
  expect(draftDiffers({ amount_due }, { previewedCents: null, previewedPrice })).toBe(expected);
  // Nothing is due before the trial ends, whatever the estimate.
  expect(draftDiffers({ amount_due: 0 }, { previewedCents: 0, previewedPrice })).toBeNull();
});

describe('J26: the question before an invoice is sent', () => {
  const acme = { companyName: 'Acme', email: 'pay@acme.test' };
  const nowMs = Date.parse('2026-11-23T12:00:00Z');

  it.each([
    [
      112_800,
      112_800,
      'Send an invoice for $1,128.00 to Acme (pay@acme.test)? It can’t be undone.',
      'Send $1,128.00 invoice',
    ],
    [
      90_000,
      112_800,
      'Send an invoice for $900.00 to Acme (pay@acme.test)? The amount due is $900.00. The preview showed $1,128.00. It can’t be undone.',
      'Send $900.00 invoice',
    ],
    [
      null,
      112_800,
      'Send the invoice to Acme (pay@acme.test)? The amount of this invoice is unknown. The preview showed $1,128.00. It can’t be undone.',
      'Send anyway',
    ],
  ])('compares due %s with previewed %s', (amount_due, previewed, message, confirmLabel) => {
    expect(
      sendQuestion({ amount_due }, acme, { previewedCents: previewed, isStale: false, nowMs }),
    ).toEqual({ message, confirmLabel });
  });

  it('gives the due date when the response has one', () => {
    const { message } = sendQuestion({ amount_due: 500 }, acme, {
      previewedCents: null,
      isStale: false,
      dueAt: '2026-12-08T20:00:00.000Z',
      nowMs,
    });
    expect(message).toBe(
      'Send an invoice for $5.00 to Acme (pay@acme.test)? It is due Dec 8, ET. It can’t be undone.',
    );
  });

  it.each([
    [null, 'It will be charged automatically. It can’t be undone.'],
    [
      'The team has no card, so the charge will probably fail.',
      'It will be charged automatically. The team has no card, so the charge will probably fail. It can’t be undone.',
    ],
  ])(
    'says that it will be charged automatically, and why that may fail (%s)',
    (failingCharge, end) => {
      const { message } = sendQuestion({ amount_due: 13_200 }, acme, {
        previewedCents: 13_200,
        isStale: false,
        isCharged: true,
        failingCharge,
        nowMs,
      });
      expect(message).toBe(`Send an invoice for $132.00 to Acme (pay@acme.test)? ${end}`);
    },
  );

  it('names only the email when the company is unknown', () => {
    const { message } = sendQuestion(
      { amount_due: 500 },
      { ...acme, companyName: '' },
      { previewedCents: null, isStale: false, nowMs },
    );
    expect(message).toBe('Send an invoice for $5.00 to pay@acme.test? It can’t be undone.');
  });
});

describe('the recipient and the due date of an invoice', () => {
  const quoted = demoTeam({ dueDateUtc: '2026-12-05T04:59:59.999Z' });
  const old = demoTeam({ isDeleted: true, dueDateUtc: '2026-01-05T04:59:59.999Z' });
  const known = team({ internalDemoTeams: [old, quoted] });
  const by = (collection_method: string | null, isUpgrade = false) => ({
    isUpgrade,
    extendedSubscription: ExtendedSubscription.parse({ subscription: { collection_method } }),
  });

  it('come from the invoice', () => {
    const told = { customer_email: 'billing@acme.test', due_date: 1_796_774_400 };
    expect(invoiceTerms(told, by('send_invoice'), known)).toEqual({
      recipient: 'billing@acme.test',
      dueAt: '2026-12-09T00:00:00.000Z',
    });
  });

  it.each([
    ['a new team: from its quote', by('send_invoice'), '2026-12-05T04:59:59.999Z'],
    [
      'a plan change: unknown, because the quote may be from an earlier one',
      by('send_invoice', true),
      null,
    ],
    ['a card: charged at once', by('charge_automatically'), null],
  ])('come from elsewhere when the invoice has neither, %s', (_case, flow, dueAt) => {
    expect(invoiceTerms({}, flow, known)).toEqual({ recipient: null, dueAt });
  });

  it.each([1e17, 1_796_774_400_000, -1e12])('have no due date for %s seconds', (due_date) => {
    const told = { customer_email: 'billing@acme.test', due_date };
    expect(invoiceTerms(told, by('send_invoice', true), known)).toEqual({
      recipient: 'billing@acme.test',
      dueAt: null,
    });
  });

  it('are unknown in an unexpected shape, and nothing else is lost', () => {
    const { invoice } = extended({ ...open, customer_email: 7, due_date: 'soon' });
    expect(invoice).toMatchObject({ id: 'in_1', customer_email: null, due_date: null });
  });
});

it.each([
  ['draft', false, 'Subscription Draft Created'],
  ['open', true, 'Invoice sent'],
  ['sent', false, 'Invoice sent'],
  ['paid', false, 'Invoice paid'],
  ['paid', true, 'Invoice paid'],
])(
  'the heading of an invoice that is %s and was sent from here: %s',
  (status, invoiceSent, heading) => {
    const view = invoiceView(extended({ ...open, status }), { ...flow, invoiceSent });
    expect(invoiceHeading(view)).toBe(heading);
  },
);

it('an invoice is for the plan, seats, leads, and special terms that were priced', () => {
  const lines = (pricedTerms: PricedTerms | null, pricedLeads: number | null = 25_000) =>
    invoiceLines({ priceId: null, pricedSeats: 42, pricedLeads, pricedTerms }, []).map(
      ({ label, value }) => `${label}: ${value}`,
    );
  const plain = {
    pricePerSeatDollars: null,
    discountFactor: 1,
    leadsDiscountFactor: 1,
    years: 1,
  };
  const special = {
    pricePerSeatDollars: 72.5,
    discountFactor: 1 - 10 / 100,
    leadsDiscountFactor: 0.85,
    years: 3,
  };
  const known = ['Seats: 42', 'Leads: 25,000'];
  expect(lines(null)).toEqual(known);
  expect(lines(plain)).toEqual(known);
  expect(lines(special)).toEqual([
    ...known,
    'Discount on leads: 15%',
    'Price per seat per year: $72.50',
    'Discount: 10%',
    'Multi-year: 3 years',
  ]);
  expect(lines(special, 0)).not.toContain('Discount on leads: 15%');
});
