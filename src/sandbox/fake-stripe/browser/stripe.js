import { cardInternals, createCardElement } from './card-element.js';
import { askCardholder } from './challenge.js';
import { integrationError } from './integration-error.js';

/**
 * @typedef {import('./card-element.js').CardOptions} CardOptions
 * @typedef {{ number: string, challenge: boolean }} KnownCard
 * @typedef {{ type: string, code?: string, decline_code?: string, message: string }} StripeError
 * @typedef {{ id: string } & Record<string, unknown>} PaymentMethod
 * @typedef {{ paymentMethod: PaymentMethod, error?: undefined } | { error: StripeError, paymentMethod?: undefined }} PaymentMethodResult
 * @typedef {{ card?: object, billing_details?: { address?: object } & Record<string, unknown> }} CardData
 */

/** The release whose API this imitates; the loader compares it with the one it expects. */
const VERSION = 'endive';

/** @type {StripeError} */
const NOT_AUTHENTICATED = {
  type: 'invalid_request_error',
  code: 'setup_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** @type {StripeError} */
const NO_CONNECTION = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

/** @param {unknown} key */
const requireKey = (key) => {
  if (typeof key !== 'string') {
    throw integrationError(
      `Invalid value for Stripe(): apiKey should be a string. You specified: ${String(key)}.`,
    );
  }
  if (/^[sr]k_/.test(key)) {
    throw integrationError(
      'You should not use your secret key with Stripe.js.\n        Please pass a publishable key instead.',
    );
  }
  if (!/^pk_(test|live)_\w+$/.test(key)) {
    throw integrationError(`Please call Stripe() with your publishable key. You used "${key}".`);
  }
  return key;
};

/**
 * @param {Document} document
 * @param {() => Date} now
 */
const createElements = (document, now) => {
  /** @type {ReturnType<typeof createCardElement> | null} */
  let card = null;
  /** @param {unknown} type */
  const requireCard = (type) => {
    if (type !== 'card') {
      throw integrationError(
        `A valid Element name must be provided. You specified: ${String(type)}.`,
      );
    }
  };
  return {
    /** @param {string} type @param {CardOptions} [options] */
    create(type, options = {}) {
      requireCard(type);
      if (card) throw integrationError('Can only create one Element of type card.');
      const made = createCardElement(document, options, now);
      card = made;
      const { destroy } = made;
      made.destroy = () => {
        destroy();
        card = null;
      };
      return made;
    },
    /** @param {string} type */
    getElement(type) {
      requireCard(type);
      return card;
    },
    update() {},
  };
};

/**
 * The function that the page calls as `Stripe(key)`.
 * @param {{
 *   document: Document,
 *   apiUrl: string,
 *   cards: readonly KnownCard[],
 *   refused: StripeError,
 *   now?: () => Date,
 * }} parts refused: the provider's error for a number that isn't a test number
 */
export const createStripe = ({ document, apiUrl, cards, refused, now = () => new Date() }) => {
  /**
   * @param {string} key
   * @param {unknown} body
   * @returns {Promise<PaymentMethodResult>}
   */
  const post = async (key, body) => {
    try {
      const response = await fetch(`${apiUrl}/payment_methods`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
        body: JSON.stringify(body),
      });
      const answer = await response.json();
      return response.ok ? { paymentMethod: answer } : { error: answer.error };
    } catch {
      return { error: NO_CONNECTION };
    }
  };

  /**
   * @param {string} key
   * @param {CardData} data
   * @param {boolean} [asks] whether the cardholder's bank may ask; not when only a payment method
   * is made
   * @returns {Promise<PaymentMethodResult>}
   */
  const makePaymentMethod = async (key, { card, billing_details = {} }, asks = false) => {
    const internals = card && cardInternals.get(card);
    if (!internals) {
      throw integrationError(
        'Invalid value for createPaymentMethod: card should be an object or element.',
      );
    }
    const reading = internals.read();
    if ('problem' in reading) {
      const { code, message } = reading.problem;
      return { error: { type: 'validation_error', code, message } };
    }
    const { number, expMonth, expYear, postalCode } = reading.details;
    const known = cards.find((one) => one.number === number);
    // A real card number must not be sent anywhere.
    if (!known) return { error: refused };
    if (asks && known.challenge) {
      const host = internals.host();
      const authenticated = await askCardholder(document, { last4: number.slice(-4), host });
      if (!authenticated) return { error: NOT_AUTHENTICATED };
    }
    const address = { ...billing_details.address, ...(postalCode && { postal_code: postalCode }) };
    return post(key, {
      type: 'card',
      card: { number, exp_month: expMonth, exp_year: expYear },
      billing_details: { ...billing_details, address },
    });
  };

  /** @param {string} clientSecret @param {string | null} paymentMethod */
  const setupDone = (clientSecret, paymentMethod) => ({
    setupIntent: {
      id: clientSecret.split('_secret_')[0],
      object: 'setup_intent',
      client_secret: clientSecret,
      payment_method: paymentMethod,
      status: 'succeeded',
    },
  });

  /** @param {unknown} key */
  const Stripe = (key) => {
    const publishableKey = requireKey(key);
    return {
      elements: () => createElements(document, now),
      /**
       * @param {string | ({ type: string } & CardData)} typeOrData
       * @param {object} [card]
       * @param {CardData} [data]
       */
      async createPaymentMethod(typeOrData, card, data) {
        const all =
          typeof typeOrData === 'string' ? { type: typeOrData, card, ...data } : typeOrData;
        if (all?.type !== 'card') {
          throw integrationError(
            `Invalid value for createPaymentMethod: type should be card. You specified: ${String(all?.type)}.`,
          );
        }
        return makePaymentMethod(publishableKey, all);
      },
      /**
       * @param {string} clientSecret
       * @param {{ payment_method?: string | CardData }} [data]
       */
      async confirmCardSetup(clientSecret, { payment_method = {} } = {}) {
        if (typeof payment_method === 'string') return setupDone(clientSecret, payment_method);
        const result = await makePaymentMethod(publishableKey, payment_method, true);
        return result.error
          ? { error: result.error }
          : setupDone(clientSecret, result.paymentMethod.id);
      },
      /** @param {{ clientSecret: string }} options */
      async handleNextAction({ clientSecret }) {
        const authenticated = await askCardholder(document, { last4: null, host: null });
        return authenticated ? setupDone(clientSecret, null) : { error: NOT_AUTHENTICATED };
      },
      registerAppInfo() {},
      _registerWrapper() {},
    };
  };
  return Object.assign(Stripe, { version: VERSION });
};
