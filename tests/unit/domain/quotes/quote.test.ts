import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QuoteRequest } from '../../../../src/contract/entities/quote';
import {
  acceptQuoteInput,
  parseMemberQuantity,
  type QuoteForm,
  quoteErrors,
  quoteRequest,
} from '../../../../src/domain/quotes/quote-fields';
import { quoteFileName } from '../../../../src/domain/text/file-name';
import { anyCodePoint } from '../any-code-point';

const right: QuoteForm = {
  companyName: 'Acme',
  clientName: 'Ada',
  clientEmail: 'ada@acme.test',
  memberQuantity: '1',
  sourcePriceId: 'price_1',
  customMemo: '',
  discountId: '',
  includeCheckout: false,
};
const wrongFields = (over: Partial<QuoteForm>) => Object.keys(quoteErrors({ ...right, ...over }));

describe('F2, J13: quoteErrors', () => {
  it('accepts a valid form', () => {
    expect(quoteErrors(right)).toEqual({});
  });

  it.each(['companyName', 'memberQuantity', 'sourcePriceId'] as const)('requires %s', (field) => {
    expect(wrongFields({ [field]: '' })).toEqual([field]);
  });

  it('does not accept spaces as a company name', () => {
    expect(wrongFields({ companyName: '   ' })).toEqual(['companyName']);
  });

  it('allows an empty client name and email', () => {
    expect(quoteErrors({ ...right, clientName: '', clientEmail: '' })).toEqual({});
  });

  it.each([
    ['companyName', 300],
    ['clientName', 300],
    ['clientEmail', 300],
    ['customMemo', 1000],
  ] as const)('limits %s to %d characters', (field, limit) => {
    expect(wrongFields({ [field]: 'x'.repeat(limit) })).toEqual([]);
    expect(wrongFields({ [field]: 'x'.repeat(limit + 1) })).toEqual([field]);
    expect(acceptQuoteInput(field, 'x'.repeat(limit))).toBe(true);
    expect(acceptQuoteInput(field, 'x'.repeat(limit + 1))).toBe(false);
    // A longer value from elsewhere can be shortened but not extended.
    const longer = 'x'.repeat(limit + 9);
    expect(acceptQuoteInput(field, 'x'.repeat(limit + 8), longer)).toBe(true);
    expect(acceptQuoteInput(field, longer, longer)).toBe(false);
    expect(acceptQuoteInput(field, '')).toBe(true);
  });

  it('allows no spaces in an email', () => {
    expect(wrongFields({ clientEmail: 'ada @acme.test' })).toEqual(['clientEmail']);
    for (const text of ['ada ', ' ada', 'a da', 'a\u00a0da', 'a\tda']) {
      expect(acceptQuoteInput('clientEmail', text)).toBe(false);
    }
    expect(acceptQuoteInput('companyName', 'Acme and Sons ')).toBe(true);
  });

  it('drops the invisible characters of a pasted email', () => {
    const clientEmail = '\ufeffada@acme.test\u200b';
    expect(acceptQuoteInput('clientEmail', clientEmail)).toBe(true);
    expect(wrongFields({ clientEmail })).toEqual([]);
    expect(quoteRequest({ ...right, clientEmail })?.clientEmail).toBe('ada@acme.test');
  });

  it('has no invisible characters around its names, and needs more than those', () => {
    const names = { companyName: '\ufeffAcme\u200b ', clientName: '\u200eAda\u200b' };
    expect(quoteRequest({ ...right, ...names })).toMatchObject({
      companyName: 'Acme',
      clientName: 'Ada',
    });
    expect(wrongFields({ companyName: '\u200b' })).toEqual(['companyName']);
  });

  it('does not limit the other fields', () => {
    for (const field of ['memberQuantity', 'sourcePriceId', 'discountId'] as const) {
      expect(acceptQuoteInput(field, 'x'.repeat(2000))).toBe(true);
      expect(acceptQuoteInput(field, '')).toBe(true);
    }
  });

  it('says what to do', () => {
    expect(quoteErrors({ ...right, customMemo: 'x'.repeat(1001) }).customMemo).toBe(
      'Use at most 1,000 characters.',
    );
    expect(quoteErrors({ ...right, sourcePriceId: '' }).sourcePriceId).toBe('Choose a plan.');
  });

  it('accepts exactly what the contract accepts', () => {
    const text = fc.oneof(
      fc.constantFrom('', ' ', 'Acme', 'ada@acme.test', 'a b', '0', '1', '5.5', '12'),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.integer({ min: 298, max: 1002 }).map((length) => 'x'.repeat(length)),
    );
    const form = fc.record({
      companyName: text,
      clientName: text,
      clientEmail: text,
      memberQuantity: text,
      sourcePriceId: fc.constantFrom('', 'price_1'),
      customMemo: text,
      discountId: fc.constantFrom('', 'coupon'),
      includeCheckout: fc.boolean(),
    });
    fc.assert(
      fc.property(form, (given) => {
        const request = QuoteRequest.safeParse({
          ...given,
          memberQuantity: parseMemberQuantity(given.memberQuantity),
          discountId: given.discountId || null,
        });
        // The contract trims names before it measures them: only spaces beyond the limit differ.
        fc.pre(given.companyName.trim().length === given.companyName.length);
        fc.pre(given.clientName.trim().length === given.clientName.length);
        const failed = new Set(request.error?.issues.map(({ path }) => path[0]));
        expect(new Set(Object.keys(quoteErrors(given)))).toEqual(failed);
      }),
      { numRuns: 500 },
    );
  });
});

it.each([
  ['1', 1],
  [' 25 ', 25],
  ['1000000', 1_000_000],
  ['0', null],
  ['-1', null],
  ['5.5', null],
  ['12abc', null],
  ['1e3', null],
  ['', null],
  ['NaN', null],
])('parseMemberQuantity(%j) is %s', (text, expected) => {
  expect(parseMemberQuantity(text)).toBe(expected);
});

describe('J10: quoteFileName', () => {
  it.each([
    ['Acme', 'Acme'],
    ['Acme & Sons, Inc.', 'Acme___Sons__Inc_'],
    ["O'Brien", 'O_Brien'],
    ['Zürich', 'Z_rich'],
    ['日本', '__'],
    ['🎉🎉', '__'],
    ['👩‍👧', '___'],
    ['a\ud800b', 'a_b'],
    ['../../etc/passwd', '______etc_passwd'],
    ['CON', 'CON'],
    ['tab\tand\nline', 'tab_and_line'],
    ['under_score-dash', 'under_score_dash'],
    ['', ''],
  ])('%j', (company, expected) => {
    expect(quoteFileName(company)).toBe(`Popl Teams Quote - ${expected}.pdf`);
  });

  it('uses one underscore per character and is always a safe name', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint, maxLength: 400 }), (company) => {
        const name = quoteFileName(company);
        expect(name).toMatch(/^Popl Teams Quote - [A-Za-z0-9_]*\.pdf$/);
        const length = 'Popl Teams Quote - '.length + Array.from(company).length + '.pdf'.length;
        expect(name.length).toBe(Math.min(length, 255));
      }),
    );
  });
});

it('a quote trims names, and sends nothing while there are no members', () => {
  const form = {
    companyName: '  Acme Ltd ',
    clientName: ' Zoe ',
    clientEmail: 'zoe@example.com',
    memberQuantity: '3',
    sourcePriceId: 'price_1',
    customMemo: '',
    discountId: '',
    includeCheckout: false,
  };
  expect(quoteRequest(form)).toEqual({
    companyName: 'Acme Ltd',
    clientName: 'Zoe',
    clientEmail: 'zoe@example.com',
    memberQuantity: 3,
    sourcePriceId: 'price_1',
    customMemo: '',
    discountId: null,
    includeCheckout: false,
  });
  expect(quoteRequest({ ...form, memberQuantity: '0' })).toBeNull();
  expect(quoteRequest({ ...form, companyName: ' ' })).toBeNull();
});
