import { adoptCardStyle } from './card-style.js';

/**
 * Plays the cardholder's bank (3-D Secure): asks, and returns whether the cardholder authenticated.
 * @param {Document} document
 * @param {{ last4: string | null, host: HTMLElement | null }} options host: element with the card
 * form. If it is inside a modal, the dialog goes into that modal, or their focus traps would
 * conflict
 * @returns {Promise<boolean>}
 */
export const askCardholder = (document, { last4, host }) => {
  adoptCardStyle(document);
  const before = document.activeElement;
  const dialog = document.createElement('dialog');
  dialog.className = 'stand-in-challenge';
  const title = document.createElement('h2');
  title.id = 'stand-in-challenge-title';
  title.textContent = '3-D Secure';
  dialog.setAttribute('aria-labelledby', title.id);
  const text = document.createElement('p');
  const card = last4 === null ? 'the card' : `the card ending in ${last4}`;
  text.textContent = `The bank asks the holder of ${card} to confirm. Choose how that goes.`;
  const buttons = document.createElement('div');
  const complete = document.createElement('button');
  const fail = document.createElement('button');
  complete.type = 'button';
  fail.type = 'button';
  complete.textContent = 'Complete authentication';
  fail.textContent = 'Fail authentication';
  buttons.append(complete, fail);
  dialog.append(title, text, buttons);
  const modal = host?.closest('dialog, [role="dialog"], [role="alertdialog"]');
  (modal ?? document.body).append(dialog);

  return new Promise((resolve) => {
    /** @param {boolean} authenticated */
    const close = (authenticated) => {
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(authenticated);
    };
    complete.addEventListener('click', () => close(true));
    fail.addEventListener('click', () => close(false));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      close(false);
    });
    // Keeps keys for this dialog from reaching the modal below.
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    if (typeof dialog.showModal === 'function') dialog.showModal();
    else dialog.setAttribute('open', '');
    complete.focus();
  });
};
