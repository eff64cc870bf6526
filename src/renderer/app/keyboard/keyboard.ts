import { useEffect } from 'react';
import type { RunCommand } from '../../state/commands/commands';
import type { Feature } from '../../state/feature';
import { searchTab } from '../../state/navigation/location';
import { isRecord } from '../../state/navigation/navigation-slice';
import { shownTabs } from '../../state/navigation/shown-tabs';
import { useAppStore } from '../../state/use-app';
import { escapeTopDialog, topDialog } from '../../ui/dialogs/dialog-stack';
import { watchPresses } from '../../ui/focus/key-repeat';
import { onMac } from '../../ui/layout/platform';
import { paletteSlice } from '../palette/palette-slice';
import { isWaiting } from './first-focus';

export type Shortcut =
  | { readonly kind: 'search' }
  | { readonly kind: 'palette' }
  /** Index among the visible tabs, from 0. */
  | { readonly kind: 'tab'; readonly index: number }
  | { readonly kind: 'help' }
  /** Submits the focused form. */
  | { readonly kind: 'send' }
  /** Moves the focus to the snackbar's buttons, and back. */
  | { readonly kind: 'message' }
  /** Moves through the window's history. */
  | { readonly kind: 'step'; readonly way: 'back' | 'forward' }
  /** Copies the link of the record on top. */
  | { readonly kind: 'copy-address' }
  | { readonly kind: 'close' };

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>;

const backward = { kind: 'step', way: 'back' } as const;
const onward = { kind: 'step', way: 'forward' } as const;

/** On macOS, Alt+arrow moves by word in a field, so the brackets are used there. */
const stepChords = (mac: boolean): Readonly<Record<string, Shortcut>> => ({
  BrowserBack: backward,
  BrowserForward: onward,
  ...(mac
    ? { 'Meta+[': backward, 'Meta+]': onward }
    : { 'Alt+ArrowLeft': backward, 'Alt+ArrowRight': onward }),
});

const chordOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys): string =>
  [ctrlKey && 'Ctrl', metaKey && 'Meta', altKey && 'Alt', shiftKey && 'Shift', key]
    .filter(Boolean)
    .join('+');

/** An empty field that a screen opens with: a shortcut pressed there is not meant as text. */
const letsKeys = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement && 'letsKeys' in target.dataset && target.value === '';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  !letsKeys(target) &&
  (target.isContentEditable ||
    target.matches('input, textarea, select, [role="textbox"], [role="combobox"]'));

/** The shortcut for these keys, or null. */
export const shortcutOf = (event: Keys, mac = onMac): Shortcut | null => {
  const { key, altKey } = event;
  const step = stepChords(mac)[chordOf(event)];
  if (step) return step;
  const command = event.ctrlKey || event.metaKey;
  if (command && !altKey) {
    if (key.toLowerCase() === 'k') return { kind: event.shiftKey ? 'copy-address' : 'palette' };
    if (key === 'Enter') return { kind: 'send' };
    if (/^[1-9]$/.test(key)) return { kind: 'tab', index: Number(key) - 1 };
    return null;
  }
  if (key === 'Escape') return { kind: 'close' };
  if (key === 'F6') return { kind: 'message' };
  if (key === 'F1') return { kind: 'help' };
  if (key === '?' && !isTyping(event.target)) return { kind: 'help' };
  if (key === '/' && !isTyping(event.target)) return { kind: 'search' };
  return null;
};

/** Retries while the search screen is still opening or loading. */
const focusSearchField = (triesLeft = 60): void => {
  // The waiting field takes the typed text until the screen takes over, along with the focus.
  if (isWaiting()) return;
  // The panel may still show Home, which has a search field of its own.
  const panel = `#tab-panel[aria-labelledby="tab-${searchTab}"]`;
  const field = document.querySelector<HTMLInputElement>(`${panel} input[role="combobox"]`);
  if (field && !field.closest('[aria-hidden="true"]')) {
    field.focus();
    field.select();
  } else if (triesLeft > 0) {
    requestAnimationFrame(() => focusSearchField(triesLeft - 1));
  }
};

/** Clicks the submit button: an unavailable one shows the reason and sends nothing. */
const sendForm = (target: EventTarget | null): boolean => {
  const form = target instanceof Element ? target.closest('form') : null;
  const button = form?.querySelector<HTMLElement>('button[type="submit"]');
  button?.click();
  return button != null;
};

let beforeMessage: Element | null = null;

/** Moves the focus to the snackbar's first button, or from there back. False without a snackbar. */
const focusMessage = (): boolean => {
  const bar = document.querySelector<HTMLElement>('[data-severity]');
  if (!bar) return false;
  if (bar.contains(document.activeElement)) {
    if (beforeMessage instanceof HTMLElement) beforeMessage.focus();
  } else {
    beforeMessage = document.activeElement;
    bar.querySelector('button')?.focus();
  }
  return true;
};

/** The thumb buttons of a mouse. */
const stepButtons: Readonly<Record<number, 'back' | 'forward'>> = { 3: 'back', 4: 'forward' };

/** The focused element left with its screen; a screen that takes the focus itself keeps it. */
const focusTab = (tab: number): void => {
  const now = document.activeElement;
  if (now === null || now === document.body) document.getElementById(`tab-${tab}`)?.focus();
};

/** App-wide shortcuts (section 11); listed in the shortcuts modal. */
export const useKeyboard = (features: readonly Feature[], runCommand: RunCommand): void => {
  const store = useAppStore();
  useEffect(watchPresses, []);
  useEffect(() => {
    /** An alert or a question must be answered first; shortcuts wait. */
    const isAsked = (): boolean =>
      store.getState().feedback.alerts.length > 0 ||
      topDialog()?.getAttribute('role') === 'alertdialog';

    const step = (way: 'back' | 'forward'): void => {
      const { session, navigation } = store.getState();
      const { session: now } = session;
      if (now.status !== 'signed-in' || now.locked) return;
      if (isAsked() || store.slice(paletteSlice).open) return;
      const top = navigation.modals.at(-1);
      if (top && !isRecord(top)) {
        // Closes what covers the records, like Esc.
        if (way === 'back') escapeTopDialog();
        return;
      }
      runCommand(way === 'back' ? 'app.back' : 'app.forward', {});
    };

    const onMouseUp = (event: MouseEvent) => {
      const way = stepButtons[event.button];
      if (!way) return;
      // Overrides the browser's history, which has no records.
      event.preventDefault();
      step(way);
    };

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const shortcut = shortcutOf(event);
      if (!shortcut) return;
      if (shortcut.kind === 'step') {
        event.preventDefault();
        step(shortcut.way);
        return;
      }
      const { session, navigation } = store.getState();
      const { session: now } = session;
      if (now.status !== 'signed-in' || now.locked) return;
      const asked = isAsked();

      if (shortcut.kind === 'send') {
        if (!event.repeat && sendForm(event.target)) event.preventDefault();
        return;
      }
      if (shortcut.kind === 'close') {
        if (!event.repeat) escapeTopDialog();
        return;
      }
      if (shortcut.kind === 'message') {
        if (focusMessage()) event.preventDefault();
        return;
      }
      if (shortcut.kind === 'help') {
        if (asked) return;
        event.preventDefault();
        navigation.openModal({ kind: 'shortcuts' });
        return;
      }
      if (shortcut.kind === 'copy-address') {
        event.preventDefault();
        if (!asked) runCommand('record.copyLink', {});
        return;
      }
      if (shortcut.kind === 'palette') {
        // Overrides the browser's own shortcut. Opens over everything except a pending question.
        event.preventDefault();
        if (asked || event.repeat) return;
        const palette = store.slice(paletteSlice);
        if (palette.open) palette.hide();
        else palette.show();
        return;
      }
      const shown = shownTabs(features, now.user, store.getState());
      const tab =
        shortcut.kind === 'search'
          ? shown.find((each) => each.id === searchTab)
          : shown[shortcut.index];
      if (!tab) return;
      // Overrides the browser's own tab and address bar shortcuts.
      event.preventDefault();
      if (asked) return;
      navigation.closeAllModals();
      navigation.showTab(tab.id);
      if (shortcut.kind === 'search') focusSearchField();
      else requestAnimationFrame(() => focusTab(tab.id));
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('mouseup', onMouseUp);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('mouseup', onMouseUp);
    };
  }, [store, features, runCommand]);
};
