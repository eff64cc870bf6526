/// <reference path="./script-text.d.ts" />
import cardElement from './browser/card-element.js?raw';
import cardFields from './browser/card-fields.js?raw';
import cardRules from './browser/card-rules.js?raw';
import cardStyle from './browser/card-style.js?raw';
import challenge from './browser/challenge.js?raw';
import integrationError from './browser/integration-error.js?raw';
import stripe from './browser/stripe.js?raw';
import { declines, testCards } from './test-cards';

/** Each module comes after those that it imports. */
const modules = [
  integrationError,
  cardRules,
  cardStyle,
  cardFields,
  cardElement,
  challenge,
  stripe,
];

/** A module without imports and exports, which a classic script can't have. */
const withoutLinks = (module: string): string =>
  module.replace(/^import [^;]+;\n/gm, '').replace(/^export /gm, '');

const { status: _status, ...refused } = declines.test_mode_live_card;

let script: string | null = null;

/**
 * The parts of the payment provider's script that the card form needs, for a `script` element. Like
 * the payment provider's script, it sets `window.Stripe`; it sends to `v1/` next to its own URL.
 */
export const stripeStandInScript = (): string => {
  script ??= `(() => {
'use strict';
${modules.map(withoutLinks).join('\n')}
const here = document.currentScript?.src || new URL('/stripe-stand-in/v3.js', location.href).href;
window.Stripe = createStripe({
  document,
  apiUrl: new URL('v1', here).href,
  cards: ${JSON.stringify(testCards.map(({ number, challenge }) => ({ number, challenge })))},
  refused: ${JSON.stringify(refused)},
});
})();
`;
  return script;
};
