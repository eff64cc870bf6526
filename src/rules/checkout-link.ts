/** Checkout Links as typed. `discount` is '' for none. */
export interface CheckoutForm {
  readonly email: string;
  readonly account: string;
  readonly members: string;
  readonly cards: string;
  readonly plan: string;
  readonly discount: string;
}

export interface CheckoutPlan {
  readonly id: string;
  readonly label: string;
  /** Whether physical cards can be bought with it. */
  readonly cards: boolean;
}

const plan = (id: string, label: string, cards: boolean): CheckoutPlan => ({ id, label, cards });

/**
 * Section 2: the plans of a checkout link depend on production mode. Section 7 sends cards for some
 * plans only and does not say which: decided, for all but the smallest of each set, which are
 * digital only.
 */
export const checkoutPlans = (isProd: boolean): readonly CheckoutPlan[] =>
  isProd
    ? [
        plan('share', 'Share', false),
        plan('connect', 'Connect', true),
        plan('entrust', 'Entrust', true),
      ]
    : [
        plan('starter', 'Starter', false),
        plan('business', 'Business', true),
        plan('premium', 'Premium', true),
      ];

/** Section 9: ten members, ten cards. */
export const newCheckoutForm = (isProd: boolean): CheckoutForm => ({
  email: '',
  account: '',
  members: '10',
  cards: '10',
  plan: checkoutPlans(isProd)[0]?.id ?? '',
  discount: '',
});

/** Snackbars of section 8, to the letter; both stay for 3000 ms. */
export const checkoutTexts = {
  copied: 'Copied Checkout Link!',
  required: 'Must fill out all required fields',
} as const;

export const planSellsCards = (planId: string, isProd: boolean): boolean =>
  checkoutPlans(isProd).some((each) => each.id === planId && each.cards);

/** Section 2: no cards means digital only. */
export const isDigitalOnly = (form: CheckoutForm, isProd: boolean): boolean =>
  !planSellsCards(form.plan, isProd) || form.cards.trim() === '0';

const required = ['email', 'account', 'members', 'cards'] as const;

const wholeNumber = (text: string): boolean => /^\d{1,9}$/.test(text.trim());

/** Whether nothing that section 5 requires is empty; else `checkoutTexts.required` shows. */
export const checkoutComplete = (form: CheckoutForm): boolean =>
  required.every((field) => form[field].trim() !== '') && form.plan !== '';

/** What is wrong beside empty fields: a link with '1O members' would sell something else. */
export const checkoutErrors = (form: CheckoutForm): Partial<Record<keyof CheckoutForm, string>> => {
  const errors: Partial<Record<keyof CheckoutForm, string>> = {};
  if (/\s/.test(form.email.trim())) errors.email = 'An email address has no spaces.';
  const members = form.members.trim();
  if (members !== '' && (!wholeNumber(members) || Number(members) < 1)) {
    errors.members = 'Enter a whole number of members, 1 or more.';
  }
  const cards = form.cards.trim();
  if (cards !== '' && !wholeNumber(cards)) errors.cards = 'Enter a whole number of cards.';
  return errors;
};

/**
 * The link that is copied (section 7): rep, members, email, account, plan, cards only for plans
 * that sell them, discount only where there is one. Null while something is missing or wrong.
 * `checkoutUrl` is the environment's, `rep` the id of the signed-in member of staff.
 */
export const checkoutLink = (
  form: CheckoutForm,
  {
    checkoutUrl,
    rep,
    isProd,
  }: { readonly checkoutUrl: string; readonly rep: string | number; readonly isProd: boolean },
): string | null => {
  if (!checkoutComplete(form) || Object.keys(checkoutErrors(form)).length > 0) return null;
  if (!checkoutPlans(isProd).some(({ id }) => id === form.plan)) return null;
  const query: (readonly [string, string])[] = [
    ['rep', String(rep)],
    ['members', form.members.trim()],
    ['email', form.email.trim()],
    ['account', form.account.trim()],
    ['plan', form.plan],
  ];
  if (planSellsCards(form.plan, isProd)) query.push(['cards', form.cards.trim()]);
  if (form.discount.trim() !== '') query.push(['discount', form.discount.trim()]);
  const text = query.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
  return `${checkoutUrl}${checkoutUrl.includes('?') ? '&' : '?'}${text}`;
};
