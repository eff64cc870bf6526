const names: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** The name of a card brand for the payment provider's code; an unknown code stays as it is. */
export const cardBrandName = (code: string | null | undefined): string =>
  code && code !== 'unknown' ? (names[code] ?? code) : 'Card';
