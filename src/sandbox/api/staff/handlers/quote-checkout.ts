/** What the checkout link of a quote says; an empty value is left out. */
interface QuoteCheckout {
  readonly rep: number;
  readonly members: number;
  readonly email: string;
  /** The company, as in a link that the app makes for a team. */
  readonly account: string;
  readonly plan: string;
  readonly discount: string;
}

/** The link in a quote, with the values of every checkout link, in their order (section 7). */
export const quoteCheckout = (
  base: string,
  { rep, members, email, account, plan, discount }: QuoteCheckout,
): string => {
  const url = new URL(base);
  for (const [name, value] of Object.entries({ rep, members, email, account, plan, discount })) {
    if (value !== '') url.searchParams.set(name, String(value));
  }
  return url.href;
};
