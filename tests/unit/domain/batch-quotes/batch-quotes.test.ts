import { describe, expect, it } from 'vitest';
import { QuoteRequest } from '../../../../src/contract/entities/quote';
import { catalogNames } from '../../../../src/domain/batch-quotes/batch-names';
import {
  isMade,
  planBatch,
  rowIssues,
  skippedOf,
  tableOf,
} from '../../../../src/domain/batch-quotes/batch-quotes';
import { matchColumns } from '../../../../src/domain/batch-quotes/quote-columns';
import { withNewBilling } from '../../../../src/domain/billing/price-list';
import { price } from '../builders';

const catalog = {
  prices: withNewBilling([
    price({ priceId: 'teams_y', title: 'Teams', tierLevel: 'Business' }),
    price({ priceId: 'premium_y', title: 'Teams', tierLevel: 'Premium' }),
    price({ priceId: 'teams_m', title: 'Teams', period: 'month' }),
  ]),
  coupons: [
    { id: 'TEAM10', name: '10% off' },
    { id: 'NONPROFIT', name: 'Nonprofit 25 % off' },
    { id: 'z7Q', name: null },
  ],
};
const plan = (text: string) => {
  const planned = planBatch(text, catalog);
  if (!planned.ok) throw new Error(planned.text);
  return planned;
};
const refusal = (text: string) => {
  const planned = planBatch(text, catalog);
  return planned.ok ? null : planned.text;
};
const problems = (heading: string, row: string) =>
  plan(`${heading}\n${row}`).rows[0]?.problems.map(({ text }) => text);

describe('columns', () => {
  it.each([
    ['Company', 'companyName'],
    ['COMPANY_NAME', 'companyName'],
    ['Organisation', 'companyName'],
    ['Contact', 'clientName'],
    ['E-Mail', 'clientEmail'],
    ['# of members', null],
    ['Number of members', 'memberQuantity'],
    ['Seats', 'memberQuantity'],
    ['Plan', 'sourcePriceId'],
    ['Price ID', 'sourcePriceId'],
    ['Notes', 'customMemo'],
    ['Coupon', 'discountId'],
    ['Include checkout?', 'includeCheckout'],
    ['Phone', null],
    ['constructor', null],
  ])('%s is read as %s', (heading, column) => {
    expect([...matchColumns([heading]).at.keys()]).toEqual(column === null ? [] : [column]);
  });

  it('may be in any order, and unused ones are reported', () => {
    const { at, ignored, twice } = matchColumns(['Plan', 'Phone', 'Company', '', 'Account']);
    expect([...at]).toEqual([
      ['sourcePriceId', 0],
      ['companyName', 2],
    ]);
    expect(ignored).toEqual(['Phone']);
    expect(twice).toEqual(['Account']);
  });
});

describe('the plan', () => {
  it.each([
    ['Company,Plan,Members', 'Acme,teams_y,1,200', ['“200” isn’t used.']],
    ['Company,Plan,Members', 'Acme,teams_y,1,234,567', ['“234” and “567” aren’t used.']],
    ['Members,Plan,Company,', '5,teams_y,Acme, Inc.', ['“Inc.” isn’t used.']],
    ['Company,Plan,Members', 'Acme,teams_y,5,,', []],
    ['Company,,Plan,Members', 'Acme,note,teams_y,5', []],
  ])('under %s, %s has more cells than headers: %j', (heading, row, unused) => {
    const [planned] = plan(`${heading}\n${row}`).rows;
    const warnings = unused.map((text) => `More cells than headers: ${text}`);
    expect(planned).toMatchObject({ problems: [], warnings });
  });

  it('a complete row becomes a request that the contract accepts', () => {
    const { rows } = plan(
      'Company\tContact\tEmail\tSeats\tPlan\tDiscount\tCheckout\tMemo\r\n' +
        'Harbor & Finch\tLily Chen\tlily@harbor.test\t12\tteams - premium\t10%\tyes\t"Net 15\r\nas agreed"\r\n',
    );
    expect(rows[0]).toMatchObject({
      line: 2,
      problems: [],
      request: {
        companyName: 'Harbor & Finch',
        clientName: 'Lily Chen',
        clientEmail: 'lily@harbor.test',
        memberQuantity: 12,
        sourcePriceId: 'premium_y',
        discountId: 'TEAM10',
        includeCheckout: true,
        customMemo: 'Net 15\r\nas agreed',
      },
    });
    expect(QuoteRequest.safeParse(rows[0]?.request).success).toBe(true);
  });

  it('company and plan are enough: one member, no discount, no checkout', () => {
    expect(plan('company,plan\nAcme,New Billing (yearly)').rows[0]?.request).toEqual({
      companyName: 'Acme',
      clientName: '',
      clientEmail: '',
      memberQuantity: 1,
      sourcePriceId: 'new_billing_yearly',
      discountId: null,
      includeCheckout: false,
      customMemo: '',
    });
  });

  it.each([
    ['1,200', 1200],
    ['12,000', 12_000],
    ['1,200,000', 1_200_000],
    ['1 200', 1200],
    ['12\u00a0000', 12_000],
    ['1\u202f200\u202f000', 1_200_000],
    ['1\u2009200', 1200],
    ['', 1],
  ])('members as a sheet shows them, %j, are %i', (members, expected) => {
    const [row] = plan(`company\tplan\tmembers\nAcme\tteams_y\t${members}`).rows;
    expect(row?.request?.memberQuantity).toBe(expected);
    // Shown as typed.
    expect(row?.typed.memberQuantity).toBe(members);
  });

  it.each([
    '1,5',
    '1.200',
    '1,20',
    '12,00',
    '1,2000',
    '0,200',
    '1,200.50',
    '1,200 000',
    ',200',
    '1200,000',
  ])('members that could mean something else, %j, are refused', (members) => {
    const [row] = plan(`company\tplan\tmembers\nAcme\tteams_y\t${members}`).rows;
    expect(row?.problems.map(({ text }) => text)).toEqual([
      'Members: Enter a whole number of members, 1 or more.',
    ]);
  });

  it('a plan is matched by its exact label, even if others have it as their title', () => {
    const prices = withNewBilling([
      price({ priceId: 'teams_y', title: 'Teams' }),
      price({ priceId: 'premium_y', title: 'Teams', tierLevel: 'Premium' }),
    ]);
    const planned = planBatch('Company,Plan\nAcme,teams', { prices, coupons: [] });
    expect(planned.ok && planned.rows[0]?.request?.sourcePriceId).toBe('teams_y');
  });

  it.each<[string, readonly string[]]>([
    ['Acme,teams_y', []],
    [',teams_y', ['Company: Enter the company’s name.']],
    ['Acme,', ['Plan: Choose a plan.']],
    ['Acme,Gold', ['Unknown plan “Gold”.']],
    ['Acme,Teams', ['Plan: “Teams” could be any of teams_y, premium_y.']],
    ['Acme,teams_m', ['Plan: Quotes need a yearly plan.']],
    ['Acme,New Billing (Monthly)', ['Plan: Quotes need a yearly plan.']],
    ['Acme,Teams (monthly)', ['Plan: Quotes need a yearly plan.']],
    ['Acme,teams_y,0', ['Members: Enter a whole number of members, 1 or more.']],
    ['Acme,teams_y,ten', ['Members: Enter a whole number of members, 1 or more.']],
    ['Acme,teams_y,1,nonprofit 25 % off', []],
    ['Acme,teams_y,1,25%', []],
    ['Acme,teams_y,1,none', []],
    ['Acme,teams_y,1,HALF', ['Unknown discount “HALF”.']],
    ['Acme,teams_y,1,,maybe', ['Include checkout: enter yes or no, not “maybe”.']],
    ['Acme,teams_y,1,,X,a b@c.d', ['Client email: An email address has no spaces.']],
    [`${'x'.repeat(301)},teams_y`, ['Company: Use at most 300 characters.']],
    [
      ',Gold,0',
      [
        'Company: Enter the company’s name.',
        'Members: Enter a whole number of members, 1 or more.',
        'Unknown plan “Gold”.',
      ],
    ],
  ])('%j is rejected: %j', (row, expected) => {
    expect(problems('company,plan,members,discount,checkout,email', row)).toEqual(expected);
  });

  const plans = 'Plans: New Billing (yearly), Teams - Business (yearly), Teams - Premium (yearly).';
  it.each<[string, readonly string[]]>([
    ['Acme,teams_y,none', []],
    ['Acme,Gold,none', [plans]],
    ['Acme,,none', [plans]],
    ['Acme,teams_y,HALF', ['Discounts: 10% off, Nonprofit 25 % off, z7Q.']],
  ])(
    'the known plans and discounts are listed once, if a row has none of them: %j',
    (row, known) => {
      expect(plan(`company,plan,discount\n${row}\n${row}`).known).toEqual(known);
    },
  );

  it('a warning about an email is listed with the other issues of its row, and keeps no row from its quote', () => {
    const { rows } = plan(
      'company,plan,members,email\nHooli,teams_y,0,bad\nHooli,teams_y,1,bad\nHooli,teams_y,1,bad',
    );
    const warning = 'Client email: “bad” doesn’t look like an email address.';
    expect(rows.map(rowIssues)).toEqual([
      ['Members: Enter a whole number of members, 1 or more.', warning],
      [warning],
      ['Duplicate of line 3.', warning],
    ]);
    expect(rows[1]?.request?.clientEmail).toBe('bad');
  });

  it('an empty or missing number of members is marked, because the quote is then for 1', () => {
    const issues = (text: string) => plan(text).rows.map(rowIssues);
    const warning = 'Members: empty, so the quote is for 1 member.';
    expect(issues('company,plan,members\nAcme,teams_y,\nHooli,teams_y,1')).toEqual([[warning], []]);
    const { rows } = plan('company,plan,# of members\nAcme,teams_y,40');
    expect(rows.map(rowIssues)).toEqual([[warning]]);
    expect(rows[0]?.request?.memberQuantity).toBe(1);
  });

  it('every row is listed, and duplicates get a hint', () => {
    const { rows } = plan('company,plan\nAcme,teams_y\n,teams_y\nAcme,teams_y\nB,teams_y');
    expect(rows.map(({ line, sameAs, request }) => [line, sameAs, request !== null])).toEqual([
      [2, null, true],
      [3, null, false],
      [4, 2, true],
      [5, null, true],
    ]);
  });

  it.each([
    ['', 'The table is empty.'],
    ['company,plan', 'The table has headers, but no rows.'],
    ['Acme,teams_y', 'The first row has no header for Company and Plan.'],
    ['company,phone\nAcme,1', 'The first row has no header for Plan.'],
    ['company,plan\n"Acme,teams_y', 'The quotation mark on line 2 is never closed.'],
    [
      `company,plan${'\nAcme,teams_y'.repeat(1001)}`,
      'The table has 1,001 rows; the limit is 1,000 at a time.',
    ],
  ])('a bad table is rejected as a whole (%#)', (text, expected) => {
    expect(refusal(text)).toBe(expected);
  });

  it('1,000 rows are allowed', () => {
    expect(plan(`company,plan${'\nAcme,teams_y'.repeat(1000)}`).rows).toHaveLength(1000);
  });
});

describe('names as people type them', () => {
  it.each([
    ['  TEAMS   -  business ', 'teams_y'],
    ['new  billing (YEARLY)', 'new_billing_yearly'],
    [' premium_y ', 'premium_y'],
  ])('the plan is found as %j', (name, priceId) => {
    const [row] = plan(`Company,Plan\nAcme,"${name}"`).rows;
    expect(row?.request?.sourcePriceId).toBe(priceId);
  });

  it.each([
    ['10 % OFF', null],
    ['10%', 'TEAM10'],
    ['25%', 'NONPROFIT'],
    ['nonprofit  25 %  off', 'NONPROFIT'],
    [' z7q ', 'z7Q'],
    ['No  Discount', ''],
  ])('the discount is found as %j', (name, discountId) => {
    const [row] = plan(`Company,Plan,Discount\nAcme,new_billing_yearly,"${name}"`).rows;
    if (discountId === null)
      expect(row?.problems.map(({ column }) => column)).toEqual(['discountId']);
    else expect(row?.request?.discountId ?? '').toBe(discountId);
  });

  it('a price or coupon without a name is not matched by an empty cell', () => {
    const bare = planBatch('Company,Plan\nAcme, ', {
      prices: [price({ priceId: 'bare', title: '', displayName: '' })],
      coupons: [{ id: 'c', name: '' }],
    });
    expect(bare.ok && bare.rows[0]?.problems.map(({ text }) => text)).toEqual([
      'Plan: Choose a plan.',
    ]);
  });

  it('quoted text is trimmed', () => {
    const [row] = plan('Company,Plan,Client name\n" Acme ",teams_y," Zoë "').rows;
    expect(row?.typed).toMatchObject({ companyName: 'Acme', clientName: 'Zoë' });
  });

  it('unused headings are reported without the spaces around them', () => {
    const { ignored, twice } = matchColumns([' Phone ', '  ', 'Plan', ' Price ID ']);
    expect([ignored, twice]).toEqual([['Phone'], ['Price ID']]);
  });
});

it('duplicate rows always name the first one, and rows with a mistake are not compared', () => {
  const table = [
    'Company,Plan',
    'Acme,teams_y',
    'Acme,nowhere',
    'Acme,teams_y',
    'Acme,nowhere',
    'Acme,teams_y',
  ];
  expect(plan(table.join('\n')).rows.map(({ sameAs }) => sameAs)).toEqual([null, null, 2, null, 2]);
});

describe('the rows left out of a batch', () => {
  const text = [
    '\uFEFFcompany\tplan\tmemo',
    'Acme\tteams_y\t',
    '',
    'Bolt\tGold\t"two',
    'lines"',
    'Acme\tteams_y\t',
    'Cedar\tteams_y\t',
  ].join('\r\n');

  it('are those with errors, and existing ones unless they are wanted', () => {
    const { rows } = plan(text);
    const made = (withDuplicates: boolean) =>
      rows.filter((row) => isMade(row, withDuplicates)).map(({ line }) => line);
    expect(made(false)).toEqual([2, 7]);
    expect(made(true)).toEqual([2, 6, 7]);
    expect(skippedOf(text, rows, false)).toMatchObject({
      rows: [
        {
          line: 4,
          companyName: 'Bolt',
          clientEmail: '',
          isDuplicate: false,
          why: 'Unknown plan “Gold”.',
          typed: { companyName: 'Bolt', sourcePriceId: 'Gold' },
        },
        {
          line: 6,
          companyName: 'Acme',
          clientEmail: '',
          isDuplicate: true,
          why: 'Duplicate of line 2.',
        },
      ],
      // Without line 6: line 2 becomes that quote.
      table: 'company\tplan\tmemo\nBolt\tGold\t"two\nlines"',
    });
  });

  it('leave an empty table when they are only duplicates', () => {
    const twice = 'company,plan\nAcme,teams_y\nAcme,teams_y';
    expect(skippedOf(twice, plan(twice).rows, false)).toMatchObject({
      rows: [{ line: 3, isDuplicate: true }],
      table: '',
    });
  });

  it('are none when every row is made', () => {
    const whole = 'company,plan\nAcme,teams_y';
    expect(skippedOf(whole, plan(whole).rows, false)).toBeNull();
  });

  it('become a table that reads back the same', () => {
    const { rows } = plan(text);
    const again = plan(tableOf(text, rows, rows.slice(1, 3))).rows;
    expect(again.map(({ typed }) => [typed.companyName, typed.customMemo])).toEqual([
      ['Bolt', 'two\nlines'],
      ['Acme', ''],
    ]);
  });
});

it('the names of a result table are those that a table can contain', () => {
  const names = catalogNames({
    ...catalog,
    coupons: [...catalog.coupons, { id: 'A', name: 'Partner' }, { id: 'B', name: 'Partner' }],
  });
  expect(names).toMatchObject({
    new_billing_yearly: 'New Billing (yearly)',
    teams_y: 'Teams - Business (yearly)',
    teams_m: 'Teams (monthly)',
    TEAM10: '10% off',
  });
  // Two discounts have the name, so only their IDs tell them apart.
  expect(names.A).toBeUndefined();
  const pasted = plan(`company,plan,discount\nAcme,${names.teams_y},${names.NONPROFIT}`);
  expect(pasted.rows[0]?.request).toMatchObject({
    sourcePriceId: 'teams_y',
    discountId: 'NONPROFIT',
  });
});
