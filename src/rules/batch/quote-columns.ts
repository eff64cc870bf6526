import type { QuoteForm } from '../quote';

export type QuoteColumn = keyof QuoteForm;

/** Headings by which a column is known, in lower case without blanks and punctuation. */
const synonyms: Readonly<Record<QuoteColumn, readonly string[]>> = {
  companyName: [
    'company',
    'companyname',
    'organization',
    'organisation',
    'business',
    'account',
    'accountname',
    'customer',
  ],
  clientName: [
    'clientname',
    'client',
    'contact',
    'contactname',
    'name',
    'fullname',
    'person',
    'attention',
  ],
  clientEmail: ['clientemail', 'email', 'emailaddress', 'contactemail', 'mail'],
  memberQuantity: [
    'members',
    'memberquantity',
    'membercount',
    'numberofmembers',
    'seats',
    'numberofseats',
    'quantity',
    'qty',
    'users',
    'licenses',
    'licences',
  ],
  sourcePriceId: ['plan', 'planname', 'price', 'priceid', 'sourcepriceid', 'product', 'tier'],
  customMemo: ['memo', 'custommemo', 'note', 'notes', 'comment', 'comments', 'message'],
  discountId: ['discount', 'discountid', 'coupon', 'couponid', 'couponcode', 'promotion'],
  includeCheckout: ['includecheckout', 'checkout', 'checkoutlink', 'paymentlink', 'withcheckout'],
};

/** What a column is called where the app names it: in messages and in the result. */
export const quoteColumnLabels: Readonly<Record<QuoteColumn, string>> = {
  companyName: 'Company',
  clientName: 'Client name',
  clientEmail: 'Client email',
  memberQuantity: 'Members',
  sourcePriceId: 'Plan',
  customMemo: 'Memo',
  discountId: 'Discount',
  includeCheckout: 'Include checkout',
};

const plain = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const columnByName: ReadonlyMap<string, QuoteColumn> = new Map(
  (Object.entries(synonyms) as [QuoteColumn, readonly string[]][]).flatMap(([column, names]) =>
    names.map((name) => [name, column] as const),
  ),
);

export interface MatchedColumns {
  /** Which cell of a row holds a column; a column without a heading is missing. */
  readonly at: ReadonlyMap<QuoteColumn, number>;
  /** Headings that nothing is read from, as they stand in the table. */
  readonly ignored: readonly string[];
  /** Headings that mean the same column as one before them. */
  readonly twice: readonly string[];
}

/** Matches a table's headings with what a quote needs, by name and in any order. */
export const matchColumns = (headings: readonly string[]): MatchedColumns => {
  const at = new Map<QuoteColumn, number>();
  const ignored: string[] = [];
  const twice: string[] = [];
  for (const [index, heading] of headings.entries()) {
    const column = columnByName.get(plain(heading));
    if (column === undefined) {
      if (heading.trim() !== '') ignored.push(heading.trim());
    } else if (at.has(column)) twice.push(heading.trim());
    else at.set(column, index);
  }
  return { at, ignored, twice };
};
