import { createCardFields } from './card-fields.js';
import {
  brandOf,
  checkCvc,
  checkExpiry,
  checkNumber,
  checkPostalCode,
  digitsOf,
  parseExpiry,
} from './card-rules.js';
import { adoptCardStyle } from './card-style.js';
import { integrationError } from './integration-error.js';

/**
 * @typedef {import('./card-fields.js').FieldName} FieldName
 * @typedef {import('./card-rules.js').Problem} Problem
 * @typedef {{
 *   number: string, expMonth: number, expYear: number, postalCode: string | null,
 * }} CardDetails
 * @typedef {{
 *   classes?: Record<string, string>,
 *   style?: Record<string, Record<string, unknown>>,
 *   value?: { postalCode?: string },
 *   hidePostalCode?: boolean,
 *   disabled?: boolean,
 * }} CardOptions
 * @typedef {{ details: CardDetails } | { problem: Problem }} Reading
 * @typedef {{ read: () => Reading, host: () => HTMLElement | null }} Internals
 */

/**
 * Parts of an element that the client library may use and the page may not.
 * @type {WeakMap<object, Internals>}
 */
export const cardInternals = new WeakMap();

const CLASSES = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
};

const TEXT_STYLES = [
  'color',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
];

/**
 * The provider's card element: it has `mount` and events, and the page can't read what was typed.
 * @param {Document} document
 * @param {CardOptions} options
 * @param {() => Date} now
 */
export const createCardElement = (document, options, now) => {
  /** @type {Map<string, Set<(event?: unknown) => void>>} */
  const listeners = new Map();
  /** @type {Set<FieldName>} */
  const left = new Set();
  /** @type {HTMLElement | null} */
  let host = null;
  let destroyed = false;
  let hasFocus = false;
  let lastChange = '';
  let settings = { ...options };

  /** @param {string} name @param {unknown} [event] */
  const emit = (name, event) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(event);
  };

  const { root, inputs, order } = createCardFields(document, {
    withPostalCode: !settings.hidePostalCode,
    onInput: (name) => {
      refresh();
      const next = order[order.indexOf(name) + 1];
      if (next && !problemOf(name) && document.activeElement === inputs[name]) inputs[next].focus();
    },
  });

  /**
   * @param {FieldName} name
   * @returns {Problem | null}
   */
  const problemOf = (name) => {
    const text = inputs[name].value;
    const brand = brandOf(digitsOf(inputs.number.value));
    if (name === 'number') return checkNumber(digitsOf(text));
    if (name === 'expiry') return checkExpiry(text, now());
    return name === 'cvc' ? checkCvc(text, brand) : checkPostalCode(text);
  };

  /**
   * The problem to show; none for a field that is still being typed.
   * @param {FieldName} name
   */
  const shownProblem = (name) => {
    const problem = problemOf(name);
    if (!problem || (problem.incomplete && !left.has(name))) return null;
    return problem;
  };

  const state = () => ({
    empty: order.every((name) => inputs[name].value === ''),
    complete: order.every((name) => problemOf(name) === null),
    problem: order.map(shownProblem).find(Boolean) ?? null,
  });

  /** @param {ReturnType<typeof state>} current */
  const markHost = ({ empty, complete, problem }) => {
    const classes = { ...CLASSES, ...settings.classes };
    host?.classList.add(...classes.base.split(' '));
    const marks = { complete, empty, focus: hasFocus, invalid: problem !== null };
    for (const [name, on] of Object.entries(marks)) {
      for (const one of classes[/** @type {keyof typeof CLASSES} */ (name)].split(' ')) {
        host?.classList.toggle(one, on);
      }
    }
  };

  /** Marks invalid fields, and notifies the page if anything visible to it has changed. */
  const refresh = () => {
    const current = state();
    for (const name of order) {
      inputs[name].setAttribute('aria-invalid', String(shownProblem(name) !== null));
    }
    markHost(current);
    const { empty, complete, problem } = current;
    const event = {
      elementType: 'card',
      empty,
      complete,
      error: problem
        ? { type: 'validation_error', code: problem.code, message: problem.message }
        : undefined,
      value: { postalCode: inputs.postalCode.value },
      brand: brandOf(digitsOf(inputs.number.value)),
    };
    const summary = JSON.stringify(event);
    if (summary === lastChange) return;
    lastChange = summary;
    emit('change', event);
  };

  const applySettings = () => {
    const { style = {}, value, disabled } = settings;
    for (const name of order) {
      for (const property of TEXT_STYLES) {
        const wanted = style.base?.[property];
        if (typeof wanted === 'string') inputs[name].style.setProperty(kebab(property), wanted);
      }
      inputs[name].disabled = disabled === true;
    }
    const placeholder = /** @type {{ color?: unknown } | undefined} */ (
      style.base?.['::placeholder']
    );
    if (typeof placeholder?.color === 'string') {
      root.style.setProperty('--stand-in-placeholder', placeholder.color);
    }
    if (typeof style.invalid?.color === 'string') {
      root.style.setProperty('--stand-in-invalid', style.invalid.color);
    }
    if (value?.postalCode !== undefined) inputs.postalCode.value = value.postalCode;
  };

  for (const name of order) {
    inputs[name].addEventListener('blur', () => {
      if (inputs[name].value === '') left.delete(name);
      else left.add(name);
      refresh();
    });
  }
  root.addEventListener('focusin', () => {
    if (hasFocus) return;
    hasFocus = true;
    markHost(state());
    emit('focus', { elementType: 'card' });
  });
  root.addEventListener('focusout', (event) => {
    if (event.relatedTarget instanceof Node && root.contains(event.relatedTarget)) return;
    hasFocus = false;
    markHost(state());
    emit('blur', { elementType: 'card' });
  });
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') emit('escape', { elementType: 'card' });
  });

  /** @param {string | HTMLElement} target */
  const place = (target) => {
    const found = typeof target === 'string' ? document.querySelector(target) : target;
    if (found instanceof HTMLElement) return found;
    throw integrationError(
      `The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().`,
    );
  };

  const unmount = () => {
    const classes = Object.values({ ...CLASSES, ...settings.classes });
    host?.classList.remove(...classes.flatMap((name) => name.split(' ')));
    root.remove();
    host = null;
  };

  const element = {
    _elementType: 'card',
    /** @param {string | HTMLElement} target */
    mount(target) {
      if (destroyed) {
        throw integrationError('This Element has already been destroyed. Please create a new one.');
      }
      const next = place(target);
      if (next === host) return;
      unmount();
      adoptCardStyle(document);
      host = next;
      host.replaceChildren(root);
      applySettings();
      refresh();
      queueMicrotask(() => {
        if (host === next) emit('ready', { elementType: 'card' });
      });
    },
    unmount,
    destroy() {
      unmount();
      destroyed = true;
      listeners.clear();
    },
    /** @param {string} name @param {(event?: unknown) => void} listener */
    on(name, listener) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
      return element;
    },
    /** @param {string} name @param {(event?: unknown) => void} listener */
    once(name, listener) {
      /** @param {unknown} event */
      const once = (event) => {
        element.off(name, once);
        listener(event);
      };
      return element.on(name, once);
    },
    /** @param {string} name @param {((event?: unknown) => void)} [listener] */
    off(name, listener) {
      if (listener) listeners.get(name)?.delete(listener);
      else listeners.delete(name);
      return element;
    },
    /** @param {CardOptions} change */
    update(change) {
      settings = { ...settings, ...change };
      applySettings();
      refresh();
    },
    clear() {
      for (const name of order) inputs[name].value = '';
      left.clear();
      refresh();
    },
    focus: () => inputs.number.focus(),
    blur() {
      for (const name of order) inputs[name].blur();
    },
  };

  cardInternals.set(element, {
    host: () => host,
    read() {
      for (const name of order) left.add(name);
      refresh();
      const problem = order.map(problemOf).find(Boolean);
      if (problem) return { problem };
      const expiry = parseExpiry(inputs.expiry.value);
      return {
        details: {
          number: digitsOf(inputs.number.value),
          expMonth: expiry?.month ?? 0,
          expYear: expiry?.year ?? 0,
          postalCode: settings.hidePostalCode ? null : inputs.postalCode.value,
        },
      };
    },
  });
  return element;
};

/** @param {string} property */
const kebab = (property) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
