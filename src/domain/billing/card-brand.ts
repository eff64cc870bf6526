const names: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** The payment provider's code of a card's brand as people write it; a code not known as it is. */
export const cardBrandName = (code: string | null | undefined): string =>
  code && code !== 'unknown' ? (names[code] ?? code) : 'Card';
