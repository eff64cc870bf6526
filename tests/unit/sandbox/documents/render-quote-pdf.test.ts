import { expect, test } from 'vitest';
import { renderQuotePdf } from '../../../../src/sandbox/documents/render-quote-pdf';
import { quote, renderAndRead, splitFooter } from './quote-fixture';

test('the quote says who sends what to whom, for how much, and until when', async () => {
  const pages = await renderAndRead();
  expect(pages).toHaveLength(1);
  const text = pages[0]!.text;
  for (const part of [
    'Harbor Cards',
    '500 Harbor Street',
    'Q-2026-00042',
    'November 21, 2026',
    'December 21, 2026',
    'Prepared for',
    'Acme & Sons "Quality" Ltd.',
    'Grace O’Neill',
    'g@acme.example',
    'Entrust - Tier 2',
    '$71.99',
    '$1,799.75',
    'Discount: Partner (12.5%)',
    '-$224.97',
    'Total in US dollars',
    '$1,574.78',
    'Thank you for the call on Tuesday.',
  ]) {
    expect(text).toContain(part);
  }
  expect(splitFooter(pages[0]!)).toMatchObject({ page: 1, of: 1 });
});

test('a checkout link appears only on request, complete and clickable', async () => {
  const checkoutUrl = `https://checkout.example/internal/up/checkout?rep=12&members=25&email=${'a'.repeat(90)}%40acme.example&plan=entrust`;
  const [page] = await renderAndRead({ checkoutUrl });
  expect(new Set(page!.links)).toEqual(new Set([checkoutUrl]));
  expect(page!.text.replace(/\s/g, '')).toContain(checkoutUrl);

  const [without] = await renderAndRead();
  expect(without!.links).toEqual([]);
  expect(without!.text).not.toContain('checkout');
});

test('without a discount there is one amount, and without a memo there are no notes', async () => {
  const [page] = await renderAndRead({ discount: null, memo: ' \n ' });
  expect(page!.text).not.toMatch(/Discount|Subtotal|Notes/);
  expect(page!.text).toContain('$1,799.75');
});

test('a term of several years is named and calculated', async () => {
  const [page] = await renderAndRead({ years: 3, discount: null });
  expect(page!.text).toContain('Term of 3 years');
  expect(page!.text).toContain('$5,399.25');
});

test.each([
  ['1,000 characters', 'These are the terms of the roll-out. '.repeat(28).slice(0, 1000)],
  ['500 lines', Array.from({ length: 500 }, (_, line) => line % 10).join('\n')],
  ['one word of 1,000 letters', 'W'.repeat(1000)],
  ['blank lines between two words', `first${'\n'.repeat(990)}last`],
])('a memo of %s is complete, and no page is empty', async (_, memo) => {
  const pages = await renderAndRead({ memo });
  const feet = pages.map(splitFooter);
  expect(feet.map(({ page, of }) => [page, of])).toEqual(
    pages.map((_page, index) => [index + 1, pages.length]),
  );
  for (const { body } of feet) expect(body).not.toBe('');
  const all = feet.map(({ body }) => body).join('');
  expect(all.replace(/\s/g, '')).toContain(memo.replace(/\s/g, ''));
});

test('long names never leave the page or run into the footer', async () => {
  const pages = await renderAndRead({
    client: {
      name: 'An Extraordinarily Long Name '.repeat(12).slice(0, 300),
      company: 'Ж'.repeat(300),
      email: `${'e'.repeat(280)}@example.com`,
    },
    planTitle: 'A plan with a title that goes on '.repeat(4),
    discount: { name: 'Discounts have names, too, and they can be long '.repeat(3), percent: 10 },
    memo: 'Note. '.repeat(160),
    checkoutUrl: `https://checkout.example/${'x'.repeat(400)}`,
  });
  for (const page of pages) {
    for (const { left, right, y } of page.spans) {
      expect(left).toBeGreaterThanOrEqual(55.9);
      expect(right).toBeLessThanOrEqual(612 - 55.9);
      expect(y).toBeGreaterThan(40);
      expect(y).toBeLessThan(792 - 40);
    }
    const footer = Math.min(...page.spans.map(({ y }) => y));
    const body = page.spans.map(({ y }) => y).filter((y) => y > footer + 1);
    expect(Math.min(...body)).toBeGreaterThan(footer + 12);
  }
  const all = pages.map(({ text }) => text).join('');
  expect(all.match(/Ж/g)).toHaveLength(300);
});

test.each([
  ['Cyrillic', 'ООО «Щукин и Ёлкин»'],
  ['Greek', 'Καλημέρα Ευρώπη ΑΕ'],
  ['Latin with marks', 'Łódź Çağrı Đặng Thị Hương'],
  ['Armenian', 'Հայաստան'],
  ['Georgian', 'საქართველო'],
])('%s can be copied from the PDF', async (_, company) => {
  const [page] = await renderAndRead({ client: { ...quote.client, company } });
  expect(page!.text).toContain(company);
});

test.each([
  ['Japanese', '日本'],
  ['Korean', '주식회사'],
  ['Arabic', 'شركة'],
  ['Hebrew', 'חברת'],
  ['Devanagari', 'नमस्ते'],
  ['emoji', 'Acme 🚀'],
])('%s is written in Latin letters, without boxes for missing ones', async (_, company) => {
  const [page] = await renderAndRead({ client: { ...quote.client, company } });
  const line = /Prepared for ?(.+?) ?Grace/.exec(page!.text)?.[1] ?? '';
  expect(line).toMatch(/^[ -~]+$/);
  expect(line.replace(/[? ]/g, '')).not.toBe('');
});

test('the same quote gives the same file', async () => {
  const [one, other] = await Promise.all([renderQuotePdf(quote), renderQuotePdf(quote)]);
  expect(one.equals(other)).toBe(true);
  expect(one.subarray(0, 5).toString()).toBe('%PDF-');
});

test('invalid dates and numbers are refused', async () => {
  await expect(renderQuotePdf({ ...quote, validUntil: 'soon' })).rejects.toThrow(RangeError);
  await expect(renderQuotePdf({ ...quote, seats: 0 })).rejects.toThrow(RangeError);
});
