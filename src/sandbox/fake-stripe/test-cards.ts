/** Codes with which the payment provider declines a card. */
export type DeclineCode =
  | 'generic_decline'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'test_mode_live_card';

export interface Decline {
  /** The payment provider's status for a declined card. */
  readonly status: 402;
  readonly type: 'card_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

const decline = (code: string, message: string, decline_code?: string): Decline => ({
  status: 402,
  type: 'card_error',
  code,
  ...(decline_code === undefined ? {} : { decline_code }),
  message,
});

/** The payment provider's response when a card is attached to a customer, by the stored decline code. */
export const declines: Readonly<Record<DeclineCode, Decline>> = {
  generic_decline: decline('card_declined', 'Your card was declined.', 'generic_decline'),
  insufficient_funds: decline(
    'card_declined',
    'Your card has insufficient funds.',
    'insufficient_funds',
  ),
  expired_card: decline('expired_card', 'Your card has expired.'),
  incorrect_cvc: decline('incorrect_cvc', "Your card's security code is incorrect."),
  processing_error: decline(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  test_mode_live_card: decline(
    'card_declined',
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    'test_mode_live_card',
  ),
};

export interface TestCard {
  readonly number: string;
  readonly brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  /** Why attaching the card fails; null if it succeeds. */
  readonly declineCode: DeclineCode | null;
  /** The cardholder must authenticate first (3-D Secure). */
  readonly challenge: boolean;
}

const card = (
  number: string,
  brand: TestCard['brand'],
  outcome: DeclineCode | 'challenge' | null = null,
): TestCard => ({
  number,
  brand,
  declineCode: outcome === 'challenge' ? null : outcome,
  challenge: outcome === 'challenge',
});

/** The payment provider's well-known test numbers. Other numbers are never accepted, sent, or stored. */
export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'visa'),
  card('4000056655665556', 'visa'),
  card('5555555555554444', 'mastercard'),
  card('2223003122003222', 'mastercard'),
  card('378282246310005', 'amex'),
  card('6011111111111117', 'discover'),
  card('4000000000000002', 'visa', 'generic_decline'),
  card('4000000000009995', 'visa', 'insufficient_funds'),
  card('4000000000000069', 'visa', 'expired_card'),
  card('4000000000000127', 'visa', 'incorrect_cvc'),
  card('4000000000000119', 'visa', 'processing_error'),
  card('4000002500003155', 'visa', 'challenge'),
  card('4000002760003184', 'visa', 'challenge'),
];
