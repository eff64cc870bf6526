import { isEmail } from '../members/member-form';

/** Checkout Links as typed. `discount` is '' for none. */
export interface CheckoutForm {
  readonly email: string;
  readonly account: string;
  readonly members: string;
  readonly cards: string;
  readonly plan: string;
  readonly discount: string;
  /** 'yes' or 'no' where somebody has said whether the link carries the cards; '' goes by the plan. */
  readonly cardsInLink: string;
}

export interface CheckoutPlan {
  readonly id: string;
  readonly label: string;
}

/** Section 2: the plans of a checkout link depend on production mode. */
export const checkoutPlans = (isProd: boolean): readonly CheckoutPlan[] =>
  isProd
    ? [
        { id: 'share', label: 'Share' },
        { id: 'connect', label: 'Connect' },
        { id: 'entrust', label: 'Entrust' },
      ]
    : [
        { id: 'starter', label: 'Starter' },
        { id: 'business', label: 'Business' },
        { id: 'premium', label: 'Premium' },
      ];

/**
 * Section 7 sends cards for some plans only and does not say which: a guess, all but the smallest of
 * each set. An environment file may name others, and staff decide for each link (checklist J34).
 */
export const usualCardPlans: readonly string[] = ['connect', 'entrust', 'business', 'premium'];

/** Section 9: ten members, ten cards. */
export const newCheckoutForm = (isProd: boolean): CheckoutForm => ({
  email: '',
  account: '',
  members: '10',
  cards: '10',
  plan: checkoutPlans(isProd)[0]?.id ?? '',
  discount: '',
  cardsInLink: '',
});

/** Snackbars of section 8, to the letter; both stay for 3000 ms. */
export const checkoutTexts = {
  copied: 'Copied Checkout Link!',
  required: 'Must fill out all required fields',
} as const;

/** Whether the link carries the cards: as somebody has said, else as the plan does. */
export const carriesCards = (form: CheckoutForm, cardPlans: readonly string[]): boolean =>
  form.cardsInLink === '' ? cardPlans.includes(form.plan) : form.cardsInLink === 'yes';

/** What the app knows of a plan's cards, for the person who decides. */
export const cardsHint = (form: CheckoutForm, cardPlans: readonly string[]): string => {
  const place = carriesCards(form, cardPlans) ? 'Included in' : 'Not included in';
  const known = cardPlans.includes(form.plan) ? 'has cards' : 'has none';
  return `${place} this plan’s link. As far as the app knows, the plan ${known}.`;
};

/** Section 2: no cards means digital only. */
export const cardsText = (form: CheckoutForm, cardPlans: readonly string[]): string => {
  if (!carriesCards(form, cardPlans)) return 'Not in the link';
  return form.cards.trim() === '0' ? 'Digital only' : form.cards.trim();
};

const required = ['email', 'account', 'members', 'cards'] as const;

const wholeNumber = (text: string): boolean => /^\d{1,9}$/.test(text.trim());

/** Whether nothing that section 5 requires is empty; else `checkoutTexts.required` shows. */
export const checkoutComplete = (form: CheckoutForm): boolean =>
  required.every((field) => form[field].trim() !== '') && form.plan !== '';

/** What the app doubts in fields that are not empty: it is said and asked about, and can be copied (J22). */
export const checkoutDoubts = (form: CheckoutForm): Partial<Record<keyof CheckoutForm, string>> => {
  const doubts: Partial<Record<keyof CheckoutForm, string>> = {};
  const email = form.email.trim();
  if (/\s/.test(email)) doubts.email = 'The email has a space in it.';
  else if (email !== '' && !isEmail(email)) {
    doubts.email = 'This isn’t a usual email address: it needs an @ and a dot.';
  }
  const members = form.members.trim();
  if (members !== '' && (!wholeNumber(members) || Number(members) < 1)) {
    doubts.members = 'The number of members isn’t a whole number, 1 or more.';
  }
  const cards = form.cards.trim();
  if (cards !== '' && !wholeNumber(cards))
    doubts.cards = 'The number of cards isn’t a whole number.';
  return doubts;
};

/** What is asked before a link with doubts in it is copied; null for none. */
export const copyQuestion = (form: CheckoutForm, rep: string): string | null => {
  const doubts = Object.values(checkoutDoubts(form));
  const parts = [
    ...doubts,
    ...(doubts.length > 0 ? ['It goes into the link as typed.'] : []),
    ...(rep === '' ? [nobodysText] : []),
  ];
  return parts.length > 0 ? parts.join(' ') : null;
};

/** Section 7: `rep` is the id of the person signed in, whom the server may not have named. */
export const nobodysText =
  'Your user ID is unknown, so the link names no representative and the sale may not be credited to you.';

/**
 * The link that is copied (section 7): rep, members, email, account, plan, cards where the link
 * carries them, discount only where there is one. Null while something is missing. `checkoutUrl` is
 * the environment's, `rep` the id of the signed-in member of staff; '' is left out.
 */
export const checkoutLink = (
  form: CheckoutForm,
  {
    checkoutUrl,
    rep,
    isProd,
    cardPlans = usualCardPlans,
  }: {
    readonly checkoutUrl: string;
    readonly rep: string | number;
    readonly isProd: boolean;
    readonly cardPlans?: readonly string[] | undefined;
  },
): string | null => {
  if (!checkoutComplete(form)) return null;
  if (!checkoutPlans(isProd).some(({ id }) => id === form.plan)) return null;
  const query: (readonly [string, string])[] = [
    ...(rep === '' ? [] : [['rep', String(rep)] as const]),
    ['members', form.members.trim()],
    ['email', form.email.trim()],
    ['account', form.account.trim()],
    ['plan', form.plan],
  ];
  if (carriesCards(form, cardPlans)) query.push(['cards', form.cards.trim()]);
  if (form.discount.trim() !== '') query.push(['discount', form.discount.trim()]);
  const text = query.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
  return `${checkoutUrl}${checkoutUrl.includes('?') ? '&' : '?'}${text}`;
};
