import { describe, expect, it } from 'vitest';
import {
  type CheckoutForm,
  checkoutComplete,
  checkoutErrors,
  checkoutLink,
  checkoutPlans,
  checkoutTexts,
  isDigitalOnly,
  newCheckoutForm,
} from '../../../src/rules/checkout-link';

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

it('texts of section 8', () => {
  expect(checkoutTexts).toEqual({
    copied: 'Copied Checkout Link!',
    required: 'Must fill out all required fields',
  });
});

it('plans by production mode, ten members and ten cards', () => {
  expect(checkoutPlans(true).map(({ id }) => id)).toEqual(['share', 'connect', 'entrust']);
  expect(checkoutPlans(false).map(({ id }) => id)).toEqual(['starter', 'business', 'premium']);
  expect(newCheckoutForm(true)).toMatchObject({ members: '10', cards: '10', plan: 'share' });
  expect(newCheckoutForm(false)).toMatchObject({ members: '10', cards: '10', plan: 'starter' });
});

describe('the link of section 7', () => {
  it('has rep, members, email, account, plan, cards and discount', () => {
    expect(checkoutLink(form({ discount: 'TEAM10' }), at)).toBe(
      'https://shop.example/internal/up/checkout?rep=42&members=10&email=buyer%40harbor.test&account=001ABC&plan=connect&cards=10&discount=TEAM10',
    );
  });

  it.each([
    ['share', true, false],
    ['connect', true, true],
    ['entrust', true, true],
    ['starter', false, false],
    ['business', false, true],
    ['premium', false, true],
  ])('%s (production %s) has cards: %s', (plan, isProd, cards) => {
    const link = checkoutLink(form({ plan }), { ...at, isProd });
    expect(link?.includes('&cards=10')).toBe(cards);
    expect(isDigitalOnly(form({ plan }), isProd)).toBe(!cards);
  });

  it('no cards are digital only, and say so', () => {
    expect(isDigitalOnly(form({ cards: '0' }), true)).toBe(true);
    expect(checkoutLink(form({ cards: '0' }), at)).toContain('&cards=0');
  });

  it('escapes what was typed', () => {
    const link = checkoutLink(form({ email: 'a+b@c.d', account: 'A&B=C #1' }), at);
    const query = new URL(link ?? '').searchParams;
    expect([query.get('email'), query.get('account')]).toEqual(['a+b@c.d', 'A&B=C #1']);
  });

  it.each(['email', 'account', 'members', 'cards'] as const)('%s is required', (field) => {
    expect(checkoutComplete(form({ [field]: ' ' }))).toBe(false);
    expect(checkoutLink(form({ [field]: ' ' }), at)).toBeNull();
  });

  it.each<[Partial<CheckoutForm>, readonly string[]]>([
    [{ members: '0' }, ['members']],
    [{ members: '1O' }, ['members']],
    [{ cards: '-1' }, ['cards']],
    [{ cards: '2.5' }, ['cards']],
    [{ email: 'a b@c.d' }, ['email']],
    [{}, []],
  ])('%j is wrong at %j', (over, fields) => {
    expect(Object.keys(checkoutErrors(form(over)))).toEqual(fields);
    expect(checkoutLink(form(over), at) === null).toBe(fields.length > 0);
  });

  it('a plan of the other mode makes no link', () => {
    expect(checkoutLink(form({ plan: 'starter' }), at)).toBeNull();
  });
});

describe('what is typed with blanks around it', () => {
  const blanks = form({
    email: ' buyer@harbor.test ',
    account: ' 001ABC ',
    members: ' 12 ',
    cards: ' 3 ',
    discount: ' TEN ',
  });

  it('goes without them', () => {
    expect(checkoutErrors(blanks)).toEqual({});
    expect(checkoutLink(blanks, at)).toBe(
      'https://shop.example/internal/up/checkout?rep=42&members=12&email=buyer%40harbor.test&account=001ABC&plan=connect&cards=3&discount=TEN',
    );
    expect(checkoutLink(form({ discount: ' ' }), at)).not.toContain('discount');
    expect(isDigitalOnly(form({ cards: ' 0 ' }), true)).toBe(true);
  });

  it('blanks alone are nothing: missing, and not wrong', () => {
    const empty = form({ members: ' ', cards: ' ' });
    expect(checkoutErrors(empty)).toEqual({});
    expect(checkoutComplete(empty)).toBe(false);
    expect(checkoutComplete(form({ plan: '' }))).toBe(false);
  });

  it('one member is enough, none is not', () => {
    expect(checkoutErrors(form({ members: '1' }))).toEqual({});
    expect(checkoutErrors(form({ members: '0' }))).toEqual({
      members: 'Enter a whole number of members, 1 or more.',
    });
    expect(checkoutErrors(form({ cards: '0' }))).toEqual({});
  });
});
