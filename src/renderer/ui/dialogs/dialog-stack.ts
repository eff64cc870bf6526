import { afterPaint } from '../layout/after-paint';

export interface OpenDialog {
  /** Holds the surface and its backdrop. */
  readonly place: HTMLElement;
  readonly surface: HTMLElement;
  /** Those below are not seen. */
  readonly covers: boolean;
  readonly onEscape: () => void;
}

/**
 * The dialogs that are open, the last one on top. Only that one can be reached, by mouse, keyboard
 * or screen reader: everything below is `inert`, which does natively what a focus trap only plays.
 * Portals beside the dialogs (tooltips, lists of dropdowns, the snackbar) stay as they are.
 */
const open: OpenDialog[] = [];

const portalOf = ({ place }: OpenDialog): Element => place.closest('[data-portal-node]') ?? place;

const setReachable = (element: Element, reachable: boolean): void => {
  element.toggleAttribute('inert', !reachable);
  // For what does not know `inert`.
  if (reachable) element.removeAttribute('aria-hidden');
  else element.setAttribute('aria-hidden', 'true');
};

const isBeside = (element: Element): boolean =>
  element.matches('[data-portal-node], script, style, link, template');

/** Which dialogs are seen. */
const show = (): void => {
  const covering = open.findLastIndex((dialog) => dialog.covers);
  open.forEach((dialog, index) => {
    dialog.place.toggleAttribute('data-covered', index < covering);
    // What is below is dimmed already.
    dialog.place.toggleAttribute('data-over', index > Math.max(covering, 0));
  });
};

/** Which part of the page can be reached. */
const closeBelow = (): void => {
  const top = open.at(-1);
  for (const element of document.body.children) {
    if (!isBeside(element)) setReachable(element, top === undefined);
  }
  for (const dialog of open) setReachable(portalOf(dialog), dialog === top);
};

let stopClosing = (): void => undefined;

const update = (): void => {
  stopClosing();
  show();
  closeBelow();
};

/**
 * Puts a dialog on top. Answers what takes it away again. The page below the first one is out of
 * reach once the dialog is painted, as the styles of all of it are computed anew for that: until
 * then the backdrop keeps the pointer away, and the focus is inside.
 */
export const pushDialog = (dialog: OpenDialog): (() => void) => {
  open.push(dialog);
  if (open.length > 1) update();
  else {
    show();
    stopClosing = afterPaint(closeBelow);
  }
  return () => {
    open.splice(open.indexOf(dialog), 1);
    setReachable(portalOf(dialog), true);
    update();
  };
};

/** After somebody else has made parts of the page unreachable and given them back. */
export const refreshDialogs = update;

export const topDialog = (): HTMLElement | null => open.at(-1)?.surface ?? null;

/** What Esc does to dialogs that were asked for and whose code is on its way, the last one at the end. */
const waiting: (() => void)[] = [];

/** Says what Esc does until a dialog is there. Answers what takes that back. */
export const pushWaiting = (onEscape: () => void): (() => void) => {
  waiting.push(onEscape);
  return () => {
    waiting.splice(waiting.indexOf(onEscape), 1);
  };
};

/** Esc is for the dialog that is on its way, if there is one: it is above all others already. */
export const escapeWaiting = (): boolean => {
  const last = waiting.at(-1);
  last?.();
  return last !== undefined;
};

/** Esc while the focus is nowhere; with the focus in it, a dialog takes the key itself. */
export const escapeTopDialog = (): void => {
  if (!escapeWaiting()) open.at(-1)?.onEscape();
};
