import { afterPaint } from '../layout/after-paint';

export interface OpenDialog {
  /** The element with the dialog and its backdrop. */
  readonly place: HTMLElement;
  readonly surface: HTMLElement;
  /** Hides the dialogs below. */
  readonly covers: boolean;
  readonly onEscape: () => void;
}

/**
 * The open dialogs, the last one on top. Only the top dialog can be reached by mouse, keyboard, or
 * screen reader: everything below is `inert`, which does natively what a focus trap emulates.
 * Portals next to the dialogs (tooltips, dropdown lists, the snackbar) are not affected.
 */
const open: OpenDialog[] = [];

const portalOf = ({ place }: OpenDialog): Element => place.closest('[data-portal-node]') ?? place;

const setReachable = (element: Element, reachable: boolean): void => {
  element.toggleAttribute('inert', !reachable);
  // For assistive technology without support for `inert`.
  if (reachable) element.removeAttribute('aria-hidden');
  else element.setAttribute('aria-hidden', 'true');
};

const isBeside = (element: Element): boolean =>
  element.matches('[data-portal-node], script, style, link, template');

/** Updates which dialogs are visible. */
const show = (): void => {
  const covering = open.findLastIndex((dialog) => dialog.covers);
  open.forEach((dialog, index) => {
    dialog.place.toggleAttribute('data-covered', index < covering);
    // A backdrop below already dims the page.
    dialog.place.toggleAttribute('data-over', index > Math.max(covering, 0));
  });
};

/** Updates which part of the page can be reached. */
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
 * Adds a dialog on top. Returns the function that removes it. For the first dialog, the page
 * becomes inert only after the dialog is painted, because that recalculates all styles; until then
 * the backdrop blocks the pointer and the focus is in the dialog.
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

/** Call after other code has changed `inert` on parts of the page. */
export const refreshDialogs = update;

export const topDialog = (): HTMLElement | null => open.at(-1)?.surface ?? null;

/** Esc handlers of dialogs whose code is loading, the newest last. */
const waiting: (() => void)[] = [];

/** Sets what Esc does until the dialog appears. Returns the function that undoes it. */
export const pushWaiting = (onEscape: () => void): (() => void) => {
  waiting.push(onEscape);
  return () => {
    waiting.splice(waiting.indexOf(onEscape), 1);
  };
};

/** Cancels the newest loading dialog, which is above all open ones. False if there is none. */
export const escapeWaiting = (): boolean => {
  const last = waiting.at(-1);
  last?.();
  return last !== undefined;
};

/** Handles Esc while nothing has the focus; a focused dialog handles the key itself. */
export const escapeTopDialog = (): void => {
  if (!escapeWaiting()) open.at(-1)?.onEscape();
};
