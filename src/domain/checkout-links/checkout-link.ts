import { trimEnds, trimPasted } from '../../contract/invisible';
import { emailWarning, isPasted } from '../members/member-form';
import { withoutThousands } from '../text/whole-number';

/** The Checkout Links form as typed. `discount` is '' if there is none. */
export interface CheckoutForm {
  readonly email: string;
  readonly account: string;
  readonly members: string;
  readonly cards: string;
  readonly plan: string;
  readonly discount: string;
  /** 'yes' or 'no' if the person chose whether the link includes the cards; '' follows the plan. */
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
 * Section 7 adds cards for some plans only and doesn't say which. This guess is every plan except
 * the smallest of each set. An environment file may name others, and staff decide for each link
 * (checklist J34).
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

/** Snackbar texts of section 8, verbatim; both show for 3000 ms. */
export const checkoutTexts = {
  copied: 'Copied Checkout Link!',
  required: 'Must fill out all required fields',
} as const;

/** Whether the link includes the cards: the person's choice, or else the plan's default. */
export const carriesCards = (form: CheckoutForm, cardPlans: readonly string[]): boolean =>
  form.cardsInLink === '' ? cardPlans.includes(form.plan) : form.cardsInLink === 'yes';

/** Tells the person who decides what the app knows about the plan's cards. */
export const cardsHint = (form: CheckoutForm, cardPlans: readonly string[]): string => {
  const place = carriesCards(form, cardPlans) ? 'Included in' : 'Not included in';
  const known = cardPlans.includes(form.plan) ? 'cards' : 'no cards';
  return `${place} this plan’s link. This plan appears to have ${known}.`;
};

/** Section 2: no cards means digital only. */
export const cardsText = (form: CheckoutForm, cardPlans: readonly string[]): string => {
  if (!carriesCards(form, cardPlans)) return 'Not in the link';
  const cards = trimPasted(form.cards);
  return cards === '0' ? 'Digital only' : cards;
};

const required = ['email', 'account', 'members', 'cards'] as const;

/** A count as the link carries it: `1,200` is 1200, and text that isn't a number stays. */
const countOf = (text: string): string => withoutThousands(trimPasted(text));

const wholeNumber = (text: string): boolean => /^\d{1,9}$/.test(text);

/** The customer's email as the link carries it. */
export const checkoutEmail = (form: Pick<CheckoutForm, 'email'>): string => trimPasted(form.email);

/**
 * Whether every field that section 5 requires is filled; otherwise `checkoutTexts.required` shows.
 */
export const checkoutComplete = (form: CheckoutForm): boolean =>
  required.every((field) => trimPasted(form[field]) !== '') && form.plan !== '';

/** Warnings about filled fields. The link can still be copied after a confirmation (J22). */
export const checkoutWarnings = (
  form: CheckoutForm,
  cardPlans = usualCardPlans,
): Partial<Record<keyof CheckoutForm, string>> => {
  const warnings: Partial<Record<keyof CheckoutForm, string>> = {};
  const email = checkoutEmail(form);
  if (/\s/.test(email)) warnings.email = 'The email contains a space.';
  else if (isPasted(email)) {
    warnings.email = 'The email has extra characters from an email program.';
  } else if (emailWarning(email) !== null) {
    warnings.email = 'This doesn’t look like an email address. It needs an @, then a dot.';
  }
  const members = countOf(form.members);
  if (members !== '' && (!wholeNumber(members) || Number(members) < 1)) {
    warnings.members = 'The number of members isn’t a whole number, 1 or more.';
  }
  const cards = countOf(form.cards);
  if (cards !== '' && !wholeNumber(cards) && carriesCards(form, cardPlans))
    warnings.cards = 'The number of cards isn’t a whole number.';
  return warnings;
};

/** The confirmation before a link with warnings is copied; null if there are none. */
export const copyQuestion = (
  form: CheckoutForm,
  rep: string,
  cardPlans = usualCardPlans,
): string | null => {
  // Beside its field, the email needs no name.
  const named = (warning: string) =>
    warning.replace(/^This (?=doesn’t)/, `“${checkoutEmail(form)}” `);
  const warnings = Object.values(checkoutWarnings(form, cardPlans)).map(named);
  const parts = [
    ...warnings,
    ...(warnings.length > 0 ? ['The link will use it as typed.'] : []),
    ...(rep === '' ? [nobodysText] : []),
  ];
  return parts.length > 0 ? parts.join(' ') : null;
};

/** Section 7: `rep` is the ID of the signed-in person, which the server may not have sent. */
export const nobodysText =
  'Your user ID is unknown, so the link has no representative and you may not get credit for the sale.';

/**
 * The link to copy (section 7): rep, members, email, account, plan, cards if the link includes
 * them, and discount if there is one. Null while a required field is missing. `checkoutUrl` comes
 * from the environment; `rep` is the signed-in person's ID and is omitted if ''.
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
    ['members', countOf(form.members)],
    ['email', checkoutEmail(form)],
    ['account', trimEnds(form.account)],
    ['plan', form.plan],
  ];
  if (carriesCards(form, cardPlans)) query.push(['cards', countOf(form.cards)]);
  const discount = trimPasted(form.discount);
  if (discount !== '') query.push(['discount', discount]);
  // Half an emoji, as of a text that was cut off, can't be encoded.
  const text = query
    .map(([key, value]) => `${key}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');
  return `${checkoutUrl}${checkoutUrl.includes('?') ? '&' : '?'}${text}`;
};
