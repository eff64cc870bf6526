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

/**
 * Modals that appeared below a newer dialog, because their code loaded later. Their portal is on
 * top, so they stay hidden until the newer dialog closes.
 */
const late = new WeakSet<OpenDialog>();

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
    // From the moment it is on top, dialogs that open later have their portals above it.
    if (index === open.length - 1) late.delete(dialog);
    dialog.place.toggleAttribute('data-covered', late.has(dialog) || index < covering);
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

/** Dialogs whose code is loading, the newest last. */
const waiting: Waiting[] = [];

interface Waiting {
  readonly onEscape: () => void;
  /** The number of dialogs below it. */
  readonly place: number;
}

/** The place of a loading dialog that is about to appear. */
let placeOfNext: number | null = null;

/**
 * Adds a dialog on top, or in the place where its loading began. Returns the function that removes
 * it. For the first dialog, the page becomes inert only after the dialog is painted, because that
 * recalculates all styles; until then the backdrop blocks the pointer and the focus is in the
 * dialog.
 */
export const pushDialog = (dialog: OpenDialog): (() => void) => {
  const place = (dialog.covers ? placeOfNext : null) ?? open.length;
  if (place < open.length) late.add(dialog);
  open.splice(place, 0, dialog);
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

/** Sets what Esc does until the dialog appears. Returns the function that undoes it. */
export const pushWaiting = (onEscape: () => void): (() => void) => {
  const mine: Waiting = { onEscape, place: open.length };
  waiting.push(mine);
  return () => {
    waiting.splice(waiting.indexOf(mine), 1);
    // If the code has loaded, the dialog appears in the same commit.
    placeOfNext = mine.place;
    queueMicrotask(() => {
      placeOfNext = null;
    });
  };
};

/** Cancels the newest loading dialog. False if there is none, or if another opened over it. */
const escapeWaiting = (): boolean => {
  const last = waiting.at(-1);
  if (last === undefined || last.place < open.length) return false;
  last.onEscape();
  return true;
};

/** Handles Esc, wherever the focus is. */
export const escapeTopDialog = (): void => {
  if (!escapeWaiting()) open.at(-1)?.onEscape();
};
