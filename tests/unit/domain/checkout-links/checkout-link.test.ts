import { describe, expect, it } from 'vitest';
import {
  type CheckoutForm,
  cardsHint,
  cardsText,
  checkoutComplete,
  checkoutLink,
  checkoutPlans,
  checkoutTexts,
  checkoutWarnings,
  copyQuestion,
  newCheckoutForm,
  usualCardPlans,
} from '../../../../src/domain/checkout-links/checkout-link';

const form = (over: Partial<CheckoutForm> = {}): CheckoutForm => ({
  ...newCheckoutForm(true),
  email: 'buyer@harbor.test',
  account: '001ABC',
  plan: 'connect',
  ...over,
});
const at = {
  checkoutUrl: 'https://shop.example/internal/up/checkout',
  rep: 42,
  isProd: true,
} as const;

it('texts match section 8', () => {
  expect(checkoutTexts).toEqual({
    copied: 'Copied Checkout Link!',
    required: 'Must fill out all required fields',
  });
});

it('defaults are the plans of the production mode, ten members, and ten cards', () => {
  expect(checkoutPlans(true).map(({ id }) => id)).toEqual(['share', 'connect', 'entrust']);
  expect(checkoutPlans(false).map(({ id }) => id)).toEqual(['starter', 'business', 'premium']);
  expect(newCheckoutForm(true)).toMatchObject({ members: '10', cards: '10', plan: 'share' });
  expect(newCheckoutForm(false)).toMatchObject({ members: '10', cards: '10', plan: 'starter' });
});

describe('a link as in section 7', () => {
  it('holds rep, members, email, account, plan, cards, and discount', () => {
    expect(checkoutLink(form({ discount: 'TEAM10' }), at)).toBe(
      'https://shop.example/internal/up/checkout?rep=42&members=10&email=buyer%40harbor.test&account=001ABC&plan=connect&cards=10&discount=TEAM10',
    );
  });

  it('has no invisible characters in its email, and none around its account and counts', () => {
    const pasted = {
      email: 'buyer@harbor.test\u200b',
      account: '\ufeff001ABC\u200b ',
      members: '10\u200b',
      cards: '\u200e0',
      discount: ' \u200b',
    };
    expect(checkoutLink(form(pasted), at)).toBe(
      'https://shop.example/internal/up/checkout?rep=42&members=10&email=buyer%40harbor.test&account=001ABC&plan=connect&cards=0',
    );
    expect(checkoutWarnings(form(pasted))).toEqual({});
    expect(cardsText(form(pasted), usualCardPlans)).toBe('Digital only');
  });

  it.each([
    ['share', true, false],
    ['connect', true, true],
    ['entrust', true, true],
    ['starter', false, false],
    ['business', false, true],
    ['premium', false, true],
  ])('has cards for %s (production %s): %s', (plan, isProd, cards) => {
    const link = checkoutLink(form({ plan }), { ...at, isProd });
    expect(link?.includes('&cards=10')).toBe(cards);
    expect(cardsText(form({ plan }), usualCardPlans)).toBe(cards ? '10' : 'Not in the link');
  });

  it('says digital only when there are no cards', () => {
    expect(cardsText(form({ cards: '0' }), usualCardPlans)).toBe('Digital only');
    expect(checkoutLink(form({ cards: '0' }), at)).toContain('&cards=0');
  });

  it('has numbers without their thousands separators', () => {
    const pasted = form({ members: ' 1,200\u200b ', cards: '2 400' });
    expect(checkoutWarnings(pasted)).toEqual({});
    const query = new URL(checkoutLink(pasted, at) ?? '').searchParams;
    expect([query.get('members'), query.get('cards')]).toEqual(['1200', '2400']);
  });

  it('escapes what was typed', () => {
    const link = checkoutLink(form({ email: 'a+b@c.d', account: 'A&B=C #1' }), at);
    const query = new URL(link ?? '').searchParams;
    expect([query.get('email'), query.get('account')]).toEqual(['a+b@c.d', 'A&B=C #1']);
  });

  it.each(['email', 'account', 'members', 'cards'] as const)('requires %s', (field) => {
    expect(checkoutComplete(form({ [field]: ' ' }))).toBe(false);
    expect(checkoutLink(form({ [field]: ' ' }), at)).toBeNull();
  });

  it.each<[Partial<CheckoutForm>, readonly string[]]>([
    [{ members: '0' }, ['members']],
    [{ members: '1O' }, ['members']],
    [{ cards: '-1' }, ['cards']],
    [{ cards: '2.5' }, ['cards']],
    [{ email: 'a b@c.d' }, ['email']],
    [{ email: 'pat@acme' }, ['email']],
    [{ email: 'pat.doe@acme' }, ['email']],
    [{ email: 'pat@acme.test;' }, ['email']],
    [{}, []],
  ])('J22: is sent as typed for %j, after a warning about %j', (over, fields) => {
    expect(Object.keys(checkoutWarnings(form(over)))).toEqual(fields);
    const query = new URL(checkoutLink(form(over), at) ?? '').searchParams;
    for (const [name, text] of Object.entries(over)) expect(query.get(name)).toBe(text);
    expect(copyQuestion(form(over), '42') === null).toBe(fields.length === 0);
  });

  it('asks about a warning and names its consequence', () => {
    expect(copyQuestion(form({ members: '1O', cards: '2.5' }), '42')).toBe(
      'The number of members isn’t a whole number, 1 or more. The number of cards isn’t a whole number. The link will use it as typed.',
    );
    expect(copyQuestion(form({ email: 'pat.doe@acme' }), '42')).toBe(
      '“pat.doe@acme” doesn’t look like an email address. It needs an @, then a dot. The link will use it as typed.',
    );
    expect(copyQuestion(form(), '')).toBe(
      'Your user ID is unknown, so the link has no representative and you may not get credit for the sale.',
    );
    expect(checkoutLink(form(), { ...at, rep: '' })).toBe(
      'https://shop.example/internal/up/checkout?members=10&email=buyer%40harbor.test&account=001ABC&plan=connect&cards=10',
    );
  });

  it('J34: guesses which plans have cards, unless the environment or staff say so', () => {
    const share = form({ plan: 'share' });
    expect(checkoutLink(share, { ...at, cardPlans: ['share'] })).toContain('&cards=10');
    expect(checkoutLink(form(), { ...at, cardPlans: ['share'] })).not.toContain('cards');
    expect(checkoutLink({ ...share, cardsInLink: 'yes' }, at)).toContain('&cards=10');
    expect(checkoutLink(form({ cardsInLink: 'no' }), at)).not.toContain('cards');
    expect(cardsHint(share, usualCardPlans)).toBe(
      'Not included in this plan’s link. This plan appears to have no cards.',
    );
    expect(cardsHint({ ...share, cardsInLink: 'yes' }, usualCardPlans)).toBe(
      'Included in this plan’s link. This plan appears to have no cards.',
    );
    expect(cardsHint(form(), usualCardPlans)).toBe(
      'Included in this plan’s link. This plan appears to have cards.',
    );
  });

  it('asks about the number of cards only if the link has it', () => {
    const ten = form({ cards: 'ten' });
    const question = 'The number of cards isn’t a whole number. The link will use it as typed.';
    expect(copyQuestion(ten, '42')).toBe(question);
    expect(copyQuestion(ten, '42', ['share'])).toBeNull();
    expect(checkoutWarnings(ten, ['share'])).toEqual({});
    expect(copyQuestion({ ...ten, cardsInLink: 'no' }, '42')).toBeNull();
    expect(copyQuestion({ ...ten, plan: 'share', cardsInLink: 'yes' }, '42')).toBe(question);
  });

  it('replaces half an emoji, as of a text that was cut off', () => {
    const link = checkoutLink(form({ account: 'Acme \uD83D' }), at);
    expect(new URL(link ?? '').searchParams.get('account')).toBe('Acme \uFFFD');
  });

  it('is not made for a plan of the other mode', () => {
    expect(checkoutLink(form({ plan: 'starter' }), at)).toBeNull();
  });
});

describe('typed text with spaces around it', () => {
  const blanks = form({
    email: ' buyer@harbor.test ',
    account: ' 001ABC ',
    members: ' 12 ',
    cards: ' 3 ',
    discount: ' TEN ',
  });

  it('is trimmed', () => {
    expect(checkoutWarnings(blanks)).toEqual({});
    expect(checkoutLink(blanks, at)).toBe(
      'https://shop.example/internal/up/checkout?rep=42&members=12&email=buyer%40harbor.test&account=001ABC&plan=connect&cards=3&discount=TEN',
    );
    expect(checkoutLink(form({ discount: ' ' }), at)).not.toContain('discount');
    expect(cardsText(form({ cards: ' 0 ' }), usualCardPlans)).toBe('Digital only');
  });

  it('counts as missing, not as wrong, when it is only spaces', () => {
    const empty = form({ members: ' ', cards: ' ' });
    expect(checkoutWarnings(empty)).toEqual({});
    expect(checkoutComplete(empty)).toBe(false);
    expect(checkoutComplete(form({ plan: '' }))).toBe(false);
  });

  it('a link needs at least one member', () => {
    expect(checkoutWarnings(form({ members: '1' }))).toEqual({});
    expect(checkoutWarnings(form({ members: '0' }))).toEqual({
      members: 'The number of members isn’t a whole number, 1 or more.',
    });
    expect(checkoutWarnings(form({ cards: '0' }))).toEqual({});
  });
});
