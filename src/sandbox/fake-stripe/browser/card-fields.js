import { brandOf, cvcLength, digitsOf, formatExpiry, formatNumber } from './card-rules.js';

/**
 * @typedef {'number' | 'expiry' | 'cvc' | 'postalCode'} FieldName
 * @typedef {{ name: FieldName, label: string, placeholder: string, autocomplete: AutoFill }} FieldText
 * @typedef {Record<FieldName, HTMLInputElement>} Inputs
 */

/** @type {readonly FieldText[]} */
const FIELDS = [
  {
    name: 'number',
    label: 'Card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
  },
  { name: 'expiry', label: 'Expiration', placeholder: 'MM / YY', autocomplete: 'cc-exp' },
  { name: 'cvc', label: 'CVC', placeholder: 'CVC', autocomplete: 'cc-csc' },
  { name: 'postalCode', label: 'ZIP', placeholder: '12345', autocomplete: 'postal-code' },
];

let made = 0;

/**
 * @param {Document} document
 * @param {FieldText} text
 */
const createField = (document, { name, label, placeholder, autocomplete }) => {
  made += 1;
  const field = document.createElement('div');
  field.className = `stand-in-card-field stand-in-card-${name.toLowerCase()}`;
  const caption = document.createElement('label');
  const input = document.createElement('input');
  input.id = `stand-in-card-${made}`;
  caption.htmlFor = input.id;
  caption.textContent = label;
  input.type = 'text';
  input.inputMode = 'numeric';
  input.placeholder = placeholder;
  input.autocomplete = autocomplete;
  input.spellcheck = false;
  field.append(caption, input);
  return { field, input };
};

/**
 * Writes the formatted text and keeps the caret after the same digit.
 * @param {HTMLInputElement} input
 * @param {string} formatted
 */
const writeKeepingCaret = (input, formatted) => {
  if (input.value === formatted) return;
  const caret = input.selectionStart ?? input.value.length;
  const atEnd = caret === input.value.length;
  const before = digitsOf(input.value.slice(0, caret)).length;
  input.value = formatted;
  let place = 0;
  let seen = 0;
  while (place < formatted.length && seen < before) {
    if (/\d/.test(formatted[place] ?? '')) seen += 1;
    place += 1;
  }
  const end = atEnd ? formatted.length : place;
  input.setSelectionRange(end, end);
};

/** @type {Record<FieldName, (text: string, inputs: Inputs, deleting: boolean) => string>} */
const FORMATS = {
  number: (text) => formatNumber(digitsOf(text)),
  expiry: (text, _inputs, deleting) => formatExpiry(text, deleting),
  cvc: (text, inputs) => digitsOf(text).slice(0, cvcLength(brandOf(digitsOf(inputs.number.value)))),
  postalCode: (text) => digitsOf(text).slice(0, 5),
};

/**
 * The labeled inputs of the card form. `onInput` receives the name of the field that changed, after
 * it was formatted.
 * @param {Document} document
 * @param {{ withPostalCode: boolean, onInput: (name: FieldName) => void }} options
 */
export const createCardFields = (document, { withPostalCode, onInput }) => {
  const root = document.createElement('div');
  root.className = 'stand-in-card';
  root.setAttribute('role', 'group');
  root.setAttribute('aria-label', 'Card');
  const rest = document.createElement('div');
  rest.className = 'stand-in-card-rest';
  const inputs = /** @type {Inputs} */ ({});
  for (const text of FIELDS) {
    const { field, input } = createField(document, text);
    inputs[text.name] = input;
    if (text.name === 'number') root.append(field, rest);
    else if (text.name !== 'postalCode' || withPostalCode) rest.append(field);
  }
  const order = FIELDS.map(({ name }) => name).filter(
    (name) => name !== 'postalCode' || withPostalCode,
  );

  for (const name of order) {
    const input = inputs[name];
    input.addEventListener('input', (event) => {
      const deleting = /** @type {InputEvent} */ (event).inputType?.startsWith('delete') ?? false;
      writeKeepingCaret(input, FORMATS[name](input.value, inputs, deleting));
      onInput(name);
    });
    input.addEventListener('keydown', (event) => {
      const previous = order[order.indexOf(name) - 1];
      if (event.key !== 'Backspace' || input.value !== '' || !previous) return;
      event.preventDefault();
      inputs[previous].focus();
    });
  }
  return { root, inputs, order };
};
