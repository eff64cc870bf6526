/// <reference path="./script-text.d.ts" />
import cardElement from './browser/card-element.js?raw';
import cardFields from './browser/card-fields.js?raw';
import cardRules from './browser/card-rules.js?raw';
import cardStyle from './browser/card-style.js?raw';
import challenge from './browser/challenge.js?raw';
import integrationError from './browser/integration-error.js?raw';
import stripe from './browser/stripe.js?raw';
import { declines, testCards } from './test-cards';

/** Each after those that it uses. */
const modules = [
  integrationError,
  cardRules,
  cardStyle,
  cardFields,
  cardElement,
  challenge,
  stripe,
];

/** The statements of a module without its imports and exports, which a classic script cannot have. */
const withoutLinks = (module: string): string =>
  module.replace(/^import [^;]+;\n/gm, '').replace(/^export /gm, '');

const { status: _status, ...refused } = declines.test_mode_live_card;

let script: string | null = null;

/**
 * The card provider's script as far as the card form needs it, for a `script` element: it sets
 * `window.Stripe`, as the provider's own does, and sends to `v1/` beside its own address.
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
